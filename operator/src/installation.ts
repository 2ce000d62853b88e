import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';
import {
  type Closable,
  cleanEnvironment,
  type Environment,
  identifyProcess,
  StartupError,
} from '@coursewright/service-kit';
import { z } from 'zod';
import { invocation } from './config.ts';

// The Coursewright that commands work on.
export interface Installation extends Closable {
  // What its parts read.
  readonly env: Environment;
  // Where `env` comes from, for people.
  readonly origin: string;
  // `npm start` runs on it.
  readonly isRunning: boolean;
}

const runningSchema = z.object({
  pid: z.int(),
  identity: z.string().optional(),
  environment: z.record(z.string(), z.string()),
});

// What `npm start` would add; commands that need no such server need a valid configuration all the same.
const embeddedDefaults: Environment = {
  PUBLIC_URL: 'http://localhost:3000',
  SMTP_URL: 'smtp://127.0.0.1:1025',
  OPENAI_BASE_URL: 'http://127.0.0.1:4020/v1',
};

interface OpenOptions {
  readonly given?: Environment;
  readonly folder?: string;
  readonly createsDatabase?: boolean | undefined;
  readonly needsNoDatabase?: boolean | undefined;
}

/**
 * The environment and `.env`. Without `MONGODB_URI`: the running `npm start`, else its database, opened here.
 * @throws StartupError when there is neither
 */
export async function openInstallation(options: OpenOptions = {}): Promise<Installation> {
  const { given = invocation.environment, folder = invocation.root, createsDatabase, needsNoDatabase } = options;
  const env = { ...readEnvFile(path.join(folder, '.env')), ...cleanEnvironment(given) };
  const of = (origin: string, more: Environment = {}, isRunning = false, close = async () => {}): Installation => ({
    env: { ...more, ...env },
    origin,
    isRunning,
    close,
  });
  if (env.MONGODB_URI) return of('the environment');
  if (!needsNoDatabase) refuseComposeEnv(env);

  const dataDir = path.resolve(folder, env.DATA_DIR ?? '.data');
  const running = readRunning(path.join(dataDir, 'running.json'));
  if (running) return of(`npm start, which is running on ${dataDir}`, running, true);
  const file = path.join(dataDir, 'mongo.db');
  if (!createsDatabase && !existsSync(file)) {
    if (needsNoDatabase) return of('the environment');
    throw new StartupError(`MONGODB_URI is not set, and there is no embedded database at ${dataDir} (DATA_DIR)`);
  }
  const { createDataFolder, startMongo } = await import('@coursewright/embedded-mongo');
  await createDataFolder(dataDir);
  const mongo = await startMongo({ file });
  return of(`the embedded database of ${dataDir}`, { ...embeddedDefaults, MONGODB_URI: mongo.uri }, false, mongo.close);
}

/** @throws StartupError when `.env` is that of docker compose, whose servers only its containers reach */
export function refuseComposeEnv({ MONGO_PASSWORD, MONGODB_URI }: Environment): void {
  if (MONGO_PASSWORD && !MONGODB_URI)
    throw new StartupError('.env is that of docker compose: use `docker compose run --build --rm operator <command>`');
}

function readEnvFile(file: string): Environment {
  return existsSync(file) ? cleanEnvironment(parseEnv(readFileSync(file, 'utf8'))) : {};
}

// Written by `npm start`; a file that was cut off, or of a process that was killed, does not count, also when another one
// has its number by now.
function readRunning(file: string): Environment | undefined {
  if (!existsSync(file)) return undefined;
  try {
    const { pid, identity, environment } = runningSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
    process.kill(pid, 0);
    const now = identifyProcess(pid);
    return identity && now && identity !== now ? undefined : environment;
  } catch {
    return undefined;
  }
}
