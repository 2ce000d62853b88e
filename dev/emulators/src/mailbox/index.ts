import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { listen, requireAllowedHost, StartupError, startAll } from '@coursewright/service-kit';
import express from 'express';
import { SMTPServer } from 'smtp-server';
import { createMailStore, type MailStore } from './mail-store.ts';

export type { StoredMail } from './mail-store.ts';

import { mailListPage, mailPage } from './mailbox-page.ts';

const host = '127.0.0.1';

interface MailboxOptions {
  /** Folder of the mails, one `.eml` file each. */
  readonly folder: string;
  readonly smtpPort?: number;
  readonly webPort?: number;
  /** Host names by which its page may be opened, besides those of this machine. */
  readonly allowedHosts?: readonly string[];
}

/**
 * A real SMTP server that delivers nowhere, with a page that shows what arrived. Loopback only. @throws
 * StartupError when a port is in use
 */
export function startMailbox(options: MailboxOptions) {
  const store = createMailStore(options.folder);
  return startAll(async (started) => {
    const smtp = createSmtpServer(store);
    const smtpPort = await listenSmtp(smtp, options.smtpPort ?? 0);
    started.push({ close: () => new Promise<void>((done) => smtp.close(() => done())) });
    const web = await listen(
      createMailboxApp(store, options.allowedHosts ?? []),
      options.webPort ?? 0,
      host,
      'MAILBOX_PORT',
    );
    started.push(web);
    return { smtpUrl: `smtp://${host}:${smtpPort}`, url: web.url };
  });
}

function createSmtpServer(store: MailStore): SMTPServer {
  return new SMTPServer({
    authOptional: true,
    disableReverseLookup: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    size: 10 * 1024 * 1024,
    onData(stream, _session, done) {
      stream
        .toArray()
        .then((chunks) => store.save(Buffer.concat(chunks)))
        .then(() => done(), done);
    },
  });
}

async function listenSmtp(smtp: SMTPServer, port: number): Promise<number> {
  smtp.listen(port, host);
  try {
    await once(smtp.server, 'listening');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    throw new StartupError(`port ${port} is in use (MAILBOX_SMTP_PORT)`);
  }
  smtp.on('error', () => undefined);
  return (smtp.server.address() as AddressInfo).port;
}

function createMailboxApp(store: MailStore, allowedHosts: readonly string[]) {
  const app = express();
  app.disable('x-powered-by');
  app.use(requireAllowedHost(allowedHosts));
  app.get('/', async (_req, res) => void res.send(mailListPage(await store.list())));
  app.get('/mails.json', async (_req, res) => void res.json(await store.list()));
  app.get('/mails/:id', async (req, res) => {
    const mail = await store.find(req.params.id);
    if (!mail) return void res.status(404).send('No such mail');
    res.set(
      'Content-Security-Policy',
      "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-src 'self'",
    );
    res.send(mailPage(mail));
  });
  return app;
}
