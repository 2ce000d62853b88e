import { startProduct } from '@coursewright/dev';
import type { Environment } from '@coursewright/service-kit';

// node --expose-gc run-product.ts '<configuration as JSON>': the whole product in a process of its own, whose memory and CPU time can be asked for.
const product = await startProduct(JSON.parse(process.argv[2] ?? '{}') as Environment);

process.on('message', (question) => {
  if (question === 'cpu') {
    // of the thread that answers requests: not of those that compress, hash and export
    const { user, system } = process.threadCpuUsage();
    process.send?.({ milliseconds: (user + system) / 1000 });
    return;
  }
  globalThis.gc?.();
  const { rss, heapUsed, external } = process.memoryUsage();
  process.send?.({ rss, heapUsed, buffers: external });
});
process.once('disconnect', async () => {
  await product.close();
  process.exit();
});
process.send?.({ url: product.url, mailboxUrl: product.mailboxUrl });
