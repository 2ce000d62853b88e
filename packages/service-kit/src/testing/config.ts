import type { ServiceConfig } from '../config/config.ts';

export function testServers(): { readonly mongodbUri?: string; readonly amqpUrl?: string } {
  const { MONGODB_URI: mongodbUri, AMQP_URL: amqpUrl } = process.env;
  return { ...(mongodbUri && { mongodbUri }), ...(amqpUrl && { amqpUrl }) };
}

/** What every service reads, for the database of a test. */
export const createTestConfig = ({ uri }: { readonly uri: string }): ServiceConfig => ({
  HOST: '127.0.0.1',
  MONGODB_URI: uri,
  TRUSTED_PROXIES: 0,
  BRAND_NAME: 'Coursewright',
  LOG_LEVEL: 'silent',
});
