import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { listen } from '@coursewright/service-kit';
import express, { type ErrorRequestHandler, json, type Response } from 'express';
import { z } from 'zod';
import { answer } from './answer.ts';

// Names that begin so are accepted, and no others: text of a template must not pass for that of a model.
export const SAMPLE_MODEL = 'coursewright-sample';

export interface SampleModelOptions {
  host?: string;
  port?: number;
  // Before each chunk of an answer: a block of a text, a title of an outline, a whole quiz.
  delayMs?: number;
}

const textSchema = z.union([
  z.string(),
  z.array(z.object({ text: z.string().default('') })).transform((parts) => parts.map(({ text }) => text).join('')),
]);
const requestSchema = z.object({
  model: z.string(),
  messages: z.array(z.object({ role: z.string(), content: textSchema })).min(1),
  stream: z.boolean().default(false),
  stream_options: z.object({ include_usage: z.boolean().default(false) }).nullish(),
});

type ChatRequest = z.output<typeof requestSchema>;

// Texts made of templates have no tokens.
const USAGE = { prompt_tokens: 0, completion_tokens: 0, total_tokens: 0 };

const refuse = (res: Response, status: number, message: string, code: string) =>
  void res.status(status).json({ error: { message, type: 'invalid_request_error', param: null, code } });

export async function startSampleModel({ host, port = 0, delayMs = 0 }: SampleModelOptions = {}) {
  const closing = new AbortController();
  const model = { id: SAMPLE_MODEL, object: 'model', created: 0, owned_by: 'coursewright' };
  const app = express().disable('x-powered-by');
  app.get(['/health/live', '/health/ready'], (_req, res) => void res.json({ status: 'ok' }));
  app.get('/v1/models', (_req, res) => void res.json({ object: 'list', data: [model] }));
  app.post('/v1/chat/completions', json({ limit: '4mb' }), async (req, res) => {
    const request = requestSchema.safeParse(req.body);
    if (!request.success) return refuse(res, 400, z.prettifyError(request.error), 'invalid_request');
    if (!request.data.model.startsWith(SAMPLE_MODEL))
      return refuse(res, 404, `There is no model ${request.data.model} here, only ${SAMPLE_MODEL}`, 'model_not_found');
    await complete(res, request.data, delayMs, closing.signal);
  });
  app.use((_req, res) => refuse(res, 404, 'There is no such address', 'not_found'));
  const onError: ErrorRequestHandler = (error, _req, res, _next) =>
    refuse(res, error.status ?? 500, error.expose ? error.message : 'The sample model failed', 'invalid_request');
  app.use(onError);
  const server = await listen(app, port, host, 'SAMPLE_MODEL_PORT');
  return {
    url: `${server.url}/v1`,
    close() {
      closing.abort();
      return server.close();
    },
  };
}

// Makes course-generation use the server at this address.
export const sampleModelEnvironment = (url: string) => ({ OPENAI_BASE_URL: url, OPENAI_MODEL: SAMPLE_MODEL });

async function complete(res: Response, request: ChatRequest, delayMs: number, closing: AbortSignal) {
  const chunks = answer(request.messages);
  const gone = new AbortController();
  res.once('close', () => gone.abort());
  const signal = AbortSignal.any([gone.signal, closing]);
  const about = { id: 'chatcmpl-sample', created: 0, model: request.model };
  try {
    if (request.stream) await stream(res, request, { chunks, about, delayMs, signal });
    else {
      if (delayMs > 0) await wait(delayMs, undefined, { signal });
      const message = { role: 'assistant', content: chunks.join('') };
      const choices = [{ index: 0, message, finish_reason: 'stop', logprobs: null }];
      res.json({ ...about, object: 'chat.completion', choices, usage: USAGE });
    }
  } catch (error) {
    if (!signal.aborted) throw error;
    res.destroy();
  }
}

interface Stream {
  chunks: string[];
  about: object;
  delayMs: number;
  signal: AbortSignal;
}

async function stream(res: Response, request: ChatRequest, { chunks, about, delayMs, signal }: Stream) {
  const send = async (data: object) => {
    const line = `data: ${JSON.stringify({ ...about, object: 'chat.completion.chunk', ...data })}\n\n`;
    if (!res.write(line)) await once(res, 'drain', { signal });
  };
  const choose = (delta: object, finish: string | null = null) => [{ index: 0, delta, finish_reason: finish }];
  res.set({ 'content-type': 'text/event-stream', 'cache-control': 'no-store' }).flushHeaders();
  await send({ choices: choose({ role: 'assistant', content: '' }) });
  for (const content of chunks) {
    if (delayMs > 0) await wait(delayMs, undefined, { signal });
    await send({ choices: choose({ content }) });
  }
  await send({ choices: choose({}, 'stop') });
  if (request.stream_options?.include_usage) await send({ choices: [], usage: USAGE });
  res.end('data: [DONE]\n\n');
}
