import type { ServiceName } from '@coursewright/contracts';
import { messageOf, notify } from '@coursewright/mfe-kit';
import { useMutation, useQueryClient } from '@coursewright/mfe-kit/query';
import { listDeadLetters } from './list-dead-letters.api.ts';
import { replayDeadLetter } from './replay-dead-letter.api.ts';

/** Replays one message and reads the list again, whatever the outcome: another admin may have been faster. */
export function useReplay(service: ServiceName, id: string, onReplayed: () => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => replayDeadLetter(service, id),
    onSuccess: ({ message }) => {
      notify.success(message);
      onReplayed();
    },
    onError: (error) => void notify.error(messageOf(error)),
    onSettled: () => queries.invalidateQueries({ queryKey: listDeadLetters(service).queryKey }),
  });
}
