import { createLogger, createTokenVerifier, type Logger, listen, type TokenVerifier } from '@coursewright/service-kit';
import type { Config } from './config.ts';
import { createDoor } from './door.ts';
import { createForwarder } from './proxy/forwarder.ts';

export { type Config, readConfig } from './config.ts';

/** What a caller may put in the place of the gateway's own parts. */
export interface Dependencies {
  readonly logger?: Logger;
  readonly verify?: TokenVerifier;
}

/**
 * Opens the only door to the product.
 * @throws StartupError when the port cannot be had.
 */
export async function start(config: Config, dependencies: Dependencies = {}) {
  const logger = dependencies.logger ?? createLogger({ name: 'gateway', level: config.logLevel });
  const verify =
    dependencies.verify ??
    createTokenVerifier({
      jwksUrl: `${config.services.auth}/.well-known/jwks.json`,
      issuer: 'coursewright-auth',
      audience: 'coursewright',
    });
  const forwarder = createForwarder();
  const publicUrl = new URL(config.publicUrl ?? `http://localhost:${config.port}`);
  const listening = await listen(
    createDoor({ config, publicUrl, verify, forwarder, logger }),
    config.port,
    config.host,
  );
  logger.info({ url: listening.url }, 'gateway is ready');
  return {
    url: listening.url,
    async close() {
      forwarder.endStreams();
      await listening.close();
      forwarder.close();
    },
  };
}
