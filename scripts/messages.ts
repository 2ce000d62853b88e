// Brings the message catalogs up to date with the sources. With --check it changes nothing, and fails when a message
// is missing, obsolete or not translated, or when a page has a text that is no message.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import {
  openApiCatalog,
  openCatalog,
  sharedSources,
  sourceLanguage,
  translatedLanguages,
} from '@coursewright/build-config/messages';
import { frontEnds } from '@coursewright/contracts/parts';
import { findApiTexts } from './checks/api-texts.ts';
import { compareTranslation, findPlainTexts, findSecondTranslations } from './checks/messages.ts';

const parts = frontEnds.map(({ folder }) => folder);

const root = path.resolve(import.meta.dirname, '..');
const isCheck = process.argv.includes('--check');
const problems: string[] = [];
const notices: string[] = [];

function checkSources(folder: string) {
  const files = execFileSync('git', ['ls-files', folder], { cwd: root, encoding: 'utf8' }).trim().split('\n');
  for (const file of files) {
    if (!/\.tsx?$/.test(file) || /\.test\.|\/testing\//.test(file)) continue;
    const texts = findPlainTexts(readFileSync(path.join(root, file), 'utf8'), { tsx: file.endsWith('x') });
    problems.push(...texts.map((text) => `${file}: “${text}” is no message`));
  }
}

type Catalog = Awaited<ReturnType<typeof openCatalog>>;
const catalogs = new Map<string, Catalog>();
for (const part of parts) catalogs.set(part, await openCatalog(part));
catalogs.set('API', await openApiCatalog(findApiTexts));

const hasText = ({ translation }: { translation?: string }) => Boolean(translation);

// A text that another part has translated already, such as that of a shared component, is translated as there.
async function takeOver(catalog: Catalog) {
  for (const language of translatedLanguages) {
    const known = (await catalog.read(language)) ?? {};
    for (const other of catalogs.values()) {
      const texts = Object.entries((other !== catalog && (await other.read(language))) || {});
      const missing = texts.filter(([id, entry]) => known[id] && !hasText(known[id]) && hasText(entry));
      for (const [id, { translation }] of missing) Object.assign(known[id] ?? {}, { translation });
    }
    await catalog.write(language, known);
  }
}

async function renew(catalog: Catalog) {
  const made = await catalog.make({ clean: true, overwrite: false, orderBy: 'message', locale: translatedLanguages });
  await takeOver(catalog);
  return made ? made[sourceLanguage] : undefined;
}

for (const [part, catalog] of catalogs) {
  const messages = (await (isCheck ? catalog.collect({}) : renew(catalog))) ?? {};
  const ids = Object.keys(messages);
  for (const language of translatedLanguages) {
    const known = (await catalog.read(language)) ?? {};
    const where = `${part}, ${language}`;
    for (const id of ids) {
      const source = messages[id]?.message ?? id;
      const translation = known[id]?.translation ?? '';
      const problem = compareTranslation(source, translation, language);
      if (!problem) continue;
      // A text of the API without a translation is shown in English.
      (part === 'API' && translation === '' ? notices : problems).push(`${where}: “${source}” ${problem}`);
    }
    const obsolete = Object.entries(known).filter(([id]) => !Object.hasOwn(messages, id));
    for (const [id, { message = id }] of obsolete) problems.push(`${where}: “${message}” is not used any more`);
  }
  console.log(`${part}: ${ids.length} messages in ${sourceLanguage} and ${translatedLanguages.join(', ')}`);
}
for (const language of translatedLanguages) {
  const ofParts: [string, NonNullable<Awaited<ReturnType<Catalog['read']>>>][] = [];
  for (const part of parts) ofParts.push([`${part}, ${language}`, (await catalogs.get(part)?.read(language)) ?? {}]);
  problems.push(...findSecondTranslations(ofParts));
}
for (const folder of [...parts.map((part) => `${part}/src`), ...sharedSources]) checkSources(folder);
for (const notice of notices) console.log(notice);
for (const problem of problems) console.error(problem);
if (problems.length > 0) console.error(`${problems.length} problems`);
process.exitCode = isCheck && problems.length > 0 ? 1 : 0;
