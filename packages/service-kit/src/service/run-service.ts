import { parseArgs } from 'node:util';
import type { Environment } from '../config/config.ts';
import { StartupError } from '../errors/app-error.ts';
import { runMain } from '../lifecycle/run-main.ts';
import { type Service, type ServiceOptions, type ServiceRole, serviceRoles } from './define-service.ts';

/** Runs a service as a process. `--role=http|worker|all` decides what this process does; default `all`. */
export function runService<Config, Options extends ServiceOptions>(
  service: Service<Config, Options>,
  readConfig: (env: Environment) => Config,
): Promise<void> {
  return runMain(service.name, (env) => service.start(readConfig(env), { role: readRole() } as Options));
}

function readRole(args = process.argv.slice(2)): ServiceRole {
  const { role = 'all' } = parseArgs({ args, options: { role: { type: 'string' } }, strict: false }).values;
  const found = serviceRoles.find((each) => each === role);
  if (!found) throw new StartupError(`--role must be one of ${serviceRoles.join(', ')}`);
  return found;
}
