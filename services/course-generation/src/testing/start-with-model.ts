import type { ServiceOptions } from '@coursewright/service-kit';
import { type FakeOpenAiOptions, startFakeOpenAi } from '../integrations/openai/testing/fake-openai.ts';
import { startService } from './start-service.ts';

type Options = Pick<ServiceOptions, 'now' | 'clock' | 'loops'> & { model?: FakeOpenAiOptions };

/** The service with a fake model, which records its requests, and without prefetching. `service.close` ends both. */
export async function startWithModel(env: Record<string, string> = {}, { model, ...options }: Options = {}) {
  const fakeOpenAi = await startFakeOpenAi(model);
  const service = await startService({ OPENAI_BASE_URL: fakeOpenAi.url, AI_PREFETCH: '0', ...env }, options);
  async function close() {
    await service.close();
    await fakeOpenAi.close();
  }
  return { fakeOpenAi, service: { ...service, close } };
}
