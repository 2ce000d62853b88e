import { authEndpoints, type Plan, subscriptionEndpoints } from '@coursewright/contracts';
import { apiRequest, dispatchPlanChanged } from '@coursewright/mfe-kit';
import { queryOptions } from '@coursewright/mfe-kit/query';

export const subscriptionKey = ['billing', 'subscription'] as const;

export const subscriptionQuery = (userId: string) =>
  queryOptions({
    queryKey: [...subscriptionKey, userId],
    queryFn: ({ signal }) => apiRequest(subscriptionEndpoints.subscription, { signal }),
    staleTime: 0,
  });

const SOON_MS = [0, 300, 700, 1_000, 2_000, 4_000];
// For an hour: a broker or a service that is down must not leave the page with the old plan.
const LATER_MS = [8_000, 15_000, 30_000, ...Array.from({ length: 60 }, () => 60_000)];

/** After `ms`, or as soon as the user comes back to the page. */
function waitOrReturn(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const targets = [
      [window, 'focus'],
      [window, 'online'],
      [signal, 'abort'],
    ] as const;
    const timer = setTimeout(end, ms);
    function end() {
      clearTimeout(timer);
      for (const [target, type] of targets) target.removeEventListener(type, end);
      resolve();
    }
    for (const [target, type] of targets) target.addEventListener(type, end);
  });
}

/** True when the session has the plan, or is over. */
async function pollPlan(plan: Plan, delays: readonly number[], signal: AbortSignal): Promise<boolean> {
  for (const ms of delays) {
    await waitOrReturn(ms, signal);
    if (signal.aborted) return true;
    const session = await apiRequest(authEndpoints.session).catch(() => undefined);
    if (session && (session.user === null || session.user.plan === plan)) return true;
  }
  return false;
}

let waiting: AbortController | undefined;

/**
 * Polls the session until it has the plan, which reaches auth by an event, then notifies the page. After eight seconds
 * the caller goes on, and the session is read less often.
 */
export async function waitForPlan(plan: Plan): Promise<void> {
  waiting?.abort();
  waiting = new AbortController();
  const { signal } = waiting;
  const found = await pollPlan(plan, SOON_MS, signal);
  dispatchPlanChanged({ plan });
  if (!found) void pollPlan(plan, LATER_MS, signal).then(() => !signal.aborted && dispatchPlanChanged({ plan }));
}
