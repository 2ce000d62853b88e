import { adminUserEndpoints, type Role, type UserDetails } from '@coursewright/contracts';
import { apiRequest, MfeLink } from '@coursewright/mfe-kit';
import { useKeptText } from '@coursewright/mfe-kit/kept-text';
import { i18n, type MessageDescriptor } from '@coursewright/mfe-kit/messages';
import { useQuery, useQueryClient } from '@coursewright/mfe-kit/query';
import { useNavigate } from '@coursewright/mfe-kit/router';
import { Badge, DescriptionList, TextField } from '@coursewright/ui';
import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { KeyRound, Trash2, UserCheck, UserX } from 'lucide-react';
import { useState } from 'react';
import { ActButton } from '../../shared/act-button.tsx';
import { Time } from '../../shared/admin-page.tsx';
import { nameLanguage } from '../../shared/format.ts';
import { Acts, Panel } from '../../shared/panel.tsx';
import { userQuery } from './user.api.ts';

const roles: Record<Role, MessageDescriptor> = {
  user: msg`User`,
  admin: msg`Admin`,
  'main-admin': msg`Main Admin`,
};

function Suspend({ user: { id, name } }: { user: UserDetails }) {
  const [reason, setReason, forget] = useKeptText(`suspend.${id}`);
  const [missing, setMissing] = useState(false);
  return (
    <ActButton
      label={t`Suspend`}
      icon={UserX}
      danger
      title={t`Suspend ${name}?`}
      description={t`They are signed out everywhere and cannot sign in until you restore the account. Their courses stay. A paid subscription goes on until it is cancelled.`}
      isReady={() => {
        setMissing(reason.trim() === '');
        return reason.trim() !== '';
      }}
      act={() => apiRequest(adminUserEndpoints.suspendUser, { params: { userId: id }, body: { reason } })}
      done={t`${name} is suspended`}
      queryKey={userQuery(id).queryKey}
      onOpen={() => setMissing(false)}
      onDone={forget}
    >
      <TextField
        label={t`Reason`}
        hint={t`For admins only.`}
        maxLength={300}
        value={reason}
        error={missing && t`Please give a reason`}
        onChange={({ target }) => setReason(target.value)}
      />
    </ActButton>
  );
}

function Restore({ user: { id, name } }: { user: UserDetails }) {
  return (
    <ActButton
      label={t`Restore`}
      icon={UserCheck}
      title={t`Restore ${name}?`}
      description={t`They can sign in again.`}
      act={() => apiRequest(adminUserEndpoints.restoreUser, { params: { userId: id } })}
      done={t`${name} can sign in again`}
      queryKey={userQuery(id).queryKey}
    />
  );
}

function ResetSecondFactor({ user: { id, name } }: { user: UserDetails }) {
  return (
    <ActButton
      label={t`Turn off two-step sign-in`}
      icon={KeyRound}
      danger
      title={t`Turn off two-step sign-in of ${name}?`}
      description={t`The password alone is then enough. Make sure that it is really them who ask. They are told by e-mail.`}
      act={() => apiRequest(adminUserEndpoints.resetUserSecondFactor, { params: { userId: id } })}
      done={t`${name} can sign in with the password alone`}
      queryKey={userQuery(id).queryKey}
    />
  );
}

function DeleteUser({ user: { id, name, email } }: { user: UserDetails }) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  return (
    <ActButton
      label={t`Delete account`}
      icon={Trash2}
      danger
      title={t`Delete the account of ${name}?`}
      description={
        <Trans>
          <bdi className="ad:font-medium ad:break-words ad:text-ink">{email}</bdi> loses all courses, notes and
          progress. A running subscription is cancelled. This cannot be undone.
        </Trans>
      }
      act={() => apiRequest(adminUserEndpoints.deleteUser, { params: { userId: id } })}
      done={t`The account of ${name} is deleted`}
      queryKey={['admin', 'users']}
      onDone={() => {
        void navigate('/users', { replace: true });
        queries.removeQueries({ queryKey: userQuery(id).queryKey });
      }}
    />
  );
}

const NoActs = () => (
  <p className="ad:m-0 ad:border-t ad:border-line ad:pt-4 ad:text-muted">
    <Trans>
      Accounts of admins cannot be suspended, changed or deleted here. Remove the role under{' '}
      <MfeLink to="/admins" className="ad:text-brand ad:underline">
        Admins
      </MfeLink>{' '}
      first.
    </Trans>
  </p>
);

export function AccountPanel({ userId }: { userId: string }) {
  const query = useQuery(userQuery(userId));
  return (
    <Panel title={t`Account`} query={query}>
      {(user) => {
        const { email, emailVerified, role, joinedAt, lastSeenAt, language, secondFactor, suspension } = user;
        return (
          <>
            <DescriptionList
              layout="rows"
              entries={[
                [
                  t`State`,
                  <Badge key="state" tone={suspension ? 'danger' : 'success'}>
                    {suspension ? t`Suspended` : t`Active`}
                  </Badge>,
                ],
                suspension && [t`Suspended since`, <Time key="since" at={suspension.at} />],
                suspension && [t`Reason`, suspension.reason],
                [t`Email`, email],
                [t`Address confirmed`, emailVerified ? t`yes` : t`no`],
                [t`Role`, i18n._(roles[role])],
                joinedAt && [t`Joined`, <Time key="joined" at={joinedAt} />],
                [t`Last seen`, lastSeenAt ? <Time key="seen" at={lastSeenAt} /> : '–'],
                language && [t`Language`, nameLanguage(language)],
                [t`Two-step sign-in`, secondFactor ? t`on` : t`off`],
              ]}
            />
            {role === 'user' ? (
              <Acts>
                {suspension ? <Restore user={user} /> : <Suspend user={user} />}
                {secondFactor && <ResetSecondFactor user={user} />}
                <DeleteUser user={user} />
              </Acts>
            ) : (
              <NoActs />
            )}
          </>
        );
      }}
    </Panel>
  );
}
