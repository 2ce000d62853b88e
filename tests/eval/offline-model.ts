import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text as readText } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { SAMPLE_MODEL, startSampleModel } from '@coursewright/sample-model';
import type { Tokens } from './run-brief.ts';

// The sample model, and fakes that are the sample model with one thing made worse.

type Purpose = 'outline' | 'lesson' | 'quiz';

interface Fault {
  change?(text: string, purpose: Purpose): string;
  delayMs?: number;
}

const ofLessons = (change: (text: string) => string) => (text: string, purpose: Purpose) =>
  purpose === 'lesson' ? change(text) : text;

// Before the last section.
function insert(text: string, more: string): string {
  const end = Math.max(0, text.search(/\n#+ [^\n]*\n(?![\s\S]*\n#+ )/));
  return `${text.slice(0, end)}\n\n${more}\n${text.slice(end)}`;
}

const PADDING = [
  'In conclusion, it is important to note that 73 % of experts agree (Miller et al., 2019).',
  '##### More',
  '12 × 12 = 146.',
  '```\nlet it = be(\n```',
].join('\n\n');

export const faults = {
  rules: { change: ofLessons((text) => insert(text, PADDING)) },
  coverage: {
    change(text, purpose) {
      if (purpose === 'quiz') return text;
      let count = 0;
      if (purpose === 'outline')
        return text.replace(/"title":"(?:[^"\\]|\\.)*"/g, () => `"title":"${NOTHING[count++ % NOTHING.length]}"`);
      return text.replace(/\p{L}{4,}/gu, (word) => (count++ % 3 === 0 ? word : 'matter'.slice(0, word.length)));
    },
  },
  repetition: {
    change: ofLessons((text) => {
      const middle = text
        .split('\n\n')
        .slice(1, 8)
        .filter((part) => !part.startsWith('#'))
        .join('\n\n');
      return insert(text, `${middle}\n\n${middle}`);
    }),
  },
  readability: { change: ofLessons((text) => text.replace(/[.!?…”]*(?: |\n(?:- |\d+\. ))(?=\p{Lu})/gu, ', and ')) },
  tokens: { change: (text, purpose) => (purpose === 'outline' ? `${text}${'\n\nAnd so on.'.repeat(200)}` : text) },
  slow: { delayMs: 300 },
  vague: { change: ofLessons((text) => text.replace(/\d+(?:[.,]\d+)*/g, 'some')) },
} as const satisfies Record<string, Fault>;

// Titles that say nothing, no two alike.
const NOTHING = (
  'First thoughts|Where it all leads|A closer look|What people say|Small steps|Looking around|The larger view|' +
  'Odds and ends|Taking it further|Old and new|Inside and outside|A different angle|Some surprises|Making progress|' +
  'Halfway there|The final stretch|Ups and downs|Questions that remain|Friends and foes|Back to the start'
).split('|');

export type FaultName = keyof typeof faults;

const estimate = (text: string): number => Math.ceil(text.length / 4);

export async function startOfflineModel(name?: FaultName) {
  const sample = await startSampleModel();
  const fault: Fault = name ? faults[name] : {};
  let used: Tokens = { prompt: 0, completion: 0 };

  const server = createServer(async (request, response) => {
    const body = JSON.parse(await readText(request));
    const upstream = await fetch(`${sample.url}/chat/completions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...body, stream: false }),
    });
    const answer = await upstream.json();
    if (!upstream.ok) return void response.writeHead(upstream.status).end(JSON.stringify(answer));
    const written: string = answer.choices[0].message.content;
    const text = fault.change?.(written, purposeOf(body.messages)) ?? written;
    used.prompt += estimate(JSON.stringify(body.messages));
    used.completion += estimate(text);
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    if (fault.delayMs) await wait(fault.delayMs);
    const send = (choice: object) =>
      response.write(`data: ${JSON.stringify({ model: body.model, choices: [{ index: 0, ...choice }] })}\n\n`);
    for (const content of text.split(/(?<=\n\n)/)) send({ delta: { content }, finish_reason: null });
    send({ delta: {}, finish_reason: 'stop' });
    response.end('data: [DONE]\n\n');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    model: SAMPLE_MODEL,
    takeTokens(): Tokens {
      const taken = used;
      used = { prompt: 0, completion: 0 };
      return taken;
    },
    async close(): Promise<void> {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await sample.close();
    },
  };
}

function purposeOf(messages: { role: string; content: string }[]): Purpose {
  const data = messages.find(({ role }) => role === 'user')?.content ?? '';
  if (data.includes('"requestedSubtopics"')) return 'outline';
  return data.includes('"askedBefore"') ? 'quiz' : 'lesson';
}
