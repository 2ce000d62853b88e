import { authEndpoints, type Plan } from '@coursewright/contracts';
import { apiRequest, dispatchPlanChanged } from '@coursewright/mfe-kit';
import { pause } from './patience.ts';

const WAITS_MS = [0, 300, 700, 1_000, 2_000, 4_000];

/**
 * Waits until the session knows the plan (another service keeps it, and hears of it a moment later), then tells the
 * whole page. Gives up after some seconds: the next reading of the session brings it anyway.
 */
export async function announcePlan(plan: Plan): Promise<void> {
  for (const wait of WAITS_MS) {
    await pause(wait);
    const { user } = await apiRequest(authEndpoints.session).catch(() => ({ user: null }));
    if (user?.plan === plan) break;
  }
  dispatchPlanChanged({ plan });
}
