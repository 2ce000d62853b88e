import type { LessonContract } from '@coursewright/contracts';
import { boundedLine, estimateTokens, INPUT_LIMITS } from '../text/index.ts';
import { listTitles } from './prompt.ts';
import type { LessonRequest, LessonSurroundings } from './texts.ts';

// What a lesson's prompt says of the course around it, without passages of sources and transcripts.
export const MAX_CONTEXT_TOKENS = 3_000;
const MAX_OUTLINE_TOKENS = 1_000;

const getCost = (value: unknown) => estimateTokens(JSON.stringify(value)) + 1;

// The whole outline, else the titles of the other topics alone, else the own topic alone.
function outlineViews({ outline, topicTitle }: LessonRequest) {
  const whole = listTitles(outline);
  const own = boundedLine(topicTitle, 120);
  const short = listTitles(outline, 60).map(({ topic, subtopics }) => ({
    topic,
    ...(topic === boundedLine(own, 60) && { subtopics }),
  }));
  return [whole, short, short.filter((topic) => 'subtopics' in topic)];
}

const describeContract = ({ promise, objectives, terms, needs }: LessonContract) => ({
  promise: boundedLine(promise, 200),
  objectives: objectives.map((objective) => boundedLine(objective, 200)),
  terms: terms.map((term) => boundedLine(term, 80)),
  buildsOn: needs.map((title) => boundedLine(title, 120)),
});

/**
 * The same request gives the same context. What does not fit goes in this order: meanings of the oldest terms, key
 * points, the oldest terms, neighbours, titles of other topics.
 */
export function lessonContext(request: LessonRequest): Record<string, unknown> {
  const { contract, surroundings } = request;
  let left = MAX_CONTEXT_TOKENS;
  const context: Record<string, unknown> = {};
  const add = (name: string, value: unknown, most = left): boolean => {
    const cost = getCost({ [name]: value });
    if (cost > Math.min(left, most)) return false;
    left -= cost;
    context[name] = value;
    return true;
  };
  if (contract) add('contract', describeContract(contract));
  outlineViews(request).some((view) => add('outline', view, MAX_OUTLINE_TOKENS));
  if (!surroundings) return context;
  const neighbours = describeNeighbours(surroundings);
  if (Object.keys(neighbours).length > 0) add('neighbours', neighbours);
  const { terms, cost } = fitTerms(surroundings.glossary, left);
  const keyPoints = fitPoints(surroundings.keyPoints, left - cost);
  if (keyPoints.length > 0) add('keyPoints', keyPoints);
  if (terms.length > 0) add('glossary', withMeanings(terms, left - cost));
  return context;
}

function describeNeighbours({ previous, next }: LessonSurroundings) {
  const describe = ({ title, promise }: NonNullable<LessonSurroundings['next']>) => ({
    title: boundedLine(title, INPUT_LIMITS.subtopic),
    promise: boundedLine(promise, 200),
  });
  return { ...(previous && { previous: describe(previous) }), ...(next && { next: describe(next) }) };
}

interface Term {
  term: string;
  meaning?: string | undefined;
}

// The newest terms, newest first.
function fitTerms(glossary: readonly Term[], budget: number): { terms: Term[]; cost: number } {
  const terms: Term[] = [];
  let cost = getCost({ glossary: [] });
  for (const { term, meaning } of glossary.toReversed()) {
    const one = { term: boundedLine(term, 80), meaning };
    if (cost + getCost(one.term) > budget) break;
    cost += getCost(one.term);
    terms.push(one);
  }
  return { terms, cost: terms.length > 0 ? cost : 0 };
}

function withMeanings(newestFirst: readonly Term[], budget: number): string[] {
  let left = budget;
  const entries = newestFirst.map(({ term, meaning }) => {
    const entry = meaning ? `${term}: ${meaning}` : term;
    const more = getCost(entry) - getCost(term);
    if (more > left) return term;
    left -= more;
    return entry;
  });
  return entries.toReversed();
}

function fitPoints(keyPoints: LessonSurroundings['keyPoints'], budget: number) {
  const fitting: LessonSurroundings['keyPoints'] = [];
  for (const { lesson, points } of keyPoints) {
    for (let count = points.length; count > 0; count -= 1) {
      const part = { lesson: boundedLine(lesson, INPUT_LIMITS.subtopic), points: points.slice(0, count) };
      if (getCost({ keyPoints: [...fitting, part] }) > budget) continue;
      fitting.push(part);
      break;
    }
  }
  return fitting;
}
