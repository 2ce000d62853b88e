import { paymentProviderLabels } from '@coursewright/contracts';
import type { Product } from './start-all.ts';

const withoutPassword = (address: string) => address.replace(/\/\/[^@/]*@/, '//***@');

/** The lines printed when everything runs. */
export function describeProduct({ url, mailboxUrl, sandboxUrl, gateways, config }: Product): string {
  const author =
    config.AI_AUTHOR !== 'sample' && (config.OPENAI_API_KEY || config.OPENAI_BASE_URL)
      ? `real      ${config.OPENAI_BASE_URL ?? 'OpenAI'}`
      : 'sample    no AI model is configured; set OPENAI_API_KEY (and OPENAI_BASE_URL, OPENAI_MODEL)';
  const part = (address: string | undefined, embedded: string) =>
    address ? `real      ${withoutPassword(address)}` : `embedded  ${embedded}`;
  const payments = sandboxUrl
    ? `sandbox   ${sandboxUrl}, nothing is charged (STRIPE_SECRET_KEY …; PAYMENTS=none)`
    : gateways.length > 0
      ? `real      ${gateways.map((gateway) => paymentProviderLabels[gateway]).join(', ')}`
      : 'none      nothing is sold';
  return `
  Coursewright is ready:  ${url}

    Database  ${part(config.MONGODB_URI, `${config.DATA_DIR} (MONGODB_URI)`)}
    Broker    ${part(config.AMQP_URL, 'in this process (AMQP_URL)')}
    Mail      ${part(config.SMTP_URL, `read it at ${mailboxUrl} (SMTP_URL)`)}
    Author    ${author}
    Payments  ${payments}

  The first account that signs up is the main admin. Ctrl-C stops everything.
`;
}
