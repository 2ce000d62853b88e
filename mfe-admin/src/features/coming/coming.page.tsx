import { MfeLink, usePageTitle } from '@coursewright/mfe-kit';
import { matchPath, useLocation } from '@coursewright/mfe-kit/router';
import { Button, PageHeader } from '@coursewright/ui';
import { comingSections } from '../layout/sections.ts';

/** The page of a section that is still to be built. */
export function Component() {
  const { pathname } = useLocation();
  const label = comingSections.find(({ path }) => matchPath(path, pathname))?.label ?? '';
  usePageTitle(label);
  return (
    <PageHeader
      eyebrow="Coming"
      title={label}
      subtitle="This section of the panel is not there yet."
      actions={
        <Button asChild variant="secondary">
          <MfeLink to="/dashBoard">Back to the DashBoard</MfeLink>
        </Button>
      }
    />
  );
}
