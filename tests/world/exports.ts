import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { chromiumFlags, chromiumPath, projectRoot } from '../e2e/support/config.ts';
import type { Part, Report } from './main.ts';
import { finishCourse, newLearner, withProduct } from './product.ts';
import { npmTool, python, pythonVersion, run } from './tools.ts';

// Imports a package twice into a collection of its own, as a learner does who exports again.
const IMPORT = `
import json, sys
from anki.collection import Collection, ImportAnkiPackageRequest, ImportAnkiPackageOptions
collection = Collection(sys.argv[1])
rounds = []
for _ in range(2):
    collection.import_anki_package(ImportAnkiPackageRequest(package_path=sys.argv[2], options=ImportAnkiPackageOptions()))
    rounds.append({"notes": collection.note_count(), "cards": collection.card_count()})
fields = [note.fields for note in map(collection.get_note, collection.find_notes(""))]
print(json.dumps({"rounds": rounds, "empty": sum(1 for each in fields if not each[0].strip()), "problems": collection.fix_integrity()[0]}))
collection.close()
`;

async function importIntoAnki(report: Report, folder: string, bytes: Uint8Array) {
  const program = await python('anki');
  report.uses(await pythonVersion('anki'));
  const [script, file] = [path.join(folder, 'import.py'), path.join(folder, 'cards.apkg')];
  await writeFile(script, IMPORT);
  await writeFile(file, bytes);
  const { ok, out, all } = await run(program('python'), [script, path.join(folder, 'collection.anki2'), file]);
  report.check(`Anki imports the package${ok ? '' : `: ${all.slice(-400)}`}`, ok);
  if (!ok) return;
  const { rounds, empty, problems } = JSON.parse(out.trim().split('\n').at(-1) ?? '{}');
  report.notes(`Anki: ${JSON.stringify(rounds)}; ${String(problems).split('\n')[0]}`);
  report.check('Anki: the second import adds nothing', rounds[0].cards > 0 && rounds[0].cards === rounds[1].cards);
  report.check('Anki: no note is empty', empty === 0);
}

const HOST = (version: string) => `<!doctype html><title>LMS</title><script src="/scorm-again.js"></script><script>
window.lms = ${version === '1.2' ? 'window.API = new Scorm12API({})' : 'window.API_1484_11 = new Scorm2004API({})'};
</script><iframe src="/package/index.html" style="width:100%;height:90vh"></iframe>`;

const types: Record<string, string> = {
  html: 'text/html',
  js: 'text/javascript',
  css: 'text/css',
  svg: 'image/svg+xml',
};

async function playScorm(report: Report, version: '1.2' | '2004', folder: string, bytes: Uint8Array) {
  const scorm = path.join(projectRoot, 'node_modules/scorm-again');
  const player = await readFile(path.join(scorm, 'dist/scorm-again.js'));
  const archive = path.join(folder, `scorm-${version}.zip`);
  const unpacked = path.join(folder, `scorm-${version}`);
  await writeFile(archive, bytes);
  await run('python3', ['-m', 'zipfile', '-e', archive, unpacked]);
  const read = (name: string) => readFile(path.join(unpacked, name)).catch(() => undefined);
  const server = createServer(async (request, response) => {
    const name = decodeURIComponent((request.url ?? '').split('?')[0] ?? '');
    const given = name === '/scorm-again.js' ? player : name === '/' ? Buffer.from(HOST(version)) : undefined;
    const file = given ?? (await read(name.replace('/package/', '')));
    const type = name === '/' ? 'text/html' : (types[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream');
    response.writeHead(file ? 200 : 404, { 'content-type': `${type}; charset=utf-8` }).end(file);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const browser = await chromium.launch({ executablePath: chromiumPath, args: chromiumFlags });
  try {
    const page = await browser.newPage();
    const problems: string[] = [];
    page.on('pageerror', ({ message }) => problems.push(message));
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
    const frame = page.frameLocator('iframe');
    const get = (element: string) =>
      page.evaluate(
        ([v, name]) => {
          const { lms } = window as unknown as { lms: Record<string, (name: string) => string> };
          return lms[v === '1.2' ? 'lmsGetValue' : 'GetValue']?.(name ?? '') ?? lms.LMSGetValue?.(name ?? '');
        },
        [version, element],
      );
    await frame.locator('article:not([hidden])').first().waitFor();
    const ids = await frame.locator('article').evaluateAll((articles) => articles.map(({ id }) => id));
    for (const id of ids) {
      await frame.locator('body').evaluate((_, hash) => (window.location.hash = hash), id);
      const lesson = frame.locator(`article[id="${id}"]:not([hidden])`);
      await lesson.waitFor();
      const mark = lesson.locator('[data-mark]');
      if (await mark.count()) await mark.click();
    }
    const status = await get(version === '1.2' ? 'cmi.core.lesson_status' : 'cmi.completion_status');
    report.check(
      `SCORM ${version}: ${ids.length} pages opened, lessons marked as read, the LMS reads "${status}"`,
      /completed|passed/.test(String(status)),
    );
    report.check(`SCORM ${version}: no error in the page ${problems.join('; ')}`, problems.length === 0);
  } finally {
    await browser.close();
    server.close();
  }
}

// `jose` knows nothing of the product: it finds the key by the credential's own header.
async function verifyBadge(
  report: Report,
  origin: string,
  certificateId: string,
  download: (path: string) => Promise<Uint8Array>,
) {
  const modules = await npmTool('jose', '6.2.18');
  const { decodeProtectedHeader, importJWK, jwtVerify } = await import(path.join(modules, 'jose/dist/webapi/index.js'));
  report.uses('jose 6.2.18');
  const credential = Buffer.from(await download(`/api/certificates/${certificateId}/credential`)).toString();
  const { kid, alg } = decodeProtectedHeader(credential) as { kid: string; alg: string };
  const answer = await fetch(kid.replace(/^https?:\/\/[^/]+/, origin), { headers: { accept: 'application/json' } });
  report.check(`the key of the badge is found at ${new URL(kid).pathname}`, answer.ok);
  const found = (await answer.json()) as Record<string, unknown>;
  const keys = (found.keys ?? [found.publicKeyJwk ?? found]) as { kid?: string }[];
  const key = keys.find((each) => each.kid === kid || (each.kid && kid.endsWith(each.kid))) ?? keys[0];
  const { payload } = await jwtVerify(credential, await importJWK(key, alg));
  report.check(
    'the badge is signed by that key',
    Array.isArray(payload.type) && payload.type.includes('OpenBadgeCredential'),
  );
  const spoilt = credential.replace(/\.(.)/, (_, letter: string) => `.${letter === 'e' ? 'f' : 'e'}`);
  const holds = await jwtVerify(spoilt, await importJWK(key, alg)).then(
    () => true,
    () => false,
  );
  report.check('a changed badge is refused', !holds);
}

/** What leaves the product, in the programs it is made for. */
export const exports: Part = {
  name: 'exports',
  async run(report) {
    const folder = await mkdtemp(path.join(tmpdir(), 'coursewright-exports-'));
    try {
      await withProduct({ AI_PREFETCH: '0' }, async (origin) => {
        const learner = await newLearner(origin, 'exports');
        const { courseId, topicIds } = await finishCourse(learner, 'Sourdough bread');
        const course = `/api/courses/${courseId}`;
        const download = async (file: string) => {
          const answer = await learner.ask('GET', file);
          if (!answer.ok) throw new Error(`${file}: ${answer.status} ${await answer.text()}`);
          return new Uint8Array(await answer.arrayBuffer());
        };
        const { topics } = await learner.course(courseId);
        const lesson = `${course}/subtopics/${topics[0]?.subtopics[0]?.id}/cards`;
        const { cards } = await learner.call<{ cards: { key: string }[] }>('GET', lesson);
        await learner.call('POST', lesson, { keys: cards.map(({ key }) => key) });
        await importIntoAnki(report, folder, await download(`${course}/export/anki`));
        await learner.ask('POST', `${course}/topics/${topicIds[0]}/quiz`, {});
        report.uses(
          `scorm-again ${JSON.parse(await readFile(path.join(projectRoot, 'node_modules/scorm-again/package.json'), 'utf8')).version}`,
        );
        await playScorm(report, '1.2', folder, await download(`${course}/export/scorm-1-2`));
        await playScorm(report, '2004', folder, await download(`${course}/export/scorm-2004`));
        await learner.call('POST', '/api/finish', { courseId });
        const { certificateId } = await learner.call<{ certificateId: string }>('GET', `${course}/certificate`);
        await verifyBadge(report, origin, certificateId, download);
      });
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
};
