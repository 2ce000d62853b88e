import { AuthorError } from '../author.errors.ts';
import type {
  Answer,
  AttemptHooks,
  Author,
  Lesson,
  LessonRequest,
  OutlineHooks,
  OutlineRequest,
  QuestionRequest,
  QuizRequest,
  RevisionRequest,
  TextHooks,
  Usage,
  WrittenOutline,
  WrittenQuiz,
} from '../author.ts';
import { BlockStream } from '../text/block-stream.ts';
import { answerWithQuestion } from './answer-with-question.ts';
import { askAboutTexts } from './ask-about-texts.ts';
import { planAnew, reviseStudyGuide } from './revise.ts';
import { writeStudyGuide } from './study-guide.ts';
import { planStudy } from './study-plan.ts';

const NO_TOKENS: Usage = { promptTokens: 0, completionTokens: 0, estimated: false };

/** Works without any key: the same request always gives the same honest study plan. */
export class SampleAuthor implements Author {
  readonly source = 'sample';
  readonly model = 'sample-1';

  async writeOutline(request: OutlineRequest, hooks: OutlineHooks = {}): Promise<WrittenOutline> {
    stopIfAborted(hooks.signal);
    const { topic, subtopics, topicCount, revision } = request;
    const outline = revision ? planAnew(request, revision.outline) : planStudy(topic, subtopics, topicCount);
    for (const [index, { title, subtopics }] of outline.topics.entries()) {
      hooks.onTopic?.(index, title);
      for (const [position, subtopic] of subtopics.entries()) hooks.onSubtopic?.(index, position, subtopic.title);
    }
    return { ...outline, source: this.source, model: this.model, repaired: false, usage: NO_TOKENS };
  }

  async writeLesson(request: LessonRequest, hooks: TextHooks = {}): Promise<Lesson> {
    return this.#write(writeStudyGuide(request), hooks);
  }

  async reviseLesson(request: RevisionRequest, hooks: TextHooks = {}): Promise<Lesson> {
    return this.#write(reviseStudyGuide(request), hooks);
  }

  async writeQuiz(request: QuizRequest, hooks: AttemptHooks = {}): Promise<WrittenQuiz> {
    stopIfAborted(hooks.signal);
    const items = askAboutTexts(request);
    if (items.length === 0) throw new AuthorError('bad_answer', { detail: 'the lessons are too short to ask about' });
    return { items, source: this.source, model: this.model, usage: NO_TOKENS };
  }

  async answerQuestion(request: QuestionRequest, hooks: TextHooks = {}): Promise<Answer> {
    const { text, quoted } = answerWithQuestion(request);
    return { ...this.#write(text, hooks), quoted };
  }

  #write(text: string, hooks: TextHooks): Lesson {
    stopIfAborted(hooks.signal);
    const blocks = new BlockStream(hooks.onBlock);
    blocks.push(text);
    return { ...blocks.end(), source: this.source, model: this.model, usage: NO_TOKENS };
  }
}

function stopIfAborted(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw new AuthorError('aborted');
}
