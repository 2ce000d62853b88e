import { reminderEndpoints } from '@coursewright/contracts';
import { apiRequest, notify } from '@coursewright/mfe-kit';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@coursewright/mfe-kit/query';
import { readTimeZone } from '@coursewright/text';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { failureText } from '../../forms/send.ts';
import { NotificationsOption } from './notifications-option.tsx';
import { ProfileSection } from './profile-section.tsx';

export const remindersQuery = queryOptions({
  queryKey: ['card-reminders'],
  queryFn: ({ signal }) => apiRequest(reminderEndpoints.cardReminders, { signal }),
  staleTime: 0,
  retry: false,
});

export function RemindersSection() {
  const queries = useQueryClient();
  const { data } = useQuery(remindersQuery);
  const save = useMutation({
    mutationFn: (enabled: boolean) =>
      apiRequest(reminderEndpoints.setCardReminders, { body: { enabled, timeZone: readTimeZone() } }),
    onSuccess(stored) {
      queries.setQueryData(remindersQuery.queryKey, stored);
      void queries.invalidateQueries({ queryKey: ['push-devices'] });
      notify.success(stored.enabled ? t`You will get a mail when cards are due` : t`The mails are stopped`);
    },
    onError: (error) => void notify.error(failureText(error)),
  });
  if (!data) return null;
  const shown = save.isPending ? save.variables : data.enabled;
  const zone = ((data.enabled && data.timeZone) || readTimeZone()).replaceAll('_', ' ');
  return (
    <ProfileSection
      title={t`Reminders`}
      subtitle={t`Cards that you keep and questions that you missed come back just before you would forget them.`}
    >
      <label className="sh:flex sh:min-h-11 sh:items-start sh:gap-3">
        <input
          type="checkbox"
          className="sh:mt-0.5 sh:size-5 sh:flex-none sh:accent-brand"
          checked={shown}
          aria-describedby="card-reminders-hint"
          disabled={save.isPending}
          onChange={(event) => save.mutate(event.target.checked)}
        />
        <span>
          <span className="sh:block sh:font-semibold">{t`Mail me when cards are due`}</span>
          <span id="card-reminders-hint" className="sh:block sh:text-muted">
            <Trans>At most one mail a day, in the morning ({zone}). Each mail has a link that stops them.</Trans>
          </span>
        </span>
      </label>
      <NotificationsOption />
    </ProfileSection>
  );
}
