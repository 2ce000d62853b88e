import { CONTRACT_LIMITS, type LessonContract, lessonContractSchema } from '@coursewright/contracts';
import { z } from 'zod';
import { type ExpectedLanguage, isForeignBlock } from '../quality/language.ts';
import { toText } from '../text/json-values.ts';
import { oneLine } from '../text/normalize.ts';
import { readJson, readJsonValues } from '../text/read-json.ts';
import type { ContractsHooks, Outline } from '../writing/texts.ts';

export interface NumberedLesson {
  // Counted from 1 through the whole course.
  number: number;
  title: string;
  topicIndex: number;
  index: number;
}

export const numberLessons = ({ topics }: Outline): NumberedLesson[] =>
  topics
    .flatMap(({ subtopics }, topicIndex) => subtopics.map(({ title }, index) => ({ title, topicIndex, index })))
    .map((lesson, at) => ({ number: at + 1, ...lesson }));

// Some models write numbers as texts: "2", "Lesson 2", "6 min".
const toNumber = (value: unknown): unknown => {
  const digits =
    typeof value === 'string' ? /^(?:\p{L}+\s*)?(\d{1,3})(?:\s*\p{L}+\.?)?$/u.exec(value.trim())?.[1] : undefined;
  return digits === undefined ? value : Number(digits);
};
const toMinutes = (value: unknown): unknown => {
  const minutes = toNumber(value);
  return typeof minutes === 'number' ? Math.round(minutes) : minutes;
};
const toList = (value: unknown): unknown[] =>
  Array.isArray(value) ? value : value === null || value === '' ? [] : [value];

const numberSchema = z.preprocess(toNumber, z.int().min(1));
const outcomeLineSchema = z.object({ topic: numberSchema, outcome: z.string().trim().min(1).max(300) });
const lessonLineSchema = z.object({ lesson: numberSchema });

interface ReaderOptions {
  lessons: readonly NumberedLesson[];
  // Numbers of the lessons that are asked for.
  wanted: readonly number[];
  expected?: ExpectedLanguage | undefined;
  hooks: Pick<ContractsHooks, 'onOutcome' | 'onContract'>;
}

// Reads JSON lines while they arrive. A line that breaks the schema is a problem of its lesson, not of the others.
export class ContractReader {
  readonly contracts = new Map<number, LessonContract>();
  readonly outcomes = new Map<number, string>();
  readonly #options: ReaderOptions;
  readonly #problems = new Map<number, string>();
  #line = '';
  #text = '';

  constructor(options: ReaderOptions) {
    this.#options = options;
  }

  push(text: string): void {
    this.#text += text;
    const lines = (this.#line + text).split('\n');
    this.#line = lines.pop() ?? '';
    for (const line of lines) this.#read(line);
  }

  end(): void {
    this.#read(this.#line);
    this.#line = '';
    // An array, objects over several lines, or behind marks of a list.
    if (this.contracts.size < this.#options.wanted.length)
      for (const data of objectsIn(readJsonValues(this.#text, oneLine))) this.#readObject(data);
  }

  // Why a lesson that was asked for has no contract.
  get problems(): Map<number, string> {
    const missing = this.#options.wanted.filter((number) => !this.contracts.has(number));
    return new Map(missing.map((number) => [number, this.#problems.get(number) ?? 'It has no line.']));
  }

  #read(line: string): void {
    const data = line.trim().startsWith('{') ? readJson(line, oneLine) : undefined;
    if (data !== undefined) this.#readObject(data);
  }

  #readObject(data: object): void {
    const outcome = outcomeLineSchema.safeParse(data);
    if (outcome.success) this.#keepOutcome(outcome.data);
    const known = lessonLineSchema.safeParse(data);
    const lesson = known.success && this.#options.lessons.find(({ number }) => number === known.data.lesson);
    if (!lesson || !this.#options.wanted.includes(lesson.number) || this.contracts.has(lesson.number)) return;
    const contract = lessonContractSchema.safeParse(this.#withTitles(data, lesson.title));
    if (!contract.success) this.#problems.set(lesson.number, describe(contract.error));
    else if (this.#isForeign(contract.data)) this.#problems.set(lesson.number, 'It is written in another language.');
    else {
      this.#problems.delete(lesson.number);
      this.contracts.set(lesson.number, contract.data);
      this.#options.hooks.onContract?.(lesson.topicIndex, lesson.index, contract.data);
    }
  }

  #keepOutcome({ topic, outcome }: z.infer<typeof outcomeLineSchema>) {
    const exists = this.#options.lessons.some(({ topicIndex }) => topicIndex === topic - 1);
    if (!exists || this.outcomes.has(topic - 1)) return;
    this.outcomes.set(topic - 1, outcome);
    this.#options.hooks.onOutcome?.(topic - 1, outcome);
  }

  // Models name the lessons that are needed by number; contracts name them by title.
  #withTitles(data: unknown, title: string): unknown {
    const { needs = [], minutes, objectives, terms = [], kind, mediaQuery, ...rest } = data as Record<string, unknown>;
    const lessons = toList(needs).slice(0, CONTRACT_LIMITS.needs).map(toNumber);
    const titles = lessons.map((need) => this.#options.lessons.find(({ number }) => number === need)?.title ?? need);
    return {
      ...rest,
      minutes: toMinutes(minutes),
      objectives: toList(objectives ?? null)
        .map(toText)
        .slice(0, CONTRACT_LIMITS.objectives),
      terms: toList(terms).map(toText).slice(0, CONTRACT_LIMITS.terms),
      mediaQuery: [mediaQuery].flat().map(toText).join(' ').trim() || title,
      kind: toText(kind).toLowerCase(),
      needs: titles.map((title) => (typeof title === 'string' ? title : `lesson ${title}`)),
    };
  }

  #isForeign({ promise, objectives }: LessonContract): boolean {
    const { expected } = this.#options;
    return expected !== undefined && isForeignBlock([promise, ...objectives].join('\n'), expected);
  }
}

// At any depth: `{"lessons": [{…}]}`.
const objectsIn = (value: unknown, depth = 0): object[] => {
  if (typeof value !== 'object' || value === null || depth > 4) return [];
  if ('promise' in value) return [value];
  return [
    ...(Array.isArray(value) ? [] : [value]),
    ...Object.values(value).flatMap((inner) => objectsIn(inner, depth + 1)),
  ];
};

const describe = ({ issues }: z.ZodError): string =>
  issues
    .slice(0, 3)
    .map(({ path, message }) => `${path.join('.')}: ${message}`)
    .join('; ');
