import { MfeLink } from '@coursewright/mfe-kit';
import { useQuery } from '@coursewright/mfe-kit/query';
import { useParams } from '@coursewright/mfe-kit/router';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { AdminPage } from '../../shared/admin-page.tsx';
import { AccountPanel } from './account-panel.tsx';
import { CoursesPanel } from './courses-panel.tsx';
import { PlanPanel } from './plan-panel.tsx';
import { SessionsPanel } from './sessions-panel.tsx';
import { userQuery } from './user.api.ts';

export function UserPage() {
  const { userId = '' } = useParams();
  const { data } = useQuery(userQuery(userId));
  return (
    <AdminPage
      title={data?.name ?? t`User`}
      subtitle={data?.email ?? userId}
      actions={
        <MfeLink to="/users" className="ad:text-brand ad:underline">
          <Trans>All users</Trans>
        </MfeLink>
      }
    >
      <div className="ad:grid ad:gap-5">
        <AccountPanel userId={userId} />
        <PlanPanel userId={userId} />
        <CoursesPanel userId={userId} />
        {data && <SessionsPanel userId={userId} />}
      </div>
    </AdminPage>
  );
}
