import { LESSONS_PER_TOPIC } from '@coursewright/contracts';
import type { Outline } from '../content-generator.ts';
import { SeededRandom } from '../seeded-random.ts';
import { boundedLine, clip, distinctSubtopics } from '../text/normalize.ts';
import { FIRST_STAGE, LAST_STAGE, MIDDLE_STAGES, REQUESTED_UNITS, type Stage, type Unit } from './texts/stages.ts';

export const fillTemplate = (text: string, { T, S }: { T: string; S: string }): string =>
  text.replace(/\{([TS])\}/g, (_match, name) => (name === 'T' ? T : S));

export const escapeMarkdown = (text: string): string =>
  text
    .replace(/[\\`*_<>|&~:@{}!#$]/g, '\\$&')
    // A backslash before a bracket would begin a formula.
    .replace(/[[\]]/g, (bracket) => `&#${bracket.charCodeAt(0)};`)
    .replace(/www\./gi, (match) => match.replace('.', '\\.'));

type Topic = Outline['topics'][number];

export const shortTopic = (topic: string): string => boundedLine(topic, 60);

export function planStudy(topic: string, requested: string[], topicCount: number, variation = 0): Outline {
  const T = shortTopic(topic);
  const subtopics = distinctSubtopics(requested).map((subtopic) => clip(subtopic, 95));
  const seed = ['outline', T, ...subtopics, topicCount, ...(variation ? [variation] : [])];
  const random = new SeededRandom(seed.join('|').toLowerCase());
  const stage = ({ title, units }: Stage): Topic => ({
    title: fillTemplate(title, { T, S: T }),
    subtopics: random
      .takeInOrder(units, LESSONS_PER_TOPIC)
      .map((unit) => ({ title: fillTemplate(unit.title, { T, S: T }) })),
  });
  const places = topicCount - 2;
  const own = shareOut(subtopics, places).map((group) => requestedTopic(group, topicCount));
  const others = random.takeInOrder(MIDDLE_STAGES, places - own.length);
  return { topics: [stage(FIRST_STAGE), ...own, ...others.map(stage), stage(LAST_STAGE)] };
}

function shareOut(subtopics: string[], places: number): string[][] {
  const count = Math.min(subtopics.length, places);
  const size = (index: number) => Math.floor(((index + 1) * subtopics.length) / count);
  return Array.from({ length: count }, (_, index) => subtopics.slice(index === 0 ? 0 : size(index - 1), size(index)));
}

function requestedTopic(group: string[], topicCount: number): Topic {
  const { firstLook, questions, practice, selfTest } = REQUESTED_UNITS;
  let units: Unit[] = topicCount > 4 ? [firstLook, questions, practice, selfTest] : [firstLook, practice, selfTest];
  if (group.length > 1) units = [firstLook, practice];
  const titles = group.flatMap((S) => units.map((unit) => fillTemplate(unit.title, { T: S, S })));
  const title = clip(new Intl.ListFormat('en-GB').format(group), 110);
  return { title, subtopics: titles.map((subtopic) => ({ title: subtopic })) };
}

export function unitBehind(title: string, T: string): { unit: Unit; subject: string } | undefined {
  for (const unit of Object.values(REQUESTED_UNITS)) {
    const prefix = unit.title.replace('{S}', '');
    if (title.startsWith(prefix)) return { unit, subject: title.slice(prefix.length) };
  }
  const units = [FIRST_STAGE, ...MIDDLE_STAGES, LAST_STAGE].flatMap((stage) => stage.units);
  const unit = units.find((candidate) => fillTemplate(candidate.title, { T, S: T }) === title);
  return unit && { unit, subject: T };
}
