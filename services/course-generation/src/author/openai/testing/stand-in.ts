import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import express, { type Response } from 'express';
import { answerAsModel } from './course-writer.ts';
import { createFaults } from './faults.ts';

/** What the stand-in does with one request; without a script it answers as a good model would. */
export interface Script {
  /** Refuses before the stream starts. */
  status?: number;
  error?: { message?: string; code?: string };
  retryAfter?: string;
  /** Replaces the answer. */
  text?: string;
  refusal?: string;
  finish?: 'stop' | 'length' | 'content_filter';
  usage?: boolean;
  /** Ends the answer after so many letters, as a server does that dies politely. */
  cutAfter?: number;
  /** Resets the connection after so many letters. */
  resetAfter?: number;
  /** Says nothing more after so many letters; 0 gives headers only. */
  stallAfter?: number;
  /** An error inside the stream after so many letters. */
  errorAfter?: number;
  /** Not even headers. */
  silent?: boolean;
}

export interface ReceivedRequest {
  messages: { role: string; content: string }[];
  [key: string]: unknown;
}

export interface StandIn {
  url: string;
  requests: ReceivedRequest[];
  /** Scripts are used up in order, one per request. */
  script(...scripts: Script[]): void;
  close(): Promise<void>;
}

export interface StandInOptions {
  port?: number;
  firstTokenMs?: number;
  /** Letters per chunk, and the pause between two chunks. */
  chunkLength?: number;
  chunkMs?: number;
  /** Refuses parameters as older servers do: the name of every body key listed here. */
  unknownParameters?: string[];
}

/** An endpoint for chat completions that answers without a model and fails as it is told, see `faults.ts` too. */
export async function startStandIn(options: StandInOptions = {}): Promise<StandIn> {
  const requests: ReceivedRequest[] = [];
  const scripts: Script[] = [];
  const faultOf = createFaults();
  const app = express();
  app.use(express.json({ limit: '2mb' }));
  app.post('/v1/chat/completions', async (request, response) => {
    const body = request.body as ReceivedRequest;
    requests.push(body);
    const unknown = options.unknownParameters?.find((name) => name in body);
    if (unknown) {
      refuse(response, { status: 400, error: { message: `Unsupported parameter: '${unknown}'` } });
      return;
    }
    await answer(response, body, scripts.shift() ?? faultOf(body) ?? {}, options);
  });
  const server = app.listen(options.port ?? 0, '127.0.0.1');
  await new Promise((resolve, reject) => server.once('listening', resolve).once('error', reject));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    requests,
    script: (...more) => {
      scripts.push(...more);
    },
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

async function answer(response: Response, body: ReceivedRequest, script: Script, options: StandInOptions) {
  if (script.silent) return;
  if (script.status) {
    refuse(response, script);
    return;
  }
  const { firstTokenMs = 0, chunkLength = 4, chunkMs = 0 } = options;
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
    if (chunkMs > 0) await sleep(chunkMs);
  }
  if (script.stallAfter !== undefined) return;
  if (script.resetAfter !== undefined) {
    // What was written should leave before the connection does.
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
