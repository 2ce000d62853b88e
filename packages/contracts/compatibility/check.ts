// Compares today's contracts with those of the last release: all, or those of the parts named (`-- auth`).
//   --write   records today's contracts, with a release
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { findBreakingChanges } from './breaking-changes.ts';
import { describeContracts, type Producer, producers, writeRecord } from './contract-record.ts';
import { getRecord, readReleasedContracts } from './released-contracts.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { write: { type: 'boolean', default: false } },
});

const changes = chooseProducers().flatMap((producer) => {
  const today = describeContracts(producer);
  if (values.write) writeFileSync(getRecord(producer), writeRecord(today));
  return findBreakingChanges(readReleasedContracts(producer), today);
});
for (const change of changes) console.error(change);
if (changes.length > 0) {
  console.error(
    `${changes.length} breaking changes: callers and consumers of the released contracts would fail. Add a field, endpoint or event version beside the old one; CONTRIBUTING.md says how an old one goes.`,
  );
  process.exitCode = 1;
}

function chooseProducers(): readonly Producer[] {
  // A microfrontend offers what the shell's manifest says, and nothing else.
  const named = new Set(positionals.map((name) => (name.startsWith('mfe-') ? 'shell' : name)));
  const unknown = [...named].filter((name) => !producers.includes(name as Producer));
  if (unknown.length > 0)
    throw new Error(`No part is called ${unknown.join(', ')}; there are ${producers.join(', ')}.`);
  return named.size > 0 ? producers.filter((name) => named.has(name)) : producers;
}
