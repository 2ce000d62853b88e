import { clip, SeededRandom } from '@coursewright/text';
import {
  FIRST_STAGE,
  LAST_STAGE,
  MIDDLE_STAGES,
  REQUESTED_UNITS,
  type RequestedUnit,
  type Stage,
  type Unit,
} from '../texts/stages.ts';
import { fillTemplate, isSentence, shortTopic } from './phrases.ts';
import { nextVariation } from './variations.ts';

export interface Topic {
  title: string;
  subtopics: string[];
}

export interface PlanRequest {
  topic: string;
  requestedSubtopics: string[];
  topicCount: number;
  subtopicsPerTopic: number;
}

export function planStudy(request: PlanRequest, variation = 0): Topic[] {
  const { topicCount, subtopicsPerTopic } = request;
  const topic = shortTopic(request.topic);
  const subtopics = request.requestedSubtopics.map((subtopic) => clip(subtopic, 95));
  const seed = ['outline', topic, ...subtopics, topicCount, ...(variation ? [variation] : [])];
  const random = new SeededRandom(seed.join('|').toLowerCase());
  const fill = (text: string) => fillTemplate(text, { topic, subject: topic });
  const stage = ({ title, units }: Stage): Topic => ({
    title: fill(title),
    subtopics: random.takeInOrder(units, subtopicsPerTopic).map((unit) => fill(unit.title)),
  });
  const places = topicCount - 2;
  const own = shareOut(subtopics, places).map((group) => requestedTopic(group, topicCount));
  const others = random.takeInOrder(MIDDLE_STAGES, places - own.length);
  return [stage(FIRST_STAGE), ...own, ...others.map(stage), stage(LAST_STAGE)];
}

// Follows no wish: other stages are all that it can offer.
export function planAlternative(request: PlanRequest, present: Topic[]): Topic[] {
  // What is shown may be shortened and without mark-up.
  const simplify = (title: string) => clip(title, 120).replace(/[^\p{L}\p{N}]+/gu, '');
  const keyOf = (topics: Topic[]) =>
    JSON.stringify(topics.map(({ title, subtopics }) => [title, ...subtopics].map(simplify)));
  return nextVariation((variation) => planStudy(request, variation), keyOf, keyOf(present));
}

function shareOut(subtopics: string[], places: number): string[][] {
  const count = Math.max(0, Math.min(subtopics.length, places));
  const size = (index: number) => Math.floor(((index + 1) * subtopics.length) / count);
  return Array.from({ length: count }, (_, index) => subtopics.slice(index === 0 ? 0 : size(index - 1), size(index)));
}

function requestedTopic(group: string[], topicCount: number): Topic {
  const { firstLook, questions, practice, selfTest } = REQUESTED_UNITS;
  let units: RequestedUnit[] =
    topicCount > 4 ? [firstLook, questions, practice, selfTest] : [firstLook, practice, selfTest];
  if (group.length > 1) units = [firstLook, practice];
  const title = group.some(isSentence) ? group.join('; ') : new Intl.ListFormat('en-GB').format(group);
  return {
    title: clip(title, 110),
    subtopics: group.flatMap((subject) => units.map((unit) => requestedTitle(unit, subject))),
  };
}

const requestedTitle = ({ title, titleOfSentence }: RequestedUnit, subject: string): string =>
  (isSentence(subject) ? titleOfSentence : title).replace('{subject}', subject);

export function findUnit(title: string, topic: string): { unit: Unit; subject: string } | undefined {
  for (const unit of Object.values(REQUESTED_UNITS)) {
    for (const template of [unit.title, unit.titleOfSentence]) {
      const prefix = template.replace('{subject}', '');
      if (title.startsWith(prefix)) return { unit, subject: title.slice(prefix.length) };
    }
  }
  const units = [FIRST_STAGE, ...MIDDLE_STAGES, LAST_STAGE].flatMap((stage) => stage.units);
  // Titles of earlier releases contain the topic as it was typed.
  const titles = (unit: Unit) => [
    fillTemplate(unit.title, { topic, subject: topic }),
    unit.title.replaceAll('{T}', topic),
  ];
  const unit = units.find((candidate) => titles(candidate).includes(title));
  return unit && { unit, subject: topic };
}
