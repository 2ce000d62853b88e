// Runs the checks and counts what really ran. `--without-e2e` leaves the browser out, `--only=a,b` picks steps,
// folders narrow the unit tests, `--keep` adds to the results of an earlier run, `--total` only prints their sum.
import { steps } from './verify/steps.ts';
import { closingLine, forgetResults, total } from './verify/tally.ts';

type Step = keyof typeof steps;
const args = process.argv.slice(2);
const only = args
  .find((argument) => argument.startsWith('--only='))
  ?.slice('--only='.length)
  .split(',');
const folders = args.filter((argument) => !argument.startsWith('--'));
const everything: Step[] = ['lint', 'types', 'unused', 'unit', 'build', 'e2e'];
const wanted = everything.filter((step) => step !== 'e2e' || !args.includes('--without-e2e'));
const chosen = args.includes('--total') ? [] : ((only as Step[] | undefined) ?? wanted);
const unknown = chosen.filter((name) => !Object.hasOwn(steps, name));
if (unknown.length > 0) {
  console.error(`There is no step ${unknown.join(', ')}; there are ${Object.keys(steps).join(', ')}.`);
  process.exit(1);
}

if (!args.includes('--keep') && !args.includes('--total')) forgetResults();
let ok = true;
for (const name of chosen) {
  const began = performance.now();
  console.log(`\n— ${name}`);
  const passed = steps[name](folders);
  ok &&= passed;
  console.log(`— ${name} ${passed ? 'passed' : 'FAILED'} in ${((performance.now() - began) / 1000).toFixed(1)} s`);
}
const tally = total();
console.log(`\n${closingLine(tally)}`);
process.exit(ok && tally.failed === 0 ? 0 : 1);
