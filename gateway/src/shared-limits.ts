import {
  type LimitLease,
  type LimitLeaseRequest,
  limitLeasesPath,
  limitLeasesSchema,
  MAX_LIMIT_LEASES,
} from '@coursewright/contracts';
import { abortAfter, type Clock, createServiceCredential, type Logger } from '@coursewright/service-kit';
import type { Limit } from './limits.ts';
import type { AuthAccess } from './security/internal-tokens.ts';

// Resolves to undefined when auth cannot lease. Never rejects.
export type LeaseFromAuth = (request: LimitLeaseRequest) => Promise<LimitLease | undefined>;

// One request at a time takes all leases that are wanted meanwhile.
export function createLeaseClient({ authUrl, key, timeoutMs, clock }: AuthAccess, logger: Logger): LeaseFromAuth {
  const credential = createServiceCredential('gateway', key);
  let waiting: { request: LimitLeaseRequest; resolve(lease: LimitLease | undefined): void }[] = [];
  let sending = false;
  let failing = false;

  const request = (leases: readonly LimitLeaseRequest[]): Promise<readonly LimitLease[]> =>
    abortAfter(clock, timeoutMs, async (signal) => {
      const response = await fetch(authUrl + limitLeasesPath, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...credential() },
        body: JSON.stringify({ leases }),
        signal,
        redirect: 'error',
      });
      return limitLeasesSchema.parse(await response.json()).leases;
    });

  async function sendAll() {
    sending = true;
    // What the same turn wants goes along.
    await Promise.resolve();
    while (waiting.length > 0) {
      const batch = waiting.slice(0, MAX_LIMIT_LEASES);
      waiting = waiting.slice(MAX_LIMIT_LEASES);
      const leases = await request(batch.map((entry) => entry.request)).catch((err: unknown) => {
        if (!failing) logger.warn({ err }, 'limits cannot be shared, this gateway counts its part alone');
        failing = true;
      });
      if (leases && failing) logger.info('limits are shared again');
      if (leases) failing = false;
      for (const [index, { resolve }] of batch.entries()) resolve(leases?.[index]);
    }
    sending = false;
  }

  return (request) => {
    const { promise, resolve } = Promise.withResolvers<LimitLease | undefined>();
    waiting.push({ request, resolve });
    if (!sending) void sendAll();
    return promise;
  };
}

// Calls of one key in one window of a minute.
interface Bucket {
  endsAt: number;
  // Calls that need no lease. They are reported with the next one.
  free: number;
  counted: number;
  leased: number;
  lastLease: number;
  allowed: number;
  usedAt: number;
  // After an empty lease.
  askAgainAt: number;
  asking?: Promise<void> | undefined;
}

const WINDOW_MS = 60_000;
// Of the limit, per gateway and window, without asking: most addresses make few calls.
const FREE_SHARE = 0.003;
const ASK_AGAIN_MS = 1_000;
const SWEEP_MS = 1_000;
// A client that went to another gateway gets the rest of its lease there.
const GIVE_BACK_AFTER_MS = 3_000;

/**
 * Limits that hold for all gateways together: each leases shares from auth and counts them in memory. While auth is away
 * a gateway counts its part of the limit alone.
 */
export function createSharedLimits(lease: LeaseFromAuth, clock: Clock) {
  const sweeps: (() => void)[] = [];
  let gateways = 1;
  let away = false;

  function create(name: string, points: number): Limit {
    const buckets = new Map<string, Bucket>();

    function getBucket(key: string): Bucket {
      const now = clock.monotonic();
      const known = buckets.get(key);
      if (known && now < known.endsAt) return known;
      const bucket = {
        endsAt: now + WINDOW_MS,
        free: Math.floor(points * FREE_SHARE),
        askAgainAt: now,
        counted: 0,
        leased: 0,
        lastLease: 0,
        allowed: 0,
        usedAt: now,
      };
      buckets.set(key, bucket);
      return bucket;
    }

    async function ask(key: string, bucket: Bucket) {
      const { counted } = bucket;
      bucket.counted = 0;
      const answer = await lease({ limit: name, key, points, counted, unused: 0, wanted: true });
      const now = clock.monotonic();
      away = answer === undefined;
      if (answer === undefined) {
        bucket.counted += counted;
        countAlone(bucket);
        return;
      }
      bucket.endsAt = now + answer.resetMs;
      bucket.free = 0;
      bucket.leased += answer.granted;
      bucket.lastLease = answer.granted;
      if (answer.granted === 0) bucket.askAgainAt = now + ASK_AGAIN_MS;
    }

    function countAlone(bucket: Bucket) {
      bucket.free = Math.max(0, Math.ceil(points / gateways) - bucket.allowed);
      bucket.askAgainAt = clock.monotonic() + ASK_AGAIN_MS;
    }

    function askOnce(key: string, bucket: Bucket): Promise<void> {
      bucket.asking ??= ask(key, bucket).finally(() => {
        bucket.asking = undefined;
      });
      return bucket.asking;
    }

    function take(bucket: Bucket): boolean {
      if (bucket.leased > 0) bucket.leased -= 1;
      else if (bucket.free > 0) {
        bucket.free -= 1;
        bucket.counted += 1;
      } else return false;
      bucket.allowed += 1;
      bucket.usedAt = clock.monotonic();
      return true;
    }

    // The next lease is on its way before the last one is used up, unless leases are small already.
    function askAhead(key: string, bucket: Bucket) {
      const isLow = bucket.lastLease > 0 && bucket.leased < Math.floor(bucket.lastLease / 4);
      const isUncounted = bucket.lastLease === 0 && bucket.counted > 0 && (bucket.free === 0 || away);
      if ((isLow || isUncounted) && clock.monotonic() >= bucket.askAgainAt) void askOnce(key, bucket);
    }

    sweeps.push(() => {
      const now = clock.monotonic();
      for (const [key, bucket] of buckets) {
        if (now >= bucket.endsAt) buckets.delete(key);
        else if (bucket.leased > 0 && now - bucket.usedAt >= GIVE_BACK_AFTER_MS && bucket.endsAt - now > SWEEP_MS) {
          const { leased: unused, counted } = bucket;
          Object.assign(bucket, { leased: 0, lastLease: 0, counted: 0 });
          void lease({ limit: name, key, points, counted, unused, wanted: false });
        }
      }
    });

    return {
      async consume(key) {
        for (;;) {
          const bucket = getBucket(key);
          if (take(bucket)) {
            askAhead(key, bucket);
            return undefined;
          }
          const now = clock.monotonic();
          if (now < bucket.askAgainAt) return bucket.endsAt - now;
          const asking = askOnce(key, bucket);
          if (away) countAlone(bucket);
          // No call that may pass waits for an auth that was away a moment ago.
          if (bucket.free === 0) await asking;
        }
      },
      async refund(key) {
        const bucket = getBucket(key);
        if (bucket.allowed === 0) return;
        bucket.allowed -= 1;
        if (bucket.counted > 0) {
          bucket.counted -= 1;
          bucket.free += 1;
        } else bucket.leased += 1;
      },
    };
  }

  const stop = clock.every(SWEEP_MS, () => {
    for (const sweep of sweeps) sweep();
  });
  return {
    create,
    // How many gateways share the limits when auth is away.
    setGateways(count: number): void {
      gateways = count;
    },
    close: stop,
  };
}
