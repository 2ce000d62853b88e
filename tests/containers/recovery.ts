import { setTimeout as sleep } from 'node:timers/promises';
import { run } from './command.ts';
import type { Engine } from './engine.ts';
import { compose, type Release } from './release.ts';

// Ends what hangs.
const WAIT_MS = 180_000;

interface State {
  Pid: number;
  StartedAt: string;
  Health?: { Status: string };
}

async function inspect(engine: Engine, container: string): Promise<State> {
  return JSON.parse(await run([...engine.docker, 'inspect', '--format', '{{json .State}}', container]));
}

/**
 * SIGKILL from outside, because an engine does not start again what `docker kill` ended. With `init: true` it is the
 * init process that ends, and all others with it. @returns milliseconds until the container is healthy
 */
export async function killAndWait(engine: Engine, release: Release, service: string, image: string): Promise<number> {
  const container = await run(compose(engine, release, 'ps', '--quiet', service));
  const former = await inspect(engine, container);
  const helper = ['run', '--rm', '--pid=host', '--privileged', '--network=none', '--user=root', image];
  await run([...engine.docker, ...helper, 'node', '--eval', `process.kill(${former.Pid}, 'SIGKILL')`]);
  const killedAt = performance.now();
  while (performance.now() - killedAt < WAIT_MS) {
    const { StartedAt, Health } = await inspect(engine, container);
    if (StartedAt !== former.StartedAt && Health?.Status === 'healthy') return performance.now() - killedAt;
    await sleep(100);
  }
  throw new Error(`${service} is not healthy again within ${WAIT_MS / 1000} s`);
}

const ASK = `
const answer = await fetch(process.argv[1] + '/api/health');
const text = await answer.text();
console.log(text);
process.exit(answer.ok && JSON.parse(text).status === 'ok' ? 0 : 1);`;

/** Until the gateway reports that every part is ready. */
export async function waitUntilReady(engine: Engine, url: string): Promise<void> {
  const until = performance.now() + WAIT_MS;
  for (;;) {
    const ask = [...engine.network, process.execPath, '--input-type=module', '--eval', ASK, url];
    const reason = await run(ask).then(
      () => undefined,
      (error: unknown) => String(error),
    );
    if (reason === undefined) return;
    if (performance.now() > until) throw new Error(`not ready within ${WAIT_MS / 1000} s: ${reason}`);
    await sleep(500);
  }
}
