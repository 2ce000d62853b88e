import { setTimeout as sleep } from 'node:timers/promises';
import type { BenchProduct } from '../load/product.ts';

export async function killAtRandom({ crash, broker }: BenchProduct, chance: () => number, quiet: AbortSignal) {
  const killed = new Map<string, number>();
  const rest = (ms: number) => sleep(ms, undefined, { signal: quiet }).catch(() => undefined);
  const often = async (leastMs: number, mostMs: number, kill: () => Promise<string>) => {
    for (;;) {
      await rest(leastMs + chance() * (mostMs - leastMs));
      if (quiet.aborted) return;
      const victim = await kill();
      killed.set(victim, (killed.get(victim) ?? 0) + 1);
    }
  };
  const killProgram = async () => {
    const victim = chance() < 0.7 ? 'billing' : 'gateway';
    while (
      !(await crash(victim).then(
        () => true,
        () => false,
      ))
    )
      await sleep(250);
    return victim;
  };
  const killBroker = async () => {
    await broker?.crash();
    await sleep(chance() * 1_000);
    await broker?.startAgain();
    return 'broker';
  };
  await Promise.all([often(500, 4_000, killProgram), broker && often(8_000, 20_000, killBroker)]);
  return killed;
}
