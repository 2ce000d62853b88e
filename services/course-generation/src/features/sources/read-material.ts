import path from 'node:path';
import { Worker } from 'node:worker_threads';
// Not all of extraction/index.ts: the thread loads what is named here.
import { digest } from './extraction/digest.ts';
import { type LessonSubject, selectPassages } from './extraction/select-passages.ts';
import type { Passage } from './extraction/source.ts';

export interface SourceText {
  id: string;
  title: string;
  passages: Passage[];
}

// Positions of a source and of a passage in it.
export interface Choice {
  source: number;
  passage: number;
}

export type DigestSection = ReturnType<typeof digest>['sections'][number];

export type MaterialTask =
  | { name: 'digest'; passages: Passage[] }
  | { name: 'select'; passages: Passage[]; subject: LessonSubject; most: number; fillsUp: boolean };

export type MaterialResult = { sections: DigestSection[] } | { chosen: number[] };

// A lesson on what the material does not name still gets some of it.
const FILLED_UP = 6;

export function runTask(task: MaterialTask): MaterialResult {
  const { passages } = task;
  if (task.name === 'digest') return digest({ passages });
  const best = new Set(selectPassages(passages, task.subject, task.most));
  const chosen = [...passages.keys()].filter((at) => best.has(passages[at] as Passage));
  if (chosen.length > 0 || !task.fillsUp) return { chosen };
  const step = Math.max(1, Math.ceil(passages.length / FILLED_UP));
  return { chosen: [...passages.keys()].filter((at) => at % step === 0) };
}

const WORKER = path.join(import.meta.dirname, 'material-worker.ts');
// Below this a task takes less time than a thread needs to start.
const SMALL = 100_000;
const TIMEOUT_MS = 20_000;

const getSize = (passages: readonly Passage[]) => passages.reduce((sum, { text }) => sum + text.length, 0);

async function run(task: MaterialTask): Promise<MaterialResult> {
  if (getSize(task.passages) < SMALL) return runTask(task);
  const passages = task.passages.map(({ index, text, heading, page, offset }) => ({
    index,
    text,
    offset,
    ...(heading && { heading }),
    ...(page && { page }),
  }));
  const worker = new Worker(WORKER, { workerData: { ...task, passages } });
  const timer = setTimeout(() => void worker.terminate(), TIMEOUT_MS);
  try {
    return await new Promise<MaterialResult>((resolve, reject) => {
      worker.once('message', resolve);
      worker.once('error', reject);
      worker.once('exit', () => reject(new Error('reading the material took too long')));
    });
  } finally {
    clearTimeout(timer);
    void worker.terminate();
  }
}

export async function digestSource({ passages }: SourceText): Promise<DigestSection[]> {
  const result = await run({ name: 'digest', passages });
  return 'sections' in result ? result.sections : [];
}

// In the order of the sources.
export async function selectFrom(
  texts: readonly SourceText[],
  subject: LessonSubject,
  { most, fillsUp }: { most: number; fillsUp: boolean },
): Promise<Choice[]> {
  const places = texts.flatMap(({ passages }, source) => passages.map((_, passage) => ({ source, passage })));
  const passages = texts.flatMap((text) => text.passages);
  if (passages.length === 0) return [];
  const result = await run({ name: 'select', passages, subject, most, fillsUp });
  return 'chosen' in result ? result.chosen.flatMap((at) => places[at] ?? []) : [];
}
