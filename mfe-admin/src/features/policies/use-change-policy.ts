import type { PolicyName } from '@coursewright/contracts';
import { messageOf, notify } from '@coursewright/mfe-kit';
import { useMutation, useQueryClient } from '@coursewright/mfe-kit/query';
import { policyRevisions, restorePolicy, savePolicy } from './policy.api.ts';
import { updateSessionCopy } from './session-copy.ts';

type Change = { html: string } | { revision: number };

/** Saves a text or brings an earlier one back. Only what the server took over becomes the copy of this session. */
export function useChangePolicy(name: PolicyName, onChanged: (html: string) => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (change: Change) =>
      'html' in change ? savePolicy(name, change.html) : restorePolicy(name, change.revision),
    async onSuccess({ success, message, html }) {
      if (!success || html === undefined) return void notify.error(message);
      updateSessionCopy(name, html);
      onChanged(html);
      notify.success(message);
      await Promise.all([
        queries.invalidateQueries({ queryKey: policyRevisions(name).queryKey }),
        queries.invalidateQueries({ queryKey: ['policies'] }),
      ]);
    },
    onError: (error) => void notify.error(messageOf(error)),
  });
}
