import type { Outline, OutlineRequest, RevisionRequest } from '../author.ts';
import { writeStudyGuide } from './study-guide.ts';
import { planStudy } from './study-plan.ts';

/** Enough to find one that differs; the choice of parts is large. */
const VARIATIONS = 40;

/** The first variation that is not what is there already. */
function firstOther<T>(write: (variation: number) => T, present: string, keyOf: (text: T) => string): T {
  for (let variation = 1; variation < VARIATIONS; variation += 1) {
    const text = write(variation);
    if (keyOf(text) !== present) return text;
  }
  return write(VARIATIONS);
}

/** Another choice from the same texts, of another measure; `variation` follows from the present text. */
export function reviseStudyGuide({ change, markdown, ...subject }: RevisionRequest): string {
  const write = (variation: number) => writeStudyGuide(subject, { change, variation });
  const at = ladderPosition(markdown, (variation) => writeStudyGuide(subject, { change, variation }));
  return firstOther(
    (step) => write(at + step),
    markdown.trim(),
    (text) => text.trim(),
  );
}

/** Where the present text stands in the row of variations, so that asking again does not lead back to the one before. */
function ladderPosition(present: string, write: (variation: number) => string): number {
  for (let variation = 1; variation < VARIATIONS; variation += 1) {
    if (write(variation).trim() === present.trim()) return variation;
  }
  return 0;
}

/** The sample author cannot follow instructions: asked for another outline, it offers another choice of stages. */
export function planAnew({ topic, subtopics, topicCount }: OutlineRequest, present: Outline): Outline {
  const keyOf = ({ topics }: Outline) => JSON.stringify(topics);
  const plan = (variation: number) => planStudy(topic, subtopics, topicCount, variation);
  const shown = keyOf(present);
  const at = ladderPosition(shown, (variation) => keyOf(plan(variation)));
  return firstOther((step) => plan(at + step), shown, keyOf);
}
