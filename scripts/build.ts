// Builds the front ends whose inputs changed: all, or those named (`node scripts/run.mjs scripts/build.ts mfe-learner`).
import { frontEnds } from '@coursewright/contracts/parts';
import { buildParts } from './build/build-parts.ts';

const folders: string[] = frontEnds.map(({ folder }) => folder);

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !folders.includes(name));
if (unknown.length > 0) {
  console.error(`No front end is called ${unknown.join(', ')}; there are ${folders.join(', ')}.`);
  process.exit(1);
}
// started by another process: not without it
process.once('disconnect', () => process.exit(1));
process.exit((await buildParts(wanted.length > 0 ? wanted : folders)) ? 0 : 1);
