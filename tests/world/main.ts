import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { api } from './api.ts';
import { chart } from './chart.ts';
import { database } from './database.ts';
import { exports } from './exports.ts';
import { mail } from './mail.ts';
import { model } from './model.ts';
import { run, Unavailable, worldFolder } from './tools.ts';

// npm run test:world -- model mail
// The product against servers and programs that others wrote. What a machine cannot have is skipped, with the reason.

export interface Report {
  /** Foreign parts with their versions. */
  uses(...parts: string[]): void;
  notes(line: string): void;
  check(what: string, holds: boolean): void;
}

export interface Part {
  name: string;
  run(report: Report): Promise<void>;
}

/** The broker of Debian: the lane has its own script. */
const broker: Part = {
  name: 'broker',
  async run(report) {
    const { ok, all } = await run(process.execPath, ['scripts/verify.ts', '--lane', 'messaging']);
    report.uses(`RabbitMQ ${/RabbitMQ ([\d.]+)/.exec(all)?.[1] ?? 'of Debian'}`);
    report.check(`lane messaging: ${all.trim().split('\n').at(-1)}`, ok);
  },
};

const parts: readonly Part[] = [chart, mail, exports, api, database, broker, model];
const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !parts.some((part) => part.name === name));
if (unknown.length > 0) {
  console.error(`There is no ${unknown.join(', ')}; there are ${parts.map(({ name }) => name).join(', ')}.`);
  process.exit(1);
}

await mkdir(worldFolder, { recursive: true });
const tally = { passed: 0, failed: 0, skipped: 0 };
const lines: string[] = [];
const say = (line: string) => {
  lines.push(line);
  console.log(line);
};
for (const part of parts.filter(({ name }) => wanted.length === 0 || wanted.includes(name))) {
  say(`\n## ${part.name}`);
  const check = (what: string, holds: boolean) => {
    tally[holds ? 'passed' : 'failed'] += 1;
    say(`- ${holds ? '✓' : '✗'} ${what}`);
  };
  const began = performance.now();
  try {
    await part.run({
      uses: (...names) => say(`- with ${names.join(', ')}`),
      notes: (line) => say(`  - ${line}`),
      check,
    });
  } catch (error) {
    if (error instanceof Unavailable) {
      tally.skipped += 1;
      say(`- skipped: ${error.message}`);
    } else check(`ran to its end: ${error instanceof Error ? error.message : String(error)}`, false);
  }
  say(`- ${((performance.now() - began) / 1000).toFixed(0)} s`);
}
await writeFile(path.join(worldFolder, 'report.md'), `${lines.join('\n')}\n`);
console.log(`\n${tally.passed} passed, ${tally.failed} failed, ${tally.skipped} skipped`);
process.exit(tally.failed === 0 ? 0 : 1);
