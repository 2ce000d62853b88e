import { MfeLink, usePageTitle } from '@coursewright/mfe-kit';
import { Button, Container, EmptyIllustration, PageHeader } from '@coursewright/ui';

/** Says the truth on every page that will sell something once there is a payment provider. */
export function Component() {
  usePageTitle('Paid plans');
  return (
    <Container width="text" className="bl:flex bl:flex-col bl:items-center bl:py-12">
      <div className="bl:w-60 bl:max-w-full bl:[&>svg]:h-auto bl:[&>svg]:w-full">
        <EmptyIllustration />
      </div>
      <PageHeader
        align="center"
        title="Paid plans are not on sale here yet"
        subtitle="Nothing was charged, and there is no subscription to manage. The Free plan is open to everybody."
        actions={
          <Button asChild>
            <MfeLink to="/pricing">See the plans</MfeLink>
          </Button>
        }
      />
    </Container>
  );
}
