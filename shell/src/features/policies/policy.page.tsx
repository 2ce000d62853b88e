import { MfeLink, usePageTitle } from '@coursewright/mfe-kit';
import { useLocation } from '@coursewright/mfe-kit/router';
import { Alert, Button, Container, PageHeader, Skeleton } from '@coursewright/ui';
import { policyPages } from './policy-pages.ts';
import { SanitizedHtml } from './sanitized-html.tsx';
import { usePolicyText } from './use-policy-text.ts';

export function PolicyPage() {
  const { pathname } = useLocation();
  const here = pathname.toLowerCase().replace(/\/$/, '');
  const page = policyPages.find(({ path }) => path === here) ?? policyPages[0];
  if (!page) return null;
  return <Policy key={page.path} {...page} />;
}

function Policy({ name, title, path }: (typeof policyPages)[number]) {
  usePageTitle(title);
  const { text, failed, retry } = usePolicyText(name);
  return (
    <Container width="text" className="sh:pb-16">
      <PageHeader title={title} />
      {failed ? (
        <Alert
          tone="warning"
          title="This text cannot be shown right now"
          actions={<Button onClick={retry}>Retry</Button>}
        />
      ) : text === undefined ? (
        <PolicySkeleton />
      ) : (
        <SanitizedHtml html={text} policy={name} />
      )}
      {(text !== undefined || failed) && <OtherPolicies path={path} />}
    </Container>
  );
}

const PolicySkeleton = () => (
  <div className="sh:grid sh:gap-3">
    {['45%', '100%', '96%', '70%', '99%', '92%'].map((width) => (
      <Skeleton key={width} width={width} />
    ))}
  </div>
);

const OtherPolicies = ({ path }: { path: string }) => (
  <nav
    aria-label="Policies"
    className="sh:mt-12 sh:flex sh:flex-wrap sh:gap-x-6 sh:gap-y-2 sh:border-t sh:border-line sh:pt-6 sh:text-sm"
  >
    {policyPages.map((other) =>
      other.path === path ? null : (
        <MfeLink key={other.path} to={other.path} className="sh:text-brand sh:underline sh:underline-offset-4">
          {other.title}
        </MfeLink>
      ),
    )}
  </nav>
);
