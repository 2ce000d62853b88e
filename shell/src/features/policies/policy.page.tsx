import { MfeLink, usePageTitle } from '@coursewright/mfe-kit';
import { useQuery } from '@coursewright/mfe-kit/query';
import { useLocation } from '@coursewright/mfe-kit/router';
import { Alert, Button, Container, PageHeader, Skeleton } from '@coursewright/ui';
import { loadPolicy } from './load-policies.api.ts';
import { policyPages } from './policy-pages.ts';
import { SanitizedHtml } from './sanitized-html.tsx';

export function PolicyPage() {
  const { pathname } = useLocation();
  const here = pathname.toLowerCase().replace(/\/$/, '');
  const page = policyPages.find(({ path }) => path === here) ?? policyPages[0];
  if (!page) return null;
  return <Policy key={page.path} {...page} />;
}

function Policy({ name, title, path }: (typeof policyPages)[number]) {
  usePageTitle(title);
  const { data, isError, refetch } = useQuery({
    queryKey: ['policies', name],
    queryFn: () => loadPolicy(name),
    staleTime: 0,
  });
  return (
    <Container width="text" className="sh:pb-16">
      <PageHeader title={title} />
      {isError ? (
        <Alert
          tone="warning"
          title="This text cannot be shown right now"
          actions={<Button onClick={() => void refetch()}>Retry</Button>}
        />
      ) : data === undefined ? (
        <PolicySkeleton />
      ) : (
        <SanitizedHtml html={data} />
      )}
      {(data !== undefined || isError) && <OtherPolicies path={path} />}
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
