import { pushEndpoints, type ReminderChannel, reminderEndpoints } from '@coursewright/contracts';
import { apiRequest, errorMessage, MfeLink } from '@coursewright/mfe-kit';
import { pushSupport, saveReminders, turnPushOn } from '@coursewright/mfe-kit/push';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@coursewright/mfe-kit/query';
import { Alert, Button } from '@coursewright/ui';
import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { BellRing, Mail } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';

const remindersQuery = queryOptions({
  queryKey: ['reminders'],
  queryFn: ({ signal }) => apiRequest(reminderEndpoints.reminders, { signal }),
  retry: false,
});

// Only where the offer is made: most learners have decided.
const pushQuery = queryOptions({
  queryKey: ['push-key'],
  queryFn: ({ signal }) => apiRequest(pushEndpoints.pushSubscriptions, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
  retry: false,
});

type Decision = ReminderChannel | 'refused';

/** Nothing for those who have decided, on whatever device, and while nothing will be due. */
export function ReminderOffer() {
  const { data } = useQuery(remindersQuery);
  const [decision, setDecision] = useState<Decision>();
  const dueCount = data?.undecided?.dueTomorrow ?? 0;
  if (decision && decision !== 'refused') return <Decided channel={decision} />;
  return dueCount > 0 || decision ? (
    <Offer dueCount={dueCount} isRefused={decision === 'refused'} onDecided={setDecision} />
  ) : null;
}

interface OfferProps {
  dueCount: number;
  // The browser was asked, and the reader said no.
  isRefused: boolean;
  onDecided(decision: Decision): void;
}

function Offer({ dueCount, isRefused, onDecided }: OfferProps) {
  const queries = useQueryClient();
  const [shownCount] = useState(dueCount);
  const support = pushSupport();
  const { data: push, isPending } = useQuery({ ...pushQuery, enabled: support === 'supported' });
  const publicKey = support === 'supported' ? push?.publicKey : undefined;

  async function save(channel: ReminderChannel) {
    queries.setQueryData(remindersQuery.queryKey, await saveReminders(channel));
  }
  const decide = useMutation({
    retry: false,
    async mutationFn(channel: 'push' | 'mail' | 'none'): Promise<Decision> {
      if (channel === 'push' && publicKey && (await turnPushOn(publicKey)) === 'refused') {
        // A no to the browser is a no: it is asked on no other device.
        await save('none');
        return 'refused';
      }
      await save(channel);
      return channel;
    },
    onSuccess: onDecided,
  });
  if (support === 'supported' && isPending) return null;

  const choose = (channel: 'push' | 'mail' | 'none') => ({
    loading: decide.isPending && decide.variables === channel,
    disabled: decide.isPending && decide.variables !== channel,
    onClick: () => decide.mutate(channel),
  });
  const asksForPush = publicKey !== undefined && !isRefused;
  return (
    <Alert
      title={
        isRefused
          ? t`Notifications stay off`
          : plural(shownCount, {
              one: '# card is due by tomorrow. Shall we remind you?',
              other: '# cards are due by tomorrow. Shall we remind you?',
            })
      }
      actions={
        <>
          {asksForPush && (
            <Button size="sm" icon={BellRing} {...choose('push')}>
              <Trans>Notify me on this device</Trans>
            </Button>
          )}
          <Button size="sm" icon={Mail} variant={asksForPush ? 'secondary' : 'primary'} {...choose('mail')}>
            <Trans>Remind me by mail</Trans>
          </Button>
          {!isRefused && (
            <Button size="sm" variant="ghost" {...choose('none')}>
              <Trans>No, thanks</Trans>
            </Button>
          )}
        </>
      }
    >
      {isRefused || support === 'blocked' ? (
        <Trans>
          This browser blocks notifications of this site. You can allow them in its settings for this site, beside the
          address, and then turn them on in your profile.
        </Trans>
      ) : (
        <Trans>At most one reminder a day, in the morning, when cards are due.</Trans>
      )}{' '}
      {support === 'install' && (
        <Trans>For notifications, first add this site to your home screen: Share, then Add to Home Screen.</Trans>
      )}
      {decide.error && (
        <span role="alert" className="ln:block ln:font-semibold">
          {decide.variables === 'push'
            ? t`Notifications could not be turned on in this browser. A mail works everywhere.`
            : errorMessage(decide.error)}
        </span>
      )}
    </Alert>
  );
}

const ProfileLink = ({ children }: { children: ReactNode }) => (
  <MfeLink to="/profile" className="ln:font-semibold ln:underline">
    {children}
  </MfeLink>
);

function Decided({ channel }: { channel: ReminderChannel }) {
  const text = useRef<HTMLDivElement>(null);
  // The button that had the focus is gone.
  useEffect(() => text.current?.focus({ preventScroll: true }), []);
  return (
    <Alert tone={channel === 'none' ? 'info' : 'success'}>
      <div ref={text} tabIndex={-1} className="ln:outline-none">
        {channel === 'none' ? (
          <Trans>
            We will not ask again. You find reminders in <ProfileLink>your profile</ProfileLink>.
          </Trans>
        ) : channel === 'mail' ? (
          <Trans>
            You will get a mail on mornings when cards are due. Change it in <ProfileLink>your profile</ProfileLink>.
          </Trans>
        ) : (
          <Trans>
            This device will tell you on mornings when cards are due. Change it in{' '}
            <ProfileLink>your profile</ProfileLink>.
          </Trans>
        )}
      </div>
    </Alert>
  );
}
