// Builds the front ends whose inputs changed: all four, or those named (`node scripts/run.mjs scripts/build.ts mfe-learner`).
import { buildParts, frontEnds } from './build/build-parts.ts';

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !frontEnds.includes(name));
if (unknown.length > 0) {
  console.error(`No front end is called ${unknown.join(', ')}; there are ${frontEnds.join(', ')}.`);
  process.exit(1);
}
process.exit((await buildParts(wanted.length > 0 ? wanted : frontEnds)) ? 0 : 1);
