import { sampleModelEnvironment, startSampleModel } from '@coursewright/sample-model';
import { z } from 'zod';
import type { StartConfig } from './config.ts';

type ModelConfig = Pick<StartConfig, 'OPENAI_API_KEY' | 'OPENAI_BASE_URL'>;

export const hasModel = ({ OPENAI_API_KEY, OPENAI_BASE_URL }: ModelConfig): boolean =>
  Boolean(OPENAI_API_KEY || OPENAI_BASE_URL);

export async function startEmbeddedModel(config: StartConfig) {
  const model = await startSampleModel({ port: config.SAMPLE_MODEL_PORT, delayMs: config.SAMPLE_MODEL_DELAY_MS });
  return { ...model, environment: sampleModelEnvironment(model.url) };
}

export interface LocalModel {
  server: string;
  baseUrl: string;
  model: string;
}

const SERVERS = [
  { server: 'Ollama', port: 11434 },
  { server: 'LM Studio', port: 1234 },
  { server: 'llama.cpp', port: 8080 },
];
const TIMEOUT_MS = 400;
const modelsSchema = z.object({ data: z.array(z.object({ id: z.string().regex(/^[\w./:@-]+$/) })) });

export async function findLocalModel(servers = SERVERS): Promise<LocalModel | undefined> {
  const found = await Promise.all(servers.map(askForModel));
  return found.find((model) => model !== undefined);
}

async function askForModel({ server, port }: (typeof SERVERS)[number]): Promise<LocalModel | undefined> {
  const baseUrl = `http://127.0.0.1:${port}/v1`;
  try {
    const answer = await fetch(`${baseUrl}/models`, { signal: AbortSignal.timeout(TIMEOUT_MS), redirect: 'error' });
    if (!answer.ok) return undefined;
    const { data } = modelsSchema.parse(await answer.json());
    // Models for search cannot write.
    const model = data.find(({ id }) => !/embed|rerank/i.test(id));
    return model && { server, baseUrl, model: model.id };
  } catch {
    return undefined;
  }
}

// Looks for nothing when a model is configured, and for scripts and tests: only a person can follow the hint.
export const findUnusedModel = async (config: ModelConfig): Promise<LocalModel | undefined> =>
  hasModel(config) || !process.stdout.isTTY ? undefined : findLocalModel();
