import { paymentEndpoints } from '@coursewright/contracts';
import { apiRequest } from '@coursewright/mfe-kit';
import { queryOptions } from '@coursewright/mfe-kit/query';

const EVERY_MS = 5_000;
const AFTER_A_FAILURE_MS = 20_000;

/** Asked again and again while the page is looked at, and at once when somebody comes back to it. */
export const razorpayStatus = (sub: string) =>
  queryOptions({
    queryKey: ['billing', 'razorpay-status', sub],
    queryFn: ({ signal }) => apiRequest(paymentEndpoints.razorpayPending, { body: { sub }, signal }),
    refetchInterval: ({ state }) => (state.status === 'error' ? AFTER_A_FAILURE_MS : EVERY_MS),
    refetchOnWindowFocus: 'always',
    retry: false,
    gcTime: 0,
  });
