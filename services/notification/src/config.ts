import { emailField } from '@coursewright/contracts';
import {
  databaseName,
  type Environment,
  internalKey,
  languages,
  p256Pem,
  parseConfig,
  port,
  publicUrl,
  secret,
  serviceConfig,
  serviceVariables,
  url,
  word,
} from '@coursewright/service-kit';
import { z } from 'zod';

const WITH_NAME = /^["']?([^"<>\r\n]*?)["']?\s*<([^<>@\s,;]+@[^<>@\s,;]+)>$/;
const BARE = /^[^<>@\s,;]+@[^<>@\s,;]+$/;

// `Name <name@example.org>` or a bare address.
const sender = z.string().transform((value, context) => {
  const trimmed = value.trim();
  if (BARE.test(trimmed)) return { name: '', address: trimmed };
  const [, name, address] = WITH_NAME.exec(trimmed) ?? [];
  if (name !== undefined && address !== undefined) return { name, address };
  context.addIssue('must look like Name <name@example.org>');
  return z.NEVER;
});

const configSchema = serviceConfig({
  NOTIFICATION_PORT: port().default(4004),
  NOTIFICATION_DATABASE: databaseName('notification'),
  AUTH_URL: url().default('http://127.0.0.1:4001'),
  SMTP_URL: url(['smtp', 'smtps']),
  // RFC 5321 4.5.3.2.6: ten minutes for the answer to the end of a mail.
  SMTP_ANSWER_SECONDS: z.coerce
    .number('must be seconds')
    .positive('must be more than 0')
    .max(3600, 'must be at most 3600')
    .default(600),
  MAIL_FROM: sender.optional(),
  ADMIN_EMAIL: emailField.optional(),
  PUBLIC_URL: publicUrl(),
  INTERFACE_LANGUAGES: languages(),
  SERVICE_WORKER: word(['on', 'off']).default('on'),
  VAPID_PRIVATE_KEY: p256Pem().optional(),
  PUSH_BASE_URL: url()
    .refine(
      (base) => /^(https:|http:\/\/(127\.0\.0\.1|localhost|\[::1\])(:|$))/.test(base),
      'must be https, or a server on this machine',
    )
    .optional(),
  INTERNAL_NOTIFICATION_KEY: internalKey(),
  // Seals the secrets of webhooks; else one is made and stored.
  WEBHOOK_KEY: secret(32).optional(),
}).transform((config) => ({
  ...config,
  MAIL_FROM: config.MAIL_FROM ?? { name: config.BRAND_NAME, address: 'no-reply@localhost' },
}));

export type Config = z.output<typeof configSchema>;

export function readConfig(env: Environment): Config {
  return parseConfig(configSchema, env, 'notification');
}

const previewSchema = z.object({
  BRAND_NAME: serviceVariables.BRAND_NAME,
  PUBLIC_URL: publicUrl().default('http://localhost:3000'),
});

export function readPreviewBrand(env: Environment): { name: string; url: string } {
  const { BRAND_NAME: name, PUBLIC_URL: publicUrl } = parseConfig(previewSchema, env, 'mails:preview');
  return { name, url: publicUrl };
}
