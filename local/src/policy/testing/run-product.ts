import type { Environment } from '@coursewright/service-kit';
import { startProduct } from '../../start/start-all.ts';

// node --expose-gc run-product.ts '<configuration as JSON>': the whole product in a process of its own, whose memory can be asked for.
const product = await startProduct(JSON.parse(process.argv[2] ?? '{}') as Environment);

process.on('message', () => {
  globalThis.gc?.();
  const { rss, heapUsed, external } = process.memoryUsage();
  process.send?.({ rss, heapUsed, buffers: external });
});
process.once('disconnect', async () => {
  await product.close();
  process.exit();
});
process.send?.({ url: product.url });
