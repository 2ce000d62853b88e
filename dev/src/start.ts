import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { processEnvironment, runMain, runProcess as runPart, StartupError } from '@coursewright/service-kit';
import { projectRoot } from './start/config.ts';
import { isPartName, parts } from './start/parts.ts';

const target = process.argv.find((argument) => argument.startsWith('--target='))?.slice('--target='.length) ?? 'all';

if (target === 'all') {
  const began = performance.now();
  const seconds = () => `${((performance.now() - began) / 1000).toFixed(1)} s`;
  const built = spawnSync(process.execPath, [path.join(projectRoot, 'scripts/build.ts')], { stdio: 'inherit' });
  if (built.status !== 0) process.exit(1);
  console.log(`  front ends are built (${seconds()})`);
  const { startProduct } = await import('./start/start-all.ts');
  const { describeProduct } = await import('./start/start-all.ts');
  const { findUnusedModel } = await import('./start/models.ts');
  await runPart({
    name: 'start',
    start: () => startProduct(processEnvironment, (line) => console.log(`  ${line} (${seconds()})`)),
    onReady: async (product) => console.log(describeProduct(product, await findUnusedModel(product.config))),
  });
} else {
  await runMain(target, async (env) => {
    if (!isPartName(target))
      throw new StartupError(`there is no such target; there are all, ${Object.keys(parts).join(', ')}`);
    return parts[target](env);
  });
}
