import type { Product } from './start-all.ts';

const withoutPassword = (address: string) => address.replace(/\/\/[^@/]*@/, '//***@');

/** The lines printed when everything runs. */
export function describeProduct({ url, mailboxUrl, config }: Product): string {
  const author =
    config.AI_AUTHOR !== 'sample' && (config.OPENAI_API_KEY || config.OPENAI_BASE_URL)
      ? `real      ${config.OPENAI_BASE_URL ?? 'OpenAI'}`
      : 'sample    no AI model is configured; set OPENAI_API_KEY (and OPENAI_BASE_URL, OPENAI_MODEL)';
  const part = (address: string | undefined, embedded: string) =>
    address ? `real      ${withoutPassword(address)}` : `embedded  ${embedded}`;
  return `
  Coursewright is ready:  ${url}

    Database  ${part(config.MONGODB_URI, `${config.DATA_DIR} (MONGODB_URI)`)}
    Broker    ${part(config.AMQP_URL, 'in this process (AMQP_URL)')}
    Mail      ${part(config.SMTP_URL, `read it at ${mailboxUrl} (SMTP_URL)`)}
    Author    ${author}

  The first account that signs up is the main admin. Ctrl-C stops everything.
`;
}
