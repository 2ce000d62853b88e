import type { ReleaseReport } from '@coursewright/contracts';
import { type Clock, createCounter, createGauge, type Logger } from '@coursewright/service-kit';
import { createRecentSample, isFaulty, type Reporter, type Sample } from './error-rates.ts';

const countEvent = createCounter({
  name: 'coursewright_release_events_total',
  help: 'What browsers reported of the releases of microfrontends: visits and what failed in them',
  labels: ['remote', 'version', 'event'],
});

const watches = new Set<CanaryWatch>();
createGauge(
  {
    name: 'coursewright_canary_releases',
    help: 'Canaries by state: running, or returned because it failed more often than the stable release',
    labels: ['remote', 'version', 'state'],
  },
  async () =>
    [...watches].flatMap((watch) =>
      watch.list().map(({ remote, version, state }) => ({ of: { remote, version, state }, value: 1 })),
    ),
);

/** Releases of one remote between which people are divided. */
interface Trial {
  stable: string;
  canary: string;
  isInCanary(cohort: string): boolean;
  samples: Map<string, ReturnType<typeof createRecentSample>>;
  reason?: string | undefined;
}

/** Without a canary everybody gets the stable release. */
interface Given extends Pick<Trial, 'stable' | 'isInCanary'> {
  canary: string | undefined;
}

export interface CanaryWatch {
  /** What is given to people now. A canary that was returned stays so until another version is named. */
  follow(remote: string, now: Given): void;
  /** Why `version` is not given to anyone any more. */
  reasonOfReturn(remote: string, version: string): string | undefined;
  /** Counts in the verdict once per cohort and network, and when the cohort was given this version. */
  report(report: ReleaseReport, from: Reporter | undefined): void;
  list(): { remote: string; version: string; state: 'running' | 'returned' }[];
}

/** Counts what browsers report, and returns a canary that fails significantly more often than the stable release. */
export function createCanaryWatch(logger: Logger, clock: Clock): CanaryWatch {
  const trials = new Map<string, Trial>();
  // labels of figures have few values: releases that were given to people by this process
  const given = new Map<string, Set<string>>();

  function judge(remote: string, trial: Trial) {
    const total = (version: string): Sample => trial.samples.get(version)?.total() ?? { visits: 0, faulty: 0 };
    const [canary, stable] = [total(trial.canary), total(trial.stable)];
    if (trial.reason || !isFaulty(canary, stable)) return;
    trial.reason =
      `it failed in ${canary.faulty} of ${canary.visits} visits, ` +
      `${trial.stable} in ${stable.faulty} of ${stable.visits}`;
    const fields = {
      remote,
      canary: { version: trial.canary, ...canary },
      stable: { version: trial.stable, ...stable },
    };
    logger.error(fields, 'canary returned to the stable release');
  }

  const watch: CanaryWatch = {
    follow(remote, { stable, canary, isInCanary }) {
      const known = given.get(remote) ?? new Set();
      given.set(remote, known.add(stable));
      if (canary === undefined) {
        if (!trials.get(remote)?.reason) trials.delete(remote);
        return;
      }
      known.add(canary);
      const trial = trials.get(remote);
      if (trial?.canary === canary && trial.stable === stable) {
        // more people may get it now
        trial.isInCanary = isInCanary;
        return;
      }
      const reason = trial?.canary === canary ? trial.reason : undefined;
      trials.set(remote, { stable, canary, isInCanary, samples: new Map(), reason });
    },
    reasonOfReturn(remote, version) {
      const trial = trials.get(remote);
      return trial?.canary === version ? trial.reason : undefined;
    },
    report({ remote, version, event }, from) {
      if (!given.get(remote)?.has(version)) return;
      countEvent({ remote, version, event });
      const trial = trials.get(remote);
      if (!trial || !from) return;
      if (version !== (trial.isInCanary(from.cohort) ? trial.canary : trial.stable)) return;
      const sample = trial.samples.get(version) ?? createRecentSample(clock);
      trial.samples.set(version, sample);
      sample.count(event === 'visit' ? 'visits' : 'faulty', from);
      if (version === trial.canary) judge(remote, trial);
    },
    list: () =>
      [...trials].map(([remote, { canary, reason }]) => ({
        remote,
        version: canary,
        state: reason ? ('returned' as const) : ('running' as const),
      })),
  };
  watches.add(watch);
  return watch;
}
