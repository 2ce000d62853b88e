import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

/** A process of its own; its broker loses all messages when it is killed. */
export async function startKillableService(env: Record<string, string>) {
  const child = fork(path.join(import.meta.dirname, 'run-service.ts'), [JSON.stringify(env)], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    execArgv: [],
  });
  const exited = once(child, 'exit');
  const [message] = await Promise.race([
    once(child, 'message'),
    exited.then(([code]) => Promise.reject(new Error(`the service ended with ${code}`))),
  ]);
  return {
    url: (message as { url: string }).url,
    async kill() {
      child.kill('SIGKILL');
      await exited;
    },
  };
}
