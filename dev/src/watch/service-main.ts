import inspector from 'node:inspector';
import { parseArgs } from 'node:util';

// a service never outlives its parent, also while its code loads
process.once('disconnect', () => process.exit(0));

const { processEnvironment, StartupError } = await import('@coursewright/service-kit');
const { connectToParent } = await import('./broker-bridge.ts');
const { loadService } = await import('../start/parts.ts');

const [name = ''] = parseArgs({ allowPositionals: true }).positionals;

async function main() {
  const start = await loadService(name);
  process.send?.({ state: 'loaded' });
  const { inspectPort, replaySent, exclusive, sharedBroker } = await startMessage();
  openInspector(inspectPort);
  const { url, close } = await start(processEnvironment, {
    exclusive,
    replaySent,
    ...(sharedBroker ? { connectBroker: connectToParent() } : {}),
  });
  process.once('SIGTERM', () => void Promise.resolve(close()).finally(() => process.exit(0)));
  process.send?.({ state: 'ready', url });
}

export interface StartMessage {
  start: true;
  inspectPort: number;
  replaySent: boolean;
  exclusive: boolean;
  sharedBroker: boolean;
}

const startMessage = () =>
  new Promise<StartMessage>((resolve) => {
    const receive = (message: unknown) => {
      if (typeof message !== 'object' || message === null || !('start' in message)) return;
      process.off('message', receive);
      resolve(message as StartMessage);
    };
    process.on('message', receive);
  });

function openInspector(port: number) {
  try {
    inspector.open(port, '127.0.0.1');
  } catch (error) {
    console.error(`the inspector cannot use port ${port}: ${error instanceof Error ? error.message : error}`);
  }
}

// Ctrl-C reaches the whole process group; the parent ends this process in its turn
process.on('SIGINT', () => undefined);

try {
  await main();
} catch (error) {
  console.error(error instanceof StartupError ? error.message : error);
  process.exit(1);
}
