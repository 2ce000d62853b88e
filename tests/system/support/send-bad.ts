import { Agent, request } from 'node:http';
import { Readable } from 'node:stream';
import { problemSchema } from '@coursewright/contracts';
import type { BadRequest } from './bad-request.ts';

export interface Answer {
  readonly status: number;
  readonly text: string;
  readonly traceId: string;
}

const PIECE = 64 * 1024;
// ends what hangs; a slow machine stays below it
const GIVE_UP_MS = 90_000;
const agent = new Agent({ keepAlive: true, maxSockets: 32 });

export function send(url: string, cookie: string, bad: BadRequest): Promise<Answer> {
  const { method } = bad.call.endpoint;
  const { port, hostname } = new URL(url);
  const length = bad.body && !bad.chunked ? { 'content-length': bad.body.length } : {};
  const type = bad.body ? { 'content-type': 'application/json' } : {};
  const headers = Object.entries({ ...type, ...length, cookie, ...bad.headers }).filter(([, value]) => value !== '');
  return new Promise((resolve) => {
    const none = (why: string) => resolve({ status: 0, text: why, traceId: '' });
    const options = { agent, hostname, port, method, path: bad.path, headers: Object.fromEntries(headers) };
    const sent = request(options, (answer) => {
      const { statusCode: status = 0, headers } = answer;
      const chunks: Buffer[] = [];
      const done = () => {
        clearTimeout(timer);
        if (!sent.writableEnded) sent.destroy();
        resolve({ status, text: Buffer.concat(chunks).toString(), traceId: String(headers['x-request-id']) });
      };
      if (headers['content-type']?.startsWith('text/event-stream')) {
        done();
        sent.destroy();
        return;
      }
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', done);
      answer.on('error', (error) => none(`the answer broke: ${error.message}`));
    });
    const timer = setTimeout(() => sent.destroy(new Error(`nothing within ${GIVE_UP_MS} ms`)), GIVE_UP_MS);
    sent.on('error', (error) => {
      clearTimeout(timer);
      none(error.message);
    });
    if (!bad.body || bad.body.length < PIECE) {
      sent.end(bad.body);
      return;
    }
    // in chunks, and only while the server reads: an early refusal must not be lost in what follows
    const pieces = Readable.from(getPieces(bad.body));
    sent.once('response', () => pieces.unpipe(sent));
    pieces.pipe(sent);
  });
}

function* getPieces(body: Buffer) {
  for (let start = 0; start < body.length; start += PIECE) yield body.subarray(start, start + PIECE);
}

export const hangUp = () => agent.destroy();

export function findFault({ expected }: BadRequest, { status, text, traceId }: Answer): string | undefined {
  const { statuses, field } = expected;
  if (status === 0) return text;
  if (status >= 500 || (statuses && !statuses.includes(status)))
    return `${status} instead of ${statuses?.join('/') ?? 'less than 500'}: ${text.slice(0, 300)} ${traceId}`;
  if (status < 400) return undefined;
  const problem = problemSchema.safeParse(parsed(text));
  if (!problem.success) return `no problem of ours: ${text.slice(0, 300)}`;
  const { message, details = [], code } = problem.data;
  if (problem.data.traceId !== traceId) return 'another trace id in the body than in the header';
  if (status !== 400 || field === undefined || code === 'invalid_json') return undefined;
  const names = details.some((detail) => isPartOf(detail.field, field) || isPartOf(field, detail.field));
  return names || message.includes(field) ? undefined : `does not name ${field}: ${text.slice(0, 300)}`;
}

const isPartOf = (part: string, whole: string) => whole !== '' && (part === whole || part.startsWith(`${whole}.`));

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
