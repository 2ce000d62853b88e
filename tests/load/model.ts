import { createHash } from 'node:crypto';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Pace {
  firstTokenMs: number;
  tokensPerSecond: number;
}

// A model that speaks at an exact pace, so that everything beyond it is the product's own time.
export interface PacedModel {
  readonly url: string;
  readonly calls: Map<string, number>;
  /** When it was last asked for each text, and when it sent the first token of it. */
  readonly moments: Map<string, { asked: number; spoke: number }>;
  stop(): Promise<void>;
}

const TICK_MS = 4;
const LETTERS_PER_LESSON = 2_200;
const TOPICS = ['Origins', 'Principles', 'Practice', 'Outlook'];
const SUBTOPICS = ['Background', 'Examples', 'Exercises'];

const getTokens = (text: string): string[] => text.match(/[\s\S]{1,4}/gu) ?? [];

export const lessonsPerCourse = TOPICS.length * SUBTOPICS.length;

export function outlineTokens(topic: string): string[] {
  const topics = TOPICS.map((aspect) => ({
    title: `${aspect} of ${topic}`,
    subtopics: SUBTOPICS.map((part) => ({ title: `${part}: ${aspect.toLowerCase()} of ${topic}` })),
  }));
  return getTokens(JSON.stringify({ topics }));
}

/** A lesson as the quality gate wants it, with about 600 tokens. */
export const lessonTokens = (course: string, subtopic: string): string[] => getTokens(lessonText(course, subtopic));

export const lessonKey = (course: string, subtopic: string): string => `${course} / ${subtopic}`;

/** As it is read, without the marks of headings and lists. */
export const lessonWords = (course: string, subtopic: string): string =>
  lessonText(course, subtopic).replace(/^(?:### |- )/gm, '');

// Lessons of a course may not share runs of words, so a word of its own is in every few words of each.
const ownWord = (course: string, subtopic: string): string =>
  createHash('sha256')
    .update(lessonKey(course, subtopic))
    .digest('hex')
    .slice(0, 8)
    .replace(/\d/g, (digit) => 'ghklmnprst'[Number(digit)] ?? '');

function lessonText(course: string, subtopic: string): string {
  const own = ownWord(course, subtopic);
  const keyPoints = ['idea', 'example', 'exception'].map((part) => `- Every ${part} of ${own} has its place.`);
  const paragraphs: string[] = [];
  for (let step = 1; paragraphs.join('').length < LETTERS_PER_LESSON; step += 1) {
    if (step % 4 === 0) paragraphs.push(`### Part ${step / 4} of ${own}`);
    paragraphs.push(
      `Step ${step} of ${own} comes early, because ${own} rests on it. First there is ${own} as idea ${step}, then ${own} as example ${step}, and after ${own} comes exception ${step}.`,
    );
  }
  return [...paragraphs, '### Key points', keyPoints.join('\n')].join('\n\n');
}

export const getTime = (count: number, { firstTokenMs, tokensPerSecond }: Pace): number =>
  firstTokenMs + ((count - 1) * 1000) / tokensPerSecond;

export function tokensUntil(tokens: readonly string[], text: string): number {
  const end = tokens.join('').indexOf(text) + text.length;
  let length = 0;
  return (
    tokens.findIndex((token) => {
      length += token.length;
      return length >= end;
    }) + 1
  );
}

export async function startPacedModel(pace: Pace): Promise<PacedModel> {
  const calls = new Map<string, number>();
  const moments: PacedModel['moments'] = new Map();
  const streams = new Set<{ key: string; response: ServerResponse; tokens: string[]; begun: number; sent: number }>();

  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk));
    request.on('end', () => {
      const { key, tokens } = answerTo(body);
      calls.set(key, (calls.get(key) ?? 0) + 1);
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.flushHeaders();
      const stream = { key, response, tokens, begun: performance.now(), sent: 0 };
      streams.add(stream);
      response.on('close', () => streams.delete(stream));
    });
  });

  const chunk = (content: string, finish: string | null = null) =>
    `data: ${JSON.stringify({ object: 'chat.completion.chunk', choices: [{ index: 0, delta: { content }, finish_reason: finish }] })}\n\n`;
  const ticker = setInterval(() => {
    const now = performance.now();
    for (const stream of streams) {
      const { key, response, tokens, begun } = stream;
      while (stream.sent < tokens.length && getTime(stream.sent + 1, pace) <= now - begun) {
        response.write(chunk(tokens[stream.sent] ?? ''));
        if (stream.sent === 0) moments.set(key, { asked: begun, spoke: performance.now() });
        stream.sent += 1;
      }
      if (stream.sent < tokens.length) continue;
      streams.delete(stream);
      const usage = { prompt_tokens: 300, completion_tokens: tokens.length, total_tokens: 300 + tokens.length };
      response.end(`${chunk('', 'stop')}data: ${JSON.stringify({ choices: [], usage })}\n\ndata: [DONE]\n\n`);
    }
  }, TICK_MS);

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    calls,
    moments,
    async stop() {
      clearInterval(ticker);
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function answerTo(body: string): { key: string; tokens: string[] } {
  const { messages } = JSON.parse(body) as { messages: { role: string; content: string }[] };
  const prompt = JSON.parse(messages.find(({ role }) => role === 'user')?.content ?? '{}') as Record<string, string>;
  if ('topicCount' in prompt) return { key: `${prompt.topic}`, tokens: outlineTokens(`${prompt.topic}`) };
  const { course = '', subtopic = '' } = prompt;
  return { key: lessonKey(course, subtopic), tokens: lessonTokens(course, subtopic) };
}
