import { parseArgs } from 'node:util';
import { processEnvironment, runMain, runProcess as runPart, StartupError, startAll } from '@coursewright/service-kit';
import { isPartName, parts } from './start/parts.ts';

const target = readTarget();

if (target === undefined) {
  console.error('Usage: npm start [-- --target=<part>]. Ports, keys and folders are variables: docs/operations.md');
  process.exitCode = 2;
} else if (target === 'all') {
  const began = performance.now();
  const report = (line: string) => console.log(`  ${line} (${((performance.now() - began) / 1000).toFixed(1)} s)`);
  const { buildFrontEnds } = await import('./start/build-front-ends.ts');
  const building = buildFrontEnds();
  const { describeProduct, startProduct } = await import('./start/start-all.ts');
  const { findUnusedModel } = await import('./start/models.ts');
  await runPart({
    name: 'start',
    start: () =>
      startAll(async (started) => {
        const product = await startProduct(processEnvironment, report);
        started.push(product);
        if (!(await building)) throw new StartupError('the front ends could not be built; the messages above say why');
        report('front ends are built');
        return product;
      }),
    onReady: async (product) => console.log(describeProduct(product, await findUnusedModel(product.config))),
  });
} else {
  await runMain(target, async (env) => {
    if (!isPartName(target))
      throw new StartupError(`there is no such target; there are all, ${Object.keys(parts).join(', ')}`);
    return parts[target](env);
  });
}

function readTarget() {
  try {
    return parseArgs({ options: { target: { type: 'string', default: 'all' } } }).values.target;
  } catch {
    return undefined;
  }
}
