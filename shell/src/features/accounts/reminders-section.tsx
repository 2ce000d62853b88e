import { reminderEndpoints } from '@coursewright/contracts';
import { apiRequest, notify } from '@coursewright/mfe-kit';
import { useMutation, useQuery, useQueryClient } from '@coursewright/mfe-kit/query';
import { failureText } from '../../forms/send.ts';
import { ProfileSection } from './profile-section.tsx';

const QUERY_KEY = ['card-reminders'];
const browserTimeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

export function RemindersSection() {
  const queries = useQueryClient();
  const { data } = useQuery({
    queryKey: QUERY_KEY,
    queryFn: ({ signal }) => apiRequest(reminderEndpoints.cardReminders, { signal }),
    staleTime: 0,
    retry: false,
  });
  const save = useMutation({
    mutationFn: (enabled: boolean) =>
      apiRequest(reminderEndpoints.setCardReminders, { body: { enabled, timeZone: browserTimeZone() } }),
    onSuccess(stored) {
      queries.setQueryData(QUERY_KEY, stored);
      notify.success(stored.enabled ? 'You will get a mail when cards are due' : 'The mails are stopped');
    },
    onError: (error) => void notify.error(failureText(error)),
  });
  if (!data) return null;
  const shown = save.isPending ? save.variables : data.enabled;
  const timeZone = (data.enabled && data.timeZone) || browserTimeZone();
  return (
    <ProfileSection
      title="Reminders"
      subtitle="Cards that you keep and questions that you missed come back just before you would forget them."
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
          <span className="sh:block sh:font-semibold">Mail me when cards are due</span>
          <span id="card-reminders-hint" className="sh:block sh:text-muted">
            At most one mail a day, in the morning ({timeZone.replaceAll('_', ' ')}). Each mail has a link that stops
            them.
          </span>
        </span>
      </label>
    </ProfileSection>
  );
}
