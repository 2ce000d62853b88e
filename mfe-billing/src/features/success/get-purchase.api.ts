import { paymentErrorCodes } from '@coursewright/contracts';
import { queryOptions } from '@coursewright/mfe-kit/query';
import { hasCode, isTemporary, waitAfter } from '../../shared/patience.ts';
import type { Purchase } from './purchase.ts';
import { readPurchase } from './read-purchase.api.ts';

const TRIES = 14;

const isWorthWaiting = (error: unknown) => hasCode(error, paymentErrorCodes.pending) || isTemporary(error);

/** Asked again, with growing distance and for about two minutes, while the gateway has not been paid or does not answer. */
export const getPurchase = ({ provider, reference }: Purchase) =>
  queryOptions({
    queryKey: ['billing', 'purchase', provider, reference],
    queryFn: ({ signal }) => readPurchase[provider](reference, signal),
    retry: (failures, error) => failures < TRIES && isWorthWaiting(error),
    retryDelay: waitAfter,
    refetchOnWindowFocus: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
