import { startModel } from './openai.ts';
import { test as base } from './test.ts';

/** Tests on a product of their own whose model is an emulator with `chunkMs` between two pieces of text. */
export const createModelTest = (
  name: string,
  { chunkMs, env }: { chunkMs?: number; env?: Record<string, string> } = {},
) =>
  base.extend<object, { model: Awaited<ReturnType<typeof startModel>> }>({
    model: [
      // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the pattern
      async ({}, use) => {
        const model = await startModel(chunkMs);
        await use(model);
        await model.stop();
      },
      { scope: 'worker' },
    ],
    productChoice: [
      async ({ model }, use) =>
        use({ name, env: { OPENAI_BASE_URL: model.url, OPENAI_API_KEY: 'none', OPENAI_MODEL: 'emulator', ...env } }),
      { scope: 'worker' },
    ],
  });
