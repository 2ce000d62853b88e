import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { freePorts } from '@coursewright/service-kit/testing/free-ports';
import { projectRoot } from '../e2e/support/config.ts';
import { quantile, table } from './figures.ts';

// npm run bench:start -- --runs 3 --refs main~20,HEAD
// `npm start` in a clean clone until its address answers, and once more in the same clone. Packages come from npm's cache
// where it has them. Commits take turns. Seconds and CPU seconds are medians with the least and the most; only the
// second start ends with 1 above its limit, and only with --judge-times, on an idle machine.
const { values: options } = parseArgs({
  options: {
    runs: { type: 'string', default: '3' },
    refs: { type: 'string', default: 'HEAD' },
    'judge-times': { type: 'boolean', default: false },
  },
});

const MOST_SECONDS = { first: 60, second: 3 };
const CLOCK_TICKS = 100;

interface Start {
  installed: number;
  built: number;
  ready: number;
  cpu: number;
}

const refs = options.refs.split(',');
const starts = { first: new Map<string, Start[]>(), second: new Map<string, Start[]>() };
for (let run = 0; run < Number(options.runs); run++) {
  for (const ref of refs) {
    const folder = await mkdtemp(path.join(tmpdir(), 'coursewright-start-'));
    try {
      execFileSync('git', ['clone', '--quiet', projectRoot, folder]);
      execFileSync(
        'git',
        ['checkout', '--quiet', execFileSync('git', ['rev-parse', ref], { cwd: projectRoot, encoding: 'utf8' }).trim()],
        { cwd: folder },
      );
      for (const which of ['first', 'second'] as const) {
        const started = await startIn(folder);
        console.error(
          `${ref}, ${which} start: ${started.ready.toFixed(1)} s, ${started.cpu.toFixed(1)} s of CPU, load ${(loadavg()[0] ?? 0).toFixed(1)}`,
        );
        starts[which].set(ref, [...(starts[which].get(ref) ?? []), started]);
      }
    } finally {
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    }
  }
}

let beyond = 0;
const rows = [['start', 'commit', 'installed', 'front ends', 'address', 'CPU', '']];
for (const which of ['first', 'second'] as const) {
  for (const [ref, measured] of starts[which]) {
    const seconds = (read: (start: Start) => number) => {
      const [least, median, most] = [0, 0.5, 1].map((share) =>
        quantile(measured.map(read), share || 0.0001).toFixed(1),
      );
      return `${median} s (${least} to ${most})`;
    };
    const isLate =
      quantile(
        measured.map(({ ready }) => ready),
        0.5,
      ) > MOST_SECONDS[which];
    if (isLate) beyond += 1;
    rows.push([
      which,
      ref,
      seconds((start) => start.installed),
      seconds((start) => start.built),
      seconds((start) => start.ready),
      seconds((start) => start.cpu),
      isLate ? `BEYOND ${MOST_SECONDS[which]} s` : '',
    ]);
  }
}
console.log(
  `\n${table(rows)}\n\nload ${loadavg()
    .map((load) => load.toFixed(1))
    .join(', ')}; ${options.runs} runs`,
);
process.exitCode = options['judge-times'] && beyond > 0 ? 1 : 0;

async function startIn(folder: string): Promise<Start> {
  const cpuBefore = readCpuOfChildren();
  const startedAt = performance.now();
  const secondsSoFar = () => (performance.now() - startedAt) / 1000;
  const ports = await freePorts(['PORT', 'MAILBOX_PORT', 'PAYMENTS_PORT']);
  // a group of its own, as in a terminal: Ctrl-C reaches all of it
  const child = spawn('npm', ['start'], {
    cwd: folder,
    env: { ...cleanEnvironment(), ...ports },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  const marks = { installed: 0, built: 0, ready: 0 };
  let output = '';
  const ready = Promise.withResolvers<string>();
  const read = (chunk: Buffer) => {
    output += chunk;
    if (!marks.installed && /building|unchanged|are ready/.test(output)) marks.installed = secondsSoFar();
    if (!marks.built && /front ends are built/.test(output)) marks.built = secondsSoFar();
    const [, url] = /is ready: +(\S+)/.exec(output) ?? [];
    if (url) ready.resolve(url);
  };
  child.stdout.on('data', read);
  child.stderr.on('data', read);
  const ended = once(child, 'close');
  ended.then(() => ready.reject(new Error(`npm start ended too early. It printed:\n${output}`)));
  try {
    const answer = await fetch(await ready.promise);
    if (!answer.ok) throw new Error(`the address answered ${answer.status}`);
    marks.ready = secondsSoFar();
  } finally {
    process.kill(-(child.pid ?? 0), 'SIGINT');
    await ended;
  }
  return { ...marks, cpu: readCpuOfChildren() - cpuBefore };
}

// What npm and the runner of this script set would have an effect in the clone.
function cleanEnvironment() {
  const kept = Object.entries(process.env).filter(([name]) => !/^(npm_|NODE_COMPILE_CACHE$|INIT_CWD$)/.test(name));
  return Object.fromEntries(kept);
}

/** Seconds that children of this process have used that have ended; NaN where the kernel does not tell. */
function readCpuOfChildren(): number {
  try {
    const [, after = ''] = readFileSync('/proc/self/stat', 'utf8').split(') ');
    const [user = Number.NaN, system = Number.NaN] = after.split(' ').slice(13, 15).map(Number);
    return (user + system) / CLOCK_TICKS;
  } catch {
    return Number.NaN;
  }
}
