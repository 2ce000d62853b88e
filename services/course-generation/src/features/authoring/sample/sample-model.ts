import { NO_USAGE } from '../../accounts/usage/usage.ts';
import {
  type Answer,
  type AttemptHooks,
  type ContentGenerator,
  GeneratorError,
  type Lesson,
  type LessonRequest,
  type Outline,
  type OutlineHooks,
  type OutlineRequest,
  type QuestionRequest,
  type QuizRequest,
  type RevisionRequest,
  type TextHooks,
  type WrittenOutline,
  type WrittenQuiz,
} from '../content-generator.ts';
import { BlockStream } from '../text/block-stream.ts';
import { writeSampleAnswer } from './sample-answer.ts';
import { writeSampleQuiz } from './sample-quiz.ts';
import { writeStudyGuide } from './study-guide.ts';
import { planStudy } from './study-plan.ts';

const VARIATIONS = 40;

function firstDifferent<T>(write: (variation: number) => T, present: string, keyOf: (text: T) => string): T {
  for (let variation = 1; variation < VARIATIONS; variation += 1) {
    const text = write(variation);
    if (keyOf(text) !== present) return text;
  }
  return write(VARIATIONS);
}

function reviseStudyGuide({ change, markdown, ...subject }: RevisionRequest): string {
  const write = (variation: number) => writeStudyGuide(subject, { change, variation });
  const at = findVariation(markdown, (variation) => writeStudyGuide(subject, { change, variation }));
  return firstDifferent(
    (step) => write(at + step),
    markdown.trim(),
    (text) => text.trim(),
  );
}

// So that a repeated request does not return to the previous variation.
function findVariation(present: string, write: (variation: number) => string): number {
  for (let variation = 1; variation < VARIATIONS; variation += 1) {
    if (write(variation).trim() === present.trim()) return variation;
  }
  return 0;
}

/** The sample model cannot follow instructions: it selects other stages. */
function planAlternative({ topic, subtopics, topicCount }: OutlineRequest, present: Outline): Outline {
  const keyOf = ({ topics }: Outline) => JSON.stringify(topics);
  const plan = (variation: number) => planStudy(topic, subtopics, topicCount, variation);
  const shown = keyOf(present);
  const at = findVariation(shown, (variation) => keyOf(plan(variation)));
  return firstDifferent((step) => plan(at + step), shown, keyOf);
}

export class SampleModel implements ContentGenerator {
  readonly source = 'sample';
  readonly model = 'sample-1';
  readonly description = 'sample author';
  readonly isModel = false;

  async writeOutline(request: OutlineRequest, hooks: OutlineHooks = {}): Promise<WrittenOutline> {
    stopIfAborted(hooks.signal);
    const { topic, subtopics, topicCount, revision } = request;
    const outline = revision ? planAlternative(request, revision.outline) : planStudy(topic, subtopics, topicCount);
    for (const [index, { title, subtopics }] of outline.topics.entries()) {
      hooks.onTopic?.(index, title);
      for (const [position, subtopic] of subtopics.entries()) hooks.onSubtopic?.(index, position, subtopic.title);
    }
    return { ...outline, source: this.source, model: this.model, repaired: false, usage: NO_USAGE };
  }

  async writeLesson(request: LessonRequest, hooks: TextHooks = {}): Promise<Lesson> {
    return this.#write(writeStudyGuide(request), hooks);
  }

  async reviseLesson(request: RevisionRequest, hooks: TextHooks = {}): Promise<Lesson> {
    return this.#write(reviseStudyGuide(request), hooks);
  }

  async writeQuiz(request: QuizRequest, hooks: AttemptHooks = {}): Promise<WrittenQuiz> {
    stopIfAborted(hooks.signal);
    const items = writeSampleQuiz(request);
    if (items.length === 0)
      throw new GeneratorError('bad_answer', { detail: 'the lessons are too short to ask about' });
    return { items, source: this.source, model: this.model, usage: NO_USAGE };
  }

  async answerQuestion(request: QuestionRequest, hooks: TextHooks = {}): Promise<Answer> {
    const { text, quoted } = writeSampleAnswer(request);
    return { ...this.#write(text, hooks), quoted };
  }

  #write(text: string, hooks: TextHooks): Lesson {
    stopIfAborted(hooks.signal);
    const blocks = new BlockStream(hooks.onBlock);
    blocks.push(text);
    return { ...blocks.end(), source: this.source, model: this.model, usage: NO_USAGE };
  }
}

function stopIfAborted(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw new GeneratorError('aborted');
}
