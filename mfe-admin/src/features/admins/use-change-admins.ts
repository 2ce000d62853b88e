import { messageOf, notify } from '@coursewright/mfe-kit';
import { useMutation, useQueryClient } from '@coursewright/mfe-kit/query';

type Change = (email: string) => Promise<{ success: boolean; message: string }>;

/** Makes somebody an admin or a plain user, says how it went, and reads both lists again. */
export function useChangeAdmins(change: Change, onChanged: () => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess({ success, message }) {
      if (!success) return void notify.error(message);
      notify.success(message);
      onChanged();
    },
    onError: (error) => void notify.error(messageOf(error)),
    onSettled: () => queries.invalidateQueries({ queryKey: ['admin', 'users'] }),
  });
}
