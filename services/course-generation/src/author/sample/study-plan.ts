import type { Outline } from '../author.ts';
import { boundedLine, clip, distinctSubtopics } from '../text/normalise.ts';
import { fillIn } from './fill-in.ts';
import { SeededRandom } from './seeded-random.ts';
import { FIRST_STAGE, LAST_STAGE } from './texts/first-and-last-stage.ts';
import { MIDDLE_STAGES } from './texts/middle-stages.ts';
import { REQUESTED_UNITS } from './texts/requested-units.ts';
import type { Stage, Unit } from './texts/unit.ts';

const UNITS_PER_STAGE = 3;
type Topic = Outline['topics'][number];

/** The topic's name as it appears in titles. */
export const shortTopic = (topic: string): string => boundedLine(topic, 60);

/** Orientation first, review last; in between what was asked for, then further stages up to the number of topics. */
export function planStudy(topic: string, requested: string[], topicCount: number, variation = 0): Outline {
  const T = shortTopic(topic);
  const subtopics = distinctSubtopics(requested).map((subtopic) => clip(subtopic, 95));
  const seed = ['outline', T, ...subtopics, topicCount, ...(variation ? [variation] : [])];
  const random = new SeededRandom(seed.join('|').toLowerCase());
  const stage = ({ title, units }: Stage): Topic => ({
    title: fillIn(title, { T, S: T }),
    subtopics: random.takeInOrder(units, UNITS_PER_STAGE).map((unit) => ({ title: fillIn(unit.title, { T, S: T }) })),
  });
  const places = topicCount - 2;
  const own = shareOut(subtopics, places).map((group) => requestedTopic(group, topicCount));
  const others = random.takeInOrder(MIDDLE_STAGES, places - own.length);
  return { topics: [stage(FIRST_STAGE), ...own, ...others.map(stage), stage(LAST_STAGE)] };
}

/** With fewer places than sub-topics, neighbours share a place. */
function shareOut(subtopics: string[], places: number): string[][] {
  const count = Math.min(subtopics.length, places);
  const size = (index: number) => Math.floor(((index + 1) * subtopics.length) / count);
  return Array.from({ length: count }, (_, index) => subtopics.slice(index === 0 ? 0 : size(index - 1), size(index)));
}

function requestedTopic(group: string[], topicCount: number): Topic {
  const { firstLook, questions, practice, selfTest } = REQUESTED_UNITS;
  let units: Unit[] = topicCount > 4 ? [firstLook, questions, practice, selfTest] : [firstLook, practice, selfTest];
  if (group.length > 1) units = [firstLook, practice];
  const titles = group.flatMap((S) => units.map((unit) => fillIn(unit.title, { T: S, S })));
  const title = clip(new Intl.ListFormat('en-GB').format(group), 110);
  return { title, subtopics: titles.map((subtopic) => ({ title: subtopic })) };
}

/** The hand-written unit behind a title, and what the lesson is about; none when the learner renamed it. */
export function unitBehind(title: string, T: string): { unit: Unit; subject: string } | undefined {
  for (const unit of Object.values(REQUESTED_UNITS)) {
    const prefix = unit.title.replace('{S}', '');
    if (title.startsWith(prefix)) return { unit, subject: title.slice(prefix.length) };
  }
  const units = [FIRST_STAGE, ...MIDDLE_STAGES, LAST_STAGE].flatMap((stage) => stage.units);
  const unit = units.find((candidate) => fillIn(candidate.title, { T, S: T }) === title);
  return unit && { unit, subject: T };
}
