import { pushEndpoints, type ReminderChannel, reminderEndpoints } from '@coursewright/contracts';
import { apiRequest, notify } from '@coursewright/mfe-kit';
import { findPushHere, pushSupport, saveReminders, turnPushOff, turnPushOn } from '@coursewright/mfe-kit/push';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@coursewright/mfe-kit/query';
import { t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import { failureText } from '../../forms/send.ts';

const pushQuery = queryOptions({
  queryKey: ['push-devices'],
  async queryFn({ signal }) {
    const [devices, here, reminders] = await Promise.all([
      apiRequest(pushEndpoints.pushSubscriptions, { signal }),
      findPushHere(),
      apiRequest(reminderEndpoints.reminders, { signal }),
    ]);
    const isOnHere = devices.subscriptions.some(({ id }) => id === here);
    return { ...devices, ...reminders, isOnHere };
  },
  staleTime: 0,
  retry: false,
});

const withoutPush = (channel: ReminderChannel) => (channel === 'both' ? 'mail' : channel === 'push' ? 'none' : channel);
const withPush = (channel: ReminderChannel) => (channel === 'mail' || channel === 'both' ? 'both' : 'push');

/** Of this browser. The last one that is switched off ends notifications, and leaves mails as they are. */
export function NotificationsOption() {
  const queries = useQueryClient();
  const support = pushSupport();
  const { data, refetch } = useQuery({ ...pushQuery, enabled: support !== 'missing' && support !== 'install' });
  const save = useMutation({
    retry: false,
    async mutationFn(wanted: boolean) {
      if (!data?.publicKey) return 'off';
      // Mails may have been switched meanwhile.
      const { channel } = await apiRequest(reminderEndpoints.reminders);
      if (wanted) {
        if ((await turnPushOn(data.publicKey)) === 'refused') return 'refused';
        await saveReminders(withPush(channel));
        return 'on';
      }
      await turnPushOff();
      const { subscriptions } = await apiRequest(pushEndpoints.pushSubscriptions);
      if (subscriptions.length === 0) await saveReminders(withoutPush(channel));
      return 'off';
    },
    onSuccess(outcome) {
      if (outcome === 'on') notify.success(t`This device will tell you when cards are due`);
      else if (outcome === 'off') notify.success(t`This device stays silent`);
      else notify.error(t`Notifications stay off`);
    },
    onError: (error) => void notify.error(failureText(error)),
    async onSettled() {
      await Promise.all([refetch(), queries.invalidateQueries({ queryKey: ['card-reminders'] })]);
    },
  });

  if (support === 'install')
    return (
      <p className="sh:mt-4 sh:text-muted">
        {t`For notifications, first add this site to your home screen: Share, then Add to Home Screen.`}
      </p>
    );
  if (!data?.publicKey) return null;
  const wantsPush = data.channel === 'push' || data.channel === 'both';
  const isOn = data.isOnHere && wantsPush;
  const others = wantsPush ? data.subscriptions.length - (data.isOnHere ? 1 : 0) : 0;
  return (
    <label className="sh:mt-4 sh:flex sh:min-h-11 sh:items-start sh:gap-3">
      <input
        type="checkbox"
        className="sh:mt-0.5 sh:size-5 sh:flex-none sh:accent-brand"
        checked={save.isPending ? save.variables : isOn}
        aria-describedby="notifications-hint"
        disabled={save.isPending || (support === 'blocked' && !isOn)}
        onChange={(event) => save.mutate(event.target.checked)}
      />
      <span>
        <span className="sh:block sh:font-semibold">{t`Notify me on this device when cards are due`}</span>
        <span id="notifications-hint" className="sh:block sh:text-muted">
          {support === 'blocked' ? (
            <Trans>
              This browser blocks notifications of this site. Allow them in its settings for this site, beside the
              address, and reload this page.
            </Trans>
          ) : (
            <Trans>It says how many cards are due, and nothing of your courses.</Trans>
          )}{' '}
          {others > 0 && (
            <Trans>
              <Plural value={others} one="# other device is notified." other="# other devices are notified." />
            </Trans>
          )}
        </span>
      </span>
    </label>
  );
}
