import { fork } from 'node:child_process';
import { once } from 'node:events';

/**
 * A process of its own; its broker loses all messages when it is killed.
 * @param script starts a service with the JSON of its first argument, and sends its URL
 */
export async function startKillable(script: string, given: object) {
  const child = fork(script, [JSON.stringify(given)], {
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
