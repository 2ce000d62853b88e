import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { projectRoot } from '../e2e/support/config.ts';

export type LocalBroker = Awaited<ReturnType<typeof startBroker>>;

const program = `
source scripts/rabbitmq.sh
rabbitmq_start || exit 1
echo "up $RABBITMQ_URL"
while read -r order; do
  case $order in
    crash) rabbitmq_crash; echo crashed ;;
    again) rabbitmq_again || exit 1; echo up ;;
  esac
done
rabbitmq_stop
`;

// @throws when the machine has no RabbitMQ and cannot get one.
export async function startBroker() {
  const shell = spawn('bash', ['-c', program], { cwd: projectRoot, stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface({ input: shell.stdout })[Symbol.asyncIterator]();
  const next = async (word: string) => {
    const printed: string[] = [];
    for (;;) {
      const { value, done } = await lines.next();
      if (done) throw new Error(`RabbitMQ does not start. It printed:\n${printed.slice(-20).join('\n')}`);
      if (value.startsWith(word)) return value;
      printed.push(value);
    }
  };
  const order = async (what: string, answer: string) => {
    shell.stdin.write(`${what}\n`);
    await next(answer);
  };
  const url = (await next('up')).slice('up '.length);
  return {
    url,
    crash: (): Promise<void> => order('crash', 'crashed'),
    startAgain: (): Promise<void> => order('again', 'up'),
    async stop(): Promise<void> {
      shell.stdin.end();
      await once(shell, 'close');
    },
  };
}
