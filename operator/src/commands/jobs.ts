import { type Environment, type Jobs, StartupError } from '@coursewright/service-kit';
import { type Command, formatTable } from '../command.ts';
import {
  createOperatorLogger,
  findService,
  loadService,
  parseServiceName,
  type ServiceName,
  serviceNames,
} from '../services.ts';

async function withJobs<T>(name: ServiceName, env: Environment, work: (jobs: Jobs) => Promise<T>): Promise<T> {
  const { service, readConfig } = await loadService(name);
  // Each service has a configuration of its own; TypeScript sees the union of all.
  const open = service.open as (config: unknown, options: object) => ReturnType<typeof service.open>;
  const { context, close } = await open(readConfig(env), { logger: createOperatorLogger() });
  try {
    return await work((context as { jobs: Jobs }).jobs);
  } finally {
    await close();
  }
}

const states = ['dead', 'waiting'];

export const listJobsCommand: Command = {
  name: 'jobs list',
  positionals: [],
  about: 'Jobs that failed for good (dead) or wait for an attempt (waiting): at most 100 per type.',
  options: {
    service: { type: 'string', about: 'of this service only' },
    state: { type: 'string', about: 'dead or waiting; both when left out' },
  },
  async run({ values: { service, state }, installation: { env }, print }) {
    if (typeof state === 'string' && !states.includes(state))
      throw new StartupError(`--state must be one of ${states.join(', ')}`);
    const rows: string[][] = [];
    for (const name of typeof service === 'string' ? [parseServiceName(service)] : serviceNames) {
      if (!service && !(await findService(name))) continue;
      await withJobs(name, env, async (jobs) => {
        if (state !== 'waiting')
          for (const { id, consumer, attempts, diedAt, reason } of await jobs.listDead())
            rows.push([name, 'dead', consumer, id, String(attempts), diedAt, reason]);
        if (state !== 'dead')
          for (const { id, consumer, attempts, dueAt, reason } of await jobs.listWaiting())
            rows.push([name, 'waiting', consumer, id, String(attempts), dueAt, reason]);
      });
    }
    if (rows.length === 0) print('There are none.');
    else print(formatTable([['SERVICE', 'STATE', 'TYPE', 'ID', 'ATTEMPTS', 'AT', 'REASON'], ...rows]));
    return undefined;
  },
};

export const requeueJobsCommand: Command = {
  name: 'jobs requeue',
  positionals: ['service', '[id]'],
  about: 'Queues a dead job again; the running service takes it within a second.',
  options: {
    all: { type: 'boolean', about: 'all dead jobs of the service' },
    type: { type: 'string', about: 'with --all: of this type only' },
  },
  async run({ values: { all, type }, positionals: [service = '', id], installation: { env }, print }) {
    if ((id === undefined) === !all) throw new StartupError('name one job by its id, or all of them by --all');
    return withJobs(parseServiceName(service), env, async (jobs) => {
      const only = typeof type === 'string' ? [type] : undefined;
      const ids = id === undefined ? (await jobs.listDead(Number.MAX_SAFE_INTEGER, only)).map((dead) => dead.id) : [id];
      let requeued = 0;
      for (const each of ids) requeued += Number(await jobs.replay(each));
      print(requeued === 1 ? '1 job is queued again' : `${requeued} jobs are queued again`);
      if (id !== undefined && requeued === 0) print(`${service} has no dead job ${id}`);
      return id !== undefined && requeued === 0 ? 1 : 0;
    });
  },
};
