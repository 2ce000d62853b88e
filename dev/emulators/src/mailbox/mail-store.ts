import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { ParsedMail } from 'mailparser';

export interface StoredMail {
  id: string;
  messageId: string;
  from: string;
  to: string[];
  subject: string;
  receivedAt: string;
  text: string;
  html: string;
  /** `List-Unsubscribe` and its like, as they were sent. */
  listHeaders: string[];
}

// Loaded with the first mail: a start needs none.
async function parse(raw: Buffer): Promise<ParsedMail> {
  const { simpleParser } = await import('mailparser');
  return simpleParser(raw);
}

export function createMailStore(folder: string) {
  const getFile = (id: string) => path.join(folder, `${id}.eml`);
  let saving = Promise.resolve();

  async function ids(): Promise<string[]> {
    const files = await readdir(folder).catch(() => []);
    return files
      .filter((file) => file.endsWith('.eml'))
      .map((file) => file.slice(0, -4))
      .sort()
      .reverse();
  }

  // A sender that died before it read our reply sends the same Message-ID again: that is the same mail.
  async function saveOnce(raw: Buffer): Promise<void> {
    await mkdir(folder, { recursive: true });
    const { messageId } = await parse(raw);
    const fingerprint = createHash('sha256')
      .update(messageId ?? raw)
      .digest('hex')
      .slice(0, 24);
    if ((await ids()).some((id) => id.endsWith(`-${fingerprint}`))) return;
    const file = getFile(`${Date.now()}-${fingerprint}`);
    await writeFile(`${file}.part`, raw, { flush: true });
    await rename(`${file}.part`, file);
  }

  return {
    // Resolves when the mail is on disk under its final name; saves run one after the other, so that a copy is
    // recognised.
    save(raw: Buffer): Promise<void> {
      const saved = saving.then(() => saveOnce(raw));
      saving = saved.catch(() => undefined);
      return saved;
    },
    async list(): Promise<StoredMail[]> {
      return Promise.all((await ids()).map(async (id) => describe(id, await readFile(getFile(id)))));
    },
    async find(id: string): Promise<StoredMail | undefined> {
      if (!/^\d+-[\da-f]+$/.test(id)) return undefined;
      const raw = await readFile(getFile(id)).catch(() => undefined);
      return raw && describe(id, raw);
    },
  };
}
export type MailStore = ReturnType<typeof createMailStore>;

async function describe(id: string, raw: Buffer): Promise<StoredMail> {
  const mail = await parse(raw);
  return {
    id,
    messageId: mail.messageId ?? '',
    from: mail.from?.text ?? '',
    to: addressesOf(mail),
    subject: mail.subject ?? '(no subject)',
    receivedAt: new Date(Number(id.split('-')[0])).toISOString(),
    text: mail.text ?? '',
    html: mail.html || '',
    listHeaders: mail.headerLines.filter(({ key }) => key.startsWith('list-')).map(({ line }) => line),
  };
}

function addressesOf(mail: ParsedMail): string[] {
  return [mail.to ?? []].flat().flatMap((group) => group.value.map((entry) => entry.address ?? ''));
}
