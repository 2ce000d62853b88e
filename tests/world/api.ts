import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { freePorts } from '@coursewright/service-kit/testing/free-ports';
import { MongoClient } from 'mongodb';
import type { Part } from './main.ts';
import { withProduct } from './product.ts';
import { npmTool, python, pythonVersion, run, worldFolder } from './tools.ts';

const REDOCLY = '2.77.0';
const HTML_VALIDATE = '11.21.1';
const PASSWORD = 'nine or more';
const callers = ['nobody', 'a free user', 'a paid user', 'an admin', 'the main admin'] as const;
// Ends the session of the caller, or needs a mailbox or a gateway of others.
const LEFT_OUT = '/(logout|account/delete|signin|sessions|password|reset|upload|refresh|disconnect)';

async function signUp(origin: string, email: string): Promise<string> {
  const body = JSON.stringify({ email, mName: 'Sam', password: PASSWORD });
  const answer = await fetch(`${origin}/api/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  });
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}

const pages = ['/', '/pricing', '/signin', '/signup', '/about', '/terms', '/privacy', '/verify', '/api/docs'];

/** The document of the API and the pages, by the rules of others, and all calls with values nobody thought of. */
export const api: Part = {
  name: 'api',
  async run(report) {
    const redocly = path.join(await npmTool('@redocly/cli', REDOCLY), '.bin/redocly');
    const validate = path.join(await npmTool('html-validate', HTML_VALIDATE), '.bin/html-validate');
    const program = await python('schemathesis');
    report.uses(`Redocly ${REDOCLY}`, `html-validate ${HTML_VALIDATE}`, await pythonVersion('schemathesis'));
    const folder = path.join(worldFolder, 'api');
    await mkdir(folder, { recursive: true });
    const { MONGO_PORT = '' } = await freePorts(['MONGO_PORT']);
    await withProduct({ MONGO_PORT }, async (origin) => {
      const document = path.join(folder, 'openapi.json');
      await writeFile(document, await (await fetch(`${origin}/api/docs/openapi.json`)).text());
      const linted = await run(redocly, ['lint', document, '--extends', 'minimal', '--format', 'summary'], {
        cwd: folder,
      });
      report.check(`Redocly: the document is valid${linted.ok ? '' : `: ${linted.all.slice(-600)}`}`, linted.ok);
      for (const page of pages) {
        const file = path.join(folder, `page-${pages.indexOf(page)}.html`);
        await writeFile(file, await (await fetch(origin + page, { headers: { accept: 'text/html' } })).text());
        const { ok, all } = await run(validate, ['--preset', 'standard', file], { cwd: folder });
        report.check(`html-validate: ${page}${ok ? '' : `: ${all.slice(-600)}`}`, ok);
      }

      const cookies = new Map<string, string>([['nobody', '']]);
      for (const who of ['the main admin', 'an admin', 'a paid user', 'a free user'])
        cookies.set(who, await signUp(origin, `${who.replaceAll(' ', '.')}@example.com`));
      const mongo = await MongoClient.connect(`mongodb://127.0.0.1:${MONGO_PORT}`);
      const users = mongo.db('auth').collection('users');
      await users.updateMany({}, { $set: { emailVerified: true } });
      await users.updateOne({ email: 'a.paid.user@example.com' }, { $set: { plan: 'monthly' } });
      await mongo.close();
      let requests = 0;
      for (const who of callers) {
        const listed = path.join(folder, `${who.replaceAll(' ', '-')}.xml`);
        const { all } = await run(
          program('schemathesis'),
          [
            'run',
            document,
            ...['--url', origin, '--header', `Cookie: ${cookies.get(who)}`, '--exclude-path-regex', LEFT_OUT],
            ...['--checks', 'not_a_server_error,response_schema_conformance,content_type_conformance'],
            ...['--max-examples', '5', '--seed', '26', '--request-timeout', '60', '--continue-on-failure'],
            ...['--report', 'junit', '--report-junit-path', listed, '--no-color'],
          ],
          { cwd: folder },
        );
        const made = Number(/(\d[\d,]*) generated/.exec(all)?.[1]?.replaceAll(',', '') ?? 0);
        requests += made;
        await writeFile(path.join(folder, `${who.replaceAll(' ', '-')}.txt`), all);
        const junit = await readFile(listed, 'utf8').catch(() => '');
        const faults = [...junit.matchAll(/<testcase name="([^"]+)"[^>]*>\s*<failure[^>]*message="([^"]{0,300})/g)];
        report.check(
          `schemathesis as ${who}: ${made} requests, ${faults.length} calls with faults`,
          made > 0 && faults.length === 0,
        );
        for (const [, call, message = ''] of faults)
          report.notes(`${who}: ${call}: ${message.replaceAll(/\s+/g, ' ')}`);
      }
      report.check(`schemathesis: ${requests} requests in all`, requests >= 10_000);
    });
  },
};
