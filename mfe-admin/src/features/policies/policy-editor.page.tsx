import { MfeLink, usePageTitle } from '@coursewright/mfe-kit';
import { useQuery } from '@coursewright/mfe-kit/query';
import { matchPath, useLocation } from '@coursewright/mfe-kit/router';
import { Button, PageHeader } from '@coursewright/ui';
import { LoadFailure } from '../../shared/load-failure.tsx';
import { LoadingBlock } from '../../shared/loading-block.tsx';
import { type Policy, policies } from './policies.ts';
import { policyRevisions } from './policy.api.ts';
import { PolicyForm } from './policy-form.tsx';

export function Component() {
  const { pathname } = useLocation();
  const policy = policies.find(({ path }) => matchPath(path, pathname));
  return policy ? <Editor key={policy.name} policy={policy} /> : null;
}

function Editor({ policy }: { policy: Policy }) {
  usePageTitle(`Edit ${policy.title}`);
  const query = useQuery(policyRevisions(policy.name));
  return (
    <>
      <PageHeader
        title={policy.title}
        subtitle="What you submit is on the public page at once. The last 20 texts are kept."
        actions={
          <Button asChild variant="secondary">
            <MfeLink to={policy.publicPath}>Open the page</MfeLink>
          </Button>
        }
      />
      {query.data ? (
        <PolicyForm policy={policy} revisions={query.data} />
      ) : query.error ? (
        <LoadFailure what={policy.title} query={query} />
      ) : (
        <LoadingBlock height="16rem" />
      )}
    </>
  );
}
