import { ConfigError, type Environment } from '@coursewright/service-kit';
import { findService, serviceNames } from '../services.ts';
import { type Finding, ok, wrong } from './finding.ts';

type ReadConfig = (env: Environment) => unknown;

// Those that this image contains.
async function findReaders(): Promise<[string, ReadConfig][]> {
  const found: [string, ReadConfig][] = [];
  for (const name of serviceNames) {
    const service = await findService(name);
    if (service) found.push([name, service.readConfig]);
  }
  const gateway = await import('@coursewright/gateway').catch(() => undefined);
  if (gateway) found.push(['gateway', gateway.readConfig]);
  const web = await import('@coursewright/web-server').catch(() => undefined);
  if (web)
    found.push(['shell', (env) => web.readShellServerConfig({ SHELL_ROOT: 'dist', ...env, PORT: env.SHELL_PORT })]);
  return found;
}

const getAdvice = (variable: string, message: string) =>
  message === 'is required'
    ? `set ${variable} (docs/operations.md, Environment variables)`
    : `correct ${variable}; every part that reads it needs the same value`;

// Each part's own schema reads the environment.
export async function checkConfiguration(env: Environment): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const [part, read] of await findReaders()) {
    try {
      read(env);
      findings.push(ok(part, 'its configuration is right'));
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error;
      for (const { variable, message } of error.problems) {
        findings.push(wrong(part, `${variable} ${message}`, getAdvice(variable, message)));
      }
    }
  }
  return findings;
}
