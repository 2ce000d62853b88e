import { type Environment, logLevels, parseConfig, port, url } from '@coursewright/service-kit';
import { z } from 'zod';
import { readAddress } from './mails/mail-address.ts';

const sender = z.string().transform((value, context) => {
  const address = readAddress(value);
  if (!address) context.addIssue('must look like Name <name@example.org>');
  return address ?? z.NEVER;
});

const brandName = z.string().default('Coursewright');

const configSchema = z
  .object({
    NOTIFICATION_PORT: port().default(4004),
    HOST: z.string().default('127.0.0.1'),
    MONGODB_URI: url(['mongodb', 'mongodb+srv']),
    NOTIFICATION_DATABASE: z.string().default('notification'),
    AMQP_URL: url(['amqp', 'amqps']).optional(),
    AUTH_URL: url().default('http://127.0.0.1:4001'),
    SMTP_URL: url(['smtp', 'smtps']),
    MAIL_FROM: sender.optional(),
    ADMIN_EMAIL: z.email('must be an e-mail address').optional(),
    BRAND_NAME: brandName,
    PUBLIC_URL: url(),
    TRUSTED_PROXIES: z.coerce.number('must be a number').int().min(0).default(1),
    LOG_LEVEL: z.enum(logLevels).default('info'),
  })
  .transform((config) => ({
    ...config,
    MAIL_FROM: config.MAIL_FROM ?? { name: config.BRAND_NAME, address: 'no-reply@localhost' },
  }));

export type Config = z.output<typeof configSchema>;

export function readConfig(env: Environment): Config {
  return parseConfig(configSchema, env, 'notification');
}

const previewSchema = z.object({ BRAND_NAME: brandName, PUBLIC_URL: url().default('http://localhost:3000') });

/** Whose mails are previewed; nothing else has to be known for that. */
export function readPreviewBrand(env: Environment): { name: string; url: string } {
  const { BRAND_NAME: name, PUBLIC_URL: publicUrl } = parseConfig(previewSchema, env, 'mails:preview');
  return { name, url: publicUrl };
}
