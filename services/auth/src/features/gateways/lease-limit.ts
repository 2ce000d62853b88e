import type { LimitLease, LimitLeaseRequest } from '@coursewright/contracts';
import type { SharedCounter } from '@coursewright/service-kit';

// Of what is left. The leases get smaller towards the end, so that little stays unused at one gateway.
const SHARE = 10;

export function createLeaseLimit(counter: SharedCounter) {
  return async ({ limit, key, points, counted, unused, wanted }: LimitLeaseRequest): Promise<LimitLease> => {
    const id = `${limit} ${key}`;
    const { count, resetMs } = await counter.add(id, counted - unused);
    const share = wanted ? Math.max(0, Math.ceil((points - count) / SHARE)) : 0;
    if (share === 0) return { granted: 0, resetMs };
    const after = await counter.add(id, share);
    // Others have leased in between.
    const excess = Math.min(share, Math.max(0, after.count - points));
    if (excess > 0) await counter.add(id, -excess);
    return { granted: share - excess, resetMs: after.resetMs };
  };
}
