import { authEndpoints, type SessionView } from '@coursewright/contracts';
import { apiRequest } from '@coursewright/mfe-kit';
import { useMutation, useQuery } from '@coursewright/mfe-kit/query';
import { Badge, Button, Skeleton } from '@coursewright/ui';
import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { send } from '../../forms/send.ts';
import { useLogout } from '../../session/logout.tsx';
import { NotShown, ProfileSection, TextLink, When } from './profile-section.tsx';

export function SessionsSection() {
  const logout = useLogout();
  const { data, isError, refetch } = useQuery({
    queryKey: ['sessions'],
    queryFn: ({ signal }) => apiRequest(authEndpoints.sessions, { signal }),
    staleTime: 0,
  });

  async function logOutEverywhere() {
    if (await send(() => apiRequest(authEndpoints.logoutEverywhere, { body: {} }), { quiet: true })) await logout();
  }

  return (
    <ProfileSection title={t`Where you are signed in`} subtitle={t`Sign out devices you don't recognise.`}>
      {isError ? (
        <NotShown title={t`Your sessions cannot be shown right now`} onRetry={() => void refetch()} />
      ) : data ? (
        <SessionList sessions={data.sessions} onChanged={() => void refetch()} />
      ) : (
        <Skeleton height="3.5rem" shape="block" />
      )}
      <p className="sh:mt-4">
        <TextLink to="/profile/access">{t`Access tokens for programs`}</TextLink>
      </p>
      <p className="sh:mt-2">
        <TextLink to="/profile/webhooks">{t`Webhooks`}</TextLink>
      </p>
      <Button
        variant="secondary"
        className="sh:mt-5"
        onClick={() => void logOutEverywhere()}
      >{t`Log out everywhere`}</Button>
    </ProfileSection>
  );
}

const RECENT = 3;

// Newest first, the present one in any case; the older ones on demand.
function SessionList({ sessions, onChanged }: { sessions: SessionView[]; onChanged: () => void }) {
  const [showsAll, setShowsAll] = useState(false);
  const sorted = sessions.toSorted(
    (a, b) => Number(b.current) - Number(a.current) || b.lastSeenAt.localeCompare(a.lastSeenAt),
  );
  const older = sorted.length - RECENT;
  const isFolded = !showsAll && older > 1;
  return (
    <>
      <ul className="sh:divide-y sh:divide-line sh:border-y sh:border-line">
        {(isFolded ? sorted.slice(0, RECENT) : sorted).map((session) => (
          <SessionRow key={session.id} session={session} onEnded={onChanged} />
        ))}
      </ul>
      {isFolded && (
        <Button variant="ghost" size="sm" className="sh:mt-2" onClick={() => setShowsAll(true)}>
          {plural(older, { one: 'Show # older session', other: 'Show # older sessions' })}
        </Button>
      )}
    </>
  );
}

function SessionRow({ session, onEnded }: { session: SessionView; onEnded: () => void }) {
  const { id: sessionId, device, since, lastSeenAt, current } = session;
  const { mutate: end, isPending } = useMutation({
    mutationFn: () => send(() => apiRequest(authEndpoints.endSession, { params: { sessionId } })),
    onSettled: onEnded,
  });

  return (
    <li className="sh:flex sh:flex-wrap sh:items-center sh:gap-x-4 sh:gap-y-2 sh:py-4">
      <div className="sh:min-w-0 sh:grow">
        <p className="sh:flex sh:flex-wrap sh:items-center sh:gap-2 sh:font-semibold">
          <span>{device}</span> {current && <Badge tone="brand">{t`This device`}</Badge>}
        </p>
        <p className="sh:text-sm sh:text-muted">
          {current ? (
            <Trans>
              Since <When at={since} />
            </Trans>
          ) : (
            <Trans>
              Since <When at={since} />, last seen <When at={lastSeenAt} />
            </Trans>
          )}
        </p>
      </div>
      {!current && (
        <Button
          variant="ghost"
          size="sm"
          loading={isPending}
          onClick={() => end()}
          aria-label={t`Sign out ${device}`}
        >{t`Sign out`}</Button>
      )}
    </li>
  );
}
