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
  stop(): Promise<void>;
}

const TICK_MS = 4;
const TOKENS_PER_LESSON = 600;
const TOPICS = ['Origins', 'Principles', 'Practice', 'Outlook'];
const SUBTOPICS = ['Background', 'Examples', 'Exercises'];

const tokensOf = (text: string): string[] => text.match(/[\s\S]{1,4}/gu) ?? [];

export const lessonsPerCourse = TOPICS.length * SUBTOPICS.length;

export function outlineTokens(topic: string): string[] {
  const topics = TOPICS.map((aspect) => ({
    title: `${aspect} of ${topic}`,
    subtopics: SUBTOPICS.map((part) => ({ title: `${part}: ${aspect.toLowerCase()} of ${topic}` })),
  }));
  return tokensOf(JSON.stringify({ topics }));
}

export function lessonTokens(course: string, subtopic: string): string[] {
  const end = `\n\nEnd of ${subtopic}.`;
  const letters = TOKENS_PER_LESSON * 4 - end.length;
  const paragraph = `A student of ${course} comes to ${subtopic} early, because much of what follows rests on it. First comes the idea, then an example, and only after that the exceptions.\n\n`;
  return tokensOf(paragraph.repeat(Math.ceil(letters / paragraph.length)).slice(0, letters) + end);
}

export const timeOf = (count: number, { firstTokenMs, tokensPerSecond }: Pace): number =>
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
  const streams = new Set<{ response: ServerResponse; tokens: string[]; begun: number; sent: number }>();

  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk));
    request.on('end', () => {
      const { key, tokens } = answerTo(body);
      calls.set(key, (calls.get(key) ?? 0) + 1);
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.flushHeaders();
      const stream = { response, tokens, begun: performance.now(), sent: 0 };
      streams.add(stream);
      response.on('close', () => streams.delete(stream));
    });
  });

  const chunk = (content: string, finish: string | null = null) =>
    `data: ${JSON.stringify({ object: 'chat.completion.chunk', choices: [{ index: 0, delta: { content }, finish_reason: finish }] })}\n\n`;
  const ticker = setInterval(() => {
    const now = performance.now();
    for (const stream of streams) {
      const { response, tokens, begun } = stream;
      while (stream.sent < tokens.length && timeOf(stream.sent + 1, pace) <= now - begun) {
        response.write(chunk(tokens[stream.sent] ?? ''));
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
  return { key: `${course} / ${subtopic}`, tokens: lessonTokens(course, subtopic) };
}
