import type { Environment } from '@coursewright/service-kit';
import type { PartDependencies, RunningPart } from '../start/parts.ts';

interface Service {
  start(env: Environment, dependencies: PartDependencies): Promise<RunningPart>;
}

interface ServiceModule<C> {
  readConfig(env: Environment): C;
  start(config: C, dependencies?: PartDependencies): Promise<RunningPart>;
}

const service =
  <C>(load: () => Promise<ServiceModule<C>>) =>
  async (): Promise<Service> => {
    const { readConfig, start } = await load();
    return { start: (env, dependencies) => start(readConfig(env), dependencies) };
  };

const loaders: Record<string, () => Promise<Service>> = {
  auth: service(() => import('@coursewright/auth')),
  'course-generation': service(() => import('@coursewright/course-generation')),
  billing: service(() => import('@coursewright/billing')),
  notification: service(() => import('@coursewright/notification')),
  gateway: service(() => import('@coursewright/gateway')),
};

// Each in a process of its own, debugged on `INSPECT_PORT` plus its index in this list.
export const watched = [
  { name: 'gateway', folder: 'gateway', prefix: 'GATEWAY' },
  { name: 'auth', folder: 'services/auth', prefix: 'AUTH' },
  { name: 'course-generation', folder: 'services/course-generation', prefix: 'COURSE_GENERATION' },
  { name: 'billing', folder: 'services/billing', prefix: 'BILLING' },
  { name: 'notification', folder: 'services/notification', prefix: 'NOTIFICATION' },
] as const;

export const watchedPackages = ['packages/contracts', 'packages/service-kit', 'packages/text', 'packages/pdf'];

export async function loadService(name: string): Promise<Service> {
  const load = loaders[name];
  if (!load) throw new Error(`there is no service ${name}`);
  return load();
}
