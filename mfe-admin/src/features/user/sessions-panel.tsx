import { adminUserEndpoints, type UserDetails } from '@coursewright/contracts';
import { apiRequest } from '@coursewright/mfe-kit';
import { useQuery } from '@coursewright/mfe-kit/query';
import { type Column, DataTable } from '@coursewright/ui';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { LogOut } from 'lucide-react';
import { ActButton } from '../../shared/act-button.tsx';
import { Time } from '../../shared/admin-page.tsx';
import { Acts, Panel } from '../../shared/panel.tsx';
import { userQuery } from './user.api.ts';

type Session = UserDetails['sessions'][number];

const columns: Column<Session>[] = [
  { id: 'device', header: <Trans>Browser</Trans>, cell: ({ device }) => device },
  { id: 'since', header: <Trans>Since</Trans>, cell: ({ since }) => <Time at={since} /> },
  { id: 'lastSeenAt', header: <Trans>Last seen</Trans>, cell: ({ lastSeenAt }) => <Time at={lastSeenAt} /> },
];

export function SessionsPanel({ userId }: { userId: string }) {
  const query = useQuery(userQuery(userId));
  return (
    <Panel title={t`Signed in`} query={query}>
      {({ name, role, sessions }) =>
        sessions.length === 0 ? (
          <p className="ad:m-0 ad:text-muted">
            <Trans>Not signed in anywhere.</Trans>
          </p>
        ) : (
          <>
            <DataTable caption={t`Signed in`} columns={columns} rows={sessions} rowKey={({ id }) => id} />
            {role === 'user' && (
              <Acts>
                <ActButton
                  label={t`End all sessions`}
                  icon={LogOut}
                  danger
                  title={t`Sign ${name} out everywhere?`}
                  description={t`They can sign in again with their password.`}
                  act={() => apiRequest(adminUserEndpoints.endUserSessions, { params: { userId } })}
                  done={t`${name} is signed out everywhere`}
                  queryKey={userQuery(userId).queryKey}
                />
              </Acts>
            )}
          </>
        )
      }
    </Panel>
  );
}
