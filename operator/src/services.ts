import { type ServiceName as AnyService, services } from '@coursewright/contracts/parts';
import { createLogger, StartupError } from '@coursewright/service-kit';

// Loaded when needed: the image of a service contains its own code only.
const loaders = {
  auth: () => import('@coursewright/auth/operator'),
  'course-generation': () => import('@coursewright/course-generation/operator'),
  billing: () => import('@coursewright/billing/operator'),
  notification: () => import('@coursewright/notification/operator'),
} as const satisfies Partial<Record<AnyService, () => Promise<object>>>;

type Loaders = typeof loaders;

export type ServiceName = keyof Loaders;

export const serviceNames = Object.keys(loaders) as ServiceName[];

/**
 * Consumers of events before their producers. A backup without a snapshot reads the databases in this order, so that
 * no copy is ahead of what it was copied from; what it misses is published again after the restore.
 */
export const backupOrder: readonly ServiceName[] = ['notification', 'course-generation', 'auth', 'billing'];

const isNotInstalled = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND';

// Undefined when this image does not contain the service.
export async function findService<Name extends ServiceName>(
  name: Name,
): Promise<Awaited<ReturnType<Loaders[Name]>> | undefined> {
  try {
    return (await loaders[name]()) as Awaited<ReturnType<Loaders[Name]>>;
  } catch (error) {
    if (isNotInstalled(error)) return undefined;
    throw error;
  }
}

/** @throws StartupError when this image does not contain the service */
export async function loadService<Name extends ServiceName>(name: Name) {
  const found = await findService(name);
  if (found) return found;
  throw new StartupError(`${name} is not part of this image: run the command in its container, or in that of operator`);
}

export const createOperatorLogger = () => createLogger({ name: 'operator', level: 'error' });

export function parseServiceName(text: string): ServiceName {
  const found = serviceNames.find((name) => name === text);
  if (found) return found;
  throw new StartupError(`there is no service ${text}: ${serviceNames.join(', ')}`);
}

// Names of the databases; the variables that rename them are the services' own.
export function databaseNames(env: Readonly<Record<string, string | undefined>>): Record<ServiceName, string> {
  return Object.fromEntries(services.map(({ name, prefix }) => [name, env[`${prefix}_DATABASE`] || name])) as Record<
    ServiceName,
    string
  >;
}
