import { type Environment, parseConfig, port } from '@coursewright/service-kit';
import { z } from 'zod';

const schema = z.object({
  PORT: port(),
  HOST: z.string().default('127.0.0.1'),
  MFE_ROOT: z.string(),
});

/** Everything a microfrontend's server can be told. */
export type RemoteServerConfig = ReturnType<typeof readRemoteServerConfig>;

/**
 * Reads the configuration of a microfrontend's server from the environment.
 * @throws ConfigError naming every wrong variable.
 */
export function readRemoteServerConfig(env: Environment) {
  const given = parseConfig(schema, env, 'microfrontend');
  return { port: given.PORT, host: given.HOST, root: given.MFE_ROOT };
}
