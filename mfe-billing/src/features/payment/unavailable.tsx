import { MfeLink } from '@coursewright/mfe-kit';
import { Button, Container, EmptyIllustration, PageHeader } from '@coursewright/ui';

interface UnavailableProps {
  title: string;
  subtitle: string;
  to: string;
  label: string;
}

/** Why there is nothing to pay here, and where to go instead. */
export function Unavailable({ title, subtitle, to, label }: UnavailableProps) {
  return (
    <Container width="text" className="bl:flex bl:flex-col bl:items-center bl:py-12">
      <div className="bl:w-60 bl:max-w-full bl:[&>svg]:h-auto bl:[&>svg]:w-full">
        <EmptyIllustration />
      </div>
      <PageHeader
        align="center"
        title={title}
        subtitle={subtitle}
        actions={
          <Button asChild>
            <MfeLink to={to}>{label}</MfeLink>
          </Button>
        }
      />
    </Container>
  );
}
