import { cardEndpoints } from '@coursewright/contracts';
import { apiRequest, errorMessage, MfeLink } from '@coursewright/mfe-kit';
import { useMutation, useQueryClient } from '@coursewright/mfe-kit/query';
import { Button } from '@coursewright/ui';
import { Trans } from '@lingui/react/macro';
import { Layers } from 'lucide-react';
import { RECALL_KEY } from '../../shared/recall-key.ts';

// Give it a `key` of the item. Questions that were missed are kept anyway.
export function KeepQuestion({ attemptId, itemId }: { attemptId: string; itemId: string }) {
  const queries = useQueryClient();
  const keep = useMutation({
    mutationFn: () => apiRequest(cardEndpoints.keepQuestion, { params: { attemptId }, body: { itemId } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: RECALL_KEY }),
  });
  return (
    <div className="ln:mt-3" role="status">
      {keep.isSuccess ? (
        <p>
          <Trans>
            Kept as a card. It comes back under{' '}
            <MfeLink to="/recall" className="ln:underline">
              Recall
            </MfeLink>
            .
          </Trans>
        </p>
      ) : (
        <Button icon={Layers} size="sm" variant="secondary" loading={keep.isPending} onClick={() => keep.mutate()}>
          <Trans>Keep as card</Trans>
        </Button>
      )}
      {keep.error && <p className="ln:mt-2">{errorMessage(keep.error)}</p>}
    </div>
  );
}
