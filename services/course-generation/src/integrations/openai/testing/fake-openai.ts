import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import express, { type Response } from 'express';
import { answerAsModel, faultyLesson, findPurpose, isLessonFault, maliciousAnswer } from './fake-answers.ts';

const FAULTS = {
  hang: { silent: true },
  stall: { stallAfter: 12 },
  empty: { text: '' },
  refusal: { refusal: 'I cannot help with that.' },
  filtered: { text: 'Well, ', finish: 'content_filter' },
  rate: { status: 429 },
  'rate-soon': { status: 429, retryAfter: '1' },
  'rate-late': { status: 429, retryAfter: '120' },
  quota: { status: 429, error: { code: 'insufficient_quota' } },
  key: { status: 401 },
  error: { status: 500 },
  cut: { cutAfter: 12 },
  reset: { resetAfter: 12 },
  'error-inside': { errorAfter: 12 },
  length: { finish: 'length' },
  'no-json': { text: 'What a lovely topic! I would begin at the beginning.' },
  'half-json': { text: '{"topics":[{"title":"Begin' },
  'wrong-json': { text: '{"chapters":{"one":1},"questions":"many","topics":7}' },
  hostile: {},
  // Answers that the quality gate sends back; only lessons have them.
  foreign: {},
  'ai-refusal': {},
  'no-key-points': {},
  'wrong-sum': {},
} as const satisfies Record<string, Script>;

type FaultName = keyof typeof FAULTS;

const MARKER = /\[fault:([a-z-]+?)(-once)?(?:@([a-z]+))?\]/;

/**
 * Chosen by a model named `fault:hang`, or by `[fault:hang]` in the course's topic. With `-once`, only the first
 * request with that text fails; with `@lesson`, only requests for a lesson do.
 */
function createFaults() {
  const done = new Set<string>();
  return ({ model, messages }: ReceivedRequest): Script | undefined => {
    const text = `[${String(model)}] ${messages.map(({ content }) => content).join('\n')}`;
    const [marker = '', name = '', once, only] = MARKER.exec(text) ?? [];
    const purpose = findPurpose(messages);
    if (isLessonFault(name) && purpose !== 'lesson' && purpose !== 'revision') return undefined;
    if (!Object.hasOwn(FAULTS, name) || (once && done.has(marker)) || (only && only !== purpose)) return undefined;
    done.add(marker);
    if (isLessonFault(name)) return { text: faultyLesson(name, messages) };
    return name === 'hostile' ? { text: maliciousAnswer(messages) } : FAULTS[name as FaultName];
  };
}

export interface Script {
  /** Only a request for that is answered so; others leave it. */
  only?: ReturnType<typeof findPurpose>;
  status?: number;
  error?: { message?: string; code?: string };
  retryAfter?: string;
  text?: string;
  refusal?: string;
  finish?: 'stop' | 'length' | 'content_filter';
  usage?: boolean;
  // Characters until the response ends without a finish reason.
  cutAfter?: number;
  // Characters until the connection is reset.
  resetAfter?: number;
  // Characters until silence; 0 sends headers only.
  stallAfter?: number;
  // Characters until an error event.
  errorAfter?: number;
  // After the first chunk.
  waitsFor?: Promise<unknown>;
  // Sends not even headers.
  silent?: boolean;
}

interface ReceivedRequest {
  messages: { role: string; content: string }[];
  [key: string]: unknown;
}

export interface FakeOpenAi {
  url: string;
  requests: ReceivedRequest[];
  /** Scripts are used in order, one per request. */
  script(...scripts: Script[]): void;
  forget(): void;
  /** Resolves once the requests since `forget` are enough. */
  until(enough: (requests: readonly ReceivedRequest[]) => boolean): Promise<void>;
  close(): Promise<void>;
}

export interface FakeOpenAiOptions {
  port?: number;
  firstTokenMs?: number;
  chunkLength?: number;
  chunkMs?: number;
  /** Body keys to refuse, as older servers do. */
  unknownParameters?: string[];
}

export async function startFakeOpenAi(options: FakeOpenAiOptions = {}): Promise<FakeOpenAi> {
  const requests: ReceivedRequest[] = [];
  const scripts: Script[] = [];
  const waiting = new Set<() => void>();
  const findFault = createFaults();
  const app = express();
  app.use(express.json({ limit: '2mb' }));
  app.post('/v1/chat/completions', async (request, response) => {
    const body = request.body as ReceivedRequest;
    requests.push(body);
    for (const look of waiting) look();
    const unknown = options.unknownParameters?.find((name) => name in body);
    if (unknown) {
      refuse(response, { status: 400, error: { message: `Unsupported parameter: '${unknown}'` } });
      return;
    }
    const next = scripts.findIndex(({ only }) => !only || only === findPurpose(body.messages));
    const [script] = next < 0 ? [] : scripts.splice(next, 1);
    await answer(response, body, script ?? findFault(body) ?? {}, options);
  });
  const server = app.listen(options.port ?? 0, '127.0.0.1');
  await new Promise((resolve, reject) => server.once('listening', resolve).once('error', reject));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    requests,
    forget: () => {
      requests.length = 0;
      scripts.length = 0;
    },
    script: (...more) => {
      scripts.push(...more);
    },
    until: (enough) =>
      new Promise((resolve) => {
        function look() {
          if (!enough(requests)) return;
          waiting.delete(look);
          resolve();
        }
        waiting.add(look);
        look();
      }),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function refuse(response: Response, { status = 500, error, retryAfter }: Script): void {
  if (retryAfter) response.set('retry-after', retryAfter);
  response.status(status).json({ error: { message: 'scripted failure', ...error } });
}

async function answer(response: Response, body: ReceivedRequest, script: Script, options: FakeOpenAiOptions) {
  if (script.silent) return;
  if (script.status) {
    refuse(response, script);
    return;
  }
  const { firstTokenMs = 0, chunkLength = 60, chunkMs = 0 } = options;
  const text = script.text ?? (script.refusal ? '' : answerAsModel(body.messages));
  const send = (data: object) => response.write(`data: ${JSON.stringify(data)}\n\n`);
  const sendDelta = (delta: object, finish: string | null = null) =>
    send({ object: 'chat.completion.chunk', model: body.model, choices: [{ index: 0, delta, finish_reason: finish }] });
  response.set('content-type', 'text/event-stream');
  response.flushHeaders();
  await sleep(firstTokenMs);

  const letters = [...text];
  const end = Math.min(letters.length, ...stops(script));
  for (let at = 0; at < end && !response.destroyed; at += chunkLength) {
    sendDelta({ content: letters.slice(at, Math.min(end, at + chunkLength)).join('') });
    await script.waitsFor;
    if (chunkMs > 0) await sleep(chunkMs);
  }
  if (script.stallAfter !== undefined) return;
  if (script.resetAfter !== undefined) {
    // Lets the written bytes leave first.
    await sleep(20);
    response.socket?.resetAndDestroy();
    return;
  }
  if (script.errorAfter !== undefined) send({ error: { message: 'overloaded', type: 'server_error' } });
  else if (script.cutAfter === undefined) {
    if (script.refusal) sendDelta({ refusal: script.refusal });
    sendDelta({}, script.finish ?? 'stop');
    const usage = { prompt_tokens: 100, completion_tokens: letters.length, total_tokens: 100 + letters.length };
    if (script.usage !== false && body.stream_options) send({ model: body.model, choices: [], usage });
    response.write('data: [DONE]\n\n');
  }
  response.end();
}

const stops = ({ cutAfter, resetAfter, stallAfter, errorAfter }: Script): number[] =>
  [cutAfter, resetAfter, stallAfter, errorAfter].filter((stop) => stop !== undefined);
