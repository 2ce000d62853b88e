import { subscriptionEndpoints } from '@coursewright/contracts';
import { apiRequest } from '@coursewright/mfe-kit';
import { queryOptions } from '@coursewright/mfe-kit/query';
import { isTemporary, waitAfter } from '../../shared/patience.ts';

const TRIES = 5;

/** Has the plan taken over that was agreed to at PayPal. Asking twice changes nothing. */
export const takeOverPlan = (id: string) =>
  queryOptions({
    queryKey: ['billing', 'plan-taken-over', id],
    queryFn: ({ signal }) => apiRequest(subscriptionEndpoints.paypalUpdateUser, { body: { id }, signal }),
    retry: (failures, error) => failures < TRIES && isTemporary(error),
    retryDelay: waitAfter,
    refetchOnWindowFocus: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
