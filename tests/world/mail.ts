import { setTimeout as sleep } from 'node:timers/promises';
import { freePorts } from '@coursewright/service-kit/testing/free-ports';
import type { Part } from './main.ts';
import { newLearner, withProduct } from './product.ts';
import { go, serve } from './tools.ts';

const VERSION = 'v1.33.1';

interface Mail {
  ID: string;
  Subject: string;
  To: { Address: string }[];
}

/** Mailpit takes the mails, and checks their HTML and links by rules of its own. */
export const mail: Part = {
  name: 'mail',
  async run(report) {
    const mailpit = await go('github.com/axllent/mailpit', VERSION);
    report.uses(`Mailpit ${VERSION}`);
    const { PORT: web = '', SMTP_PORT: smtp = '' } = await freePorts(['PORT', 'SMTP_PORT']);
    const api = `http://127.0.0.1:${web}/api/v1`;
    const read = async <T>(path: string) => (await (await fetch(api + path)).json()) as T;
    const server = await serve(
      mailpit,
      ['--listen', `127.0.0.1:${web}`, '--smtp', `127.0.0.1:${smtp}`, '--smtp-strict-rfc-headers'],
      () => read('/info'),
    );
    try {
      await withProduct({ SMTP_URL: `smtp://127.0.0.1:${smtp}`, MAIL_FROM: 'courses@example.com' }, async (origin) => {
        const learner = await newLearner(origin, 'mail');
        await learner.call('POST', '/api/forgot', { email: 'mail@example.com' });
        let mails: Mail[] = [];
        for (let tries = 0; tries < 300 && mails.length < 3; tries += 1) {
          mails = (await read<{ messages: Mail[] }>('/messages')).messages;
          await sleep(100);
        }
        report.check(
          `welcome, confirmation and new password arrived: ${mails.map(({ Subject }) => Subject).join(', ')}`,
          mails.length === 3,
        );
        for (const { ID, Subject, To } of mails) {
          report.check(`${Subject}: to its receiver`, To[0]?.Address === 'mail@example.com');
          const html = await read<{ Total: { Supported: number; Partial: number; Unsupported: number } }>(
            `/message/${ID}/html-check`,
          );
          report.notes(
            `${Subject}: HTML and CSS supported by ${html.Total.Supported.toFixed(1)} % of mail programs, partly by ${html.Total.Partial.toFixed(1)} %`,
          );
          report.check(`${Subject}: shown by mail programs`, html.Total.Unsupported < 5);
          const raw = await (await fetch(`${api}/message/${ID}/raw`)).text();
          report.check(
            `${Subject}: no line above 998 characters`,
            raw.split(/\r?\n/).every((line) => line.length <= 998),
          );
        }
      });
    } finally {
      await server.stop();
    }
  },
};
