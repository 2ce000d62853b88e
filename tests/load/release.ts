import { parseArgs } from 'node:util';
import { eventually } from '@coursewright/service-kit/testing';
import { buildRelease } from '../e2e/support/release.ts';
import { ms, quantile, table } from './figures.ts';
import { startMeasured } from './measured-browser.ts';
import { countRounds, getKilobytes, type PageLoad, slow4g } from './page-load.ts';

// npm run bench:release -- --runs 5
// What a new release of the learner's microfrontend costs a member who comes back to /home over slow 4G: with an empty cache,
// again, and after the release. Ends with 1 if the release costs more than the microfrontend: a file of the shell, or a round.
const { values: options } = parseArgs({ options: { runs: { type: 'string', default: '5' } } });

const VERSION = '9.9.9';
const OWN_FILES = /^\/mfe\/learner\//;
const STATIC = /\.(?:js|css|woff2)$/;

const measured = await startMeasured();
const visits: Record<'empty cache' | 'again' | 'after a release', PageLoad[]> = {
  'empty cache': [],
  again: [],
  'after a release': [],
};
try {
  await measured.makeCourse('Photosynthesis');
  const visitors = [];
  for (let run = 0; run < Number(options.runs); run++) {
    const visitor = await measured.openVisitor({ member: true });
    visitors.push(visitor);
    visits['empty cache'].push(await visitHome(visitor));
    visits.again.push(await visitHome(visitor));
  }
  const release = await buildRelease('mfe-learner', VERSION);
  try {
    await waitForRelease();
    for (const visitor of visitors) visits['after a release'].push(await visitHome(visitor));
  } finally {
    await release.remove();
  }
} finally {
  await measured.stop();
}

const rows = Object.entries(visits).map(([visit, loads]) => {
  const median = (read: (load: PageLoad) => number) => quantile(loads.map(read), 0.5);
  const kb = (kind?: string) => `${median((load) => getKilobytes(load, kind)).toFixed(1)} kB`;
  const content = ms(median(({ contentMs }) => contentMs));
  return [visit, String(median(countRounds)), content, kb('Script'), kb('Stylesheet'), kb()];
});
console.log(table([['/home', 'rounds', 'content', 'scripts', 'sheets', 'all'], ...rows]));

const foreign = new Set(visits['after a release'].flatMap(listFetched).filter((path) => !OWN_FILES.test(path)));
const rounds = Math.max(...visits['after a release'].map(countRounds));
if (foreign.size > 0) console.log(`The release also costs ${[...foreign].join(', ')}.`);
if (rounds > 1) console.log(`After the release a visit waits for ${rounds} rounds of requests.`);
process.exitCode = foreign.size > 0 || rounds > 1 ? 1 : 0;

type Visitor = Awaited<ReturnType<typeof measured.openVisitor>>;

function visitHome(visitor: Visitor): Promise<PageLoad> {
  return visitor.load('/home', 'main a[href^="/course/"]', slow4g);
}

function listFetched({ requests }: PageLoad): string[] {
  return requests.filter(({ fromCache, path }) => !fromCache && STATIC.test(path)).map(({ path }) => path);
}

function waitForRelease(): Promise<void> {
  return eventually(async () => {
    const config = await (await fetch(new URL('/mfe-config.json', measured.product.url))).text();
    if (!config.includes(VERSION)) throw new Error(`the page still has no release ${VERSION}`);
  });
}
