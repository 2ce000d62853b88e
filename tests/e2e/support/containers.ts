import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { type Mail, readMails } from './mails.ts';
import type { Product } from './product.ts';

/** A product that runs already, and the commands that kill and start its containers. */
export interface Containers {
  readonly url: string;
  readonly mailboxUrl: string;
  readonly kill: readonly string[];
  readonly start: readonly string[];
}

export const containers: Containers | undefined = process.env.E2E_CONTAINERS
  ? JSON.parse(process.env.E2E_CONTAINERS)
  : undefined;

const execute = promisify(execFile);
const run = async ([file = '', ...args]: readonly string[]) => void (await execute(file, args));

export function connectToContainers({ url, mailboxUrl, kill, start }: Containers): Product {
  const missing = (what: string) => new Error(`Containers give no ${what}`);
  return {
    url,
    mailboxUrl,
    get mongoUrl(): string {
      throw missing('database');
    },
    get payments(): never {
      throw missing('payment sandbox');
    },
    mails: async (to) => ((await isMailpit(mailboxUrl)) ? readMailpit(mailboxUrl, to) : readMails(mailboxUrl, to)),
    part: (name) => {
      throw missing(`process of ${name}`);
    },
    output: () => '',
    kill: () => run(kill),
    start: () => run(start),
    stop: async () => {},
  };
}

const isMailpit = async (mailboxUrl: string) => (await fetch(`${mailboxUrl}/api/v1/info`)).ok;

interface MailpitMessage {
  ID: string;
  MessageID: string;
  To: { Address: string }[];
  Subject: string;
  Text: string;
  HTML: string;
}

/** https://mailpit.axllent.org/docs/api-v1/ */
async function readMailpit(mailboxUrl: string, to: string): Promise<Mail[]> {
  const get = async (path: string) => (await fetch(`${mailboxUrl}/api/v1/${path}`)).json();
  const { messages } = await get(`search?query=${encodeURIComponent(`to:"${to}"`)}&limit=500`);
  return Promise.all(
    messages.map(async (found: MailpitMessage) => {
      const { ID, MessageID, To, Subject, Text, HTML }: MailpitMessage = await get(`message/${found.ID}`);
      return {
        id: ID,
        messageId: MessageID,
        to: To.map(({ Address }) => Address),
        subject: Subject,
        text: Text,
        html: HTML,
      };
    }),
  );
}
