import type { LessonQuality } from '@coursewright/contracts';
import { createLessonJudge } from '../quality/lesson-judge.ts';
import { countWantedWords } from '../quality/lesson-rules.ts';
import { isReadable, leaveOutFaults } from '../quality/sound-parts.ts';
import { BlockStream, CitationFilter } from '../text/index.ts';
import type { ChatModel } from './chat.ts';
import { writeJudged } from './judged-text.ts';
import { lessonPrompt, lessonRepairPrompt } from './lesson-prompt.ts';
import { PROMPT_VERSION } from './prompt.ts';
import type { Lesson, LessonRequest, RevisionRequest, TextHooks } from './texts.ts';

const TOKENS_PER_WORD = 4;

export function writeLesson(
  chat: ChatModel,
  request: LessonRequest | RevisionRequest,
  hooks: TextHooks,
): Promise<Lesson> {
  const judge = createLessonJudge({ model: chat.model, promptVersion: PROMPT_VERSION, request });

  async function salvage(text: Lesson & { quality: LessonQuality }) {
    const markdown = leaveOutFaults(text.markdown, text.quality.findings);
    if (!markdown) return undefined;
    const blocks = new BlockStream(() => undefined);
    blocks.push(markdown);
    const part = { ...text, ...blocks.end() };
    const quality = await judge.judge(part);
    return isReadable(quality) ? { ...part, quality, partial: true as const } : undefined;
  }

  return writeJudged(chat, {
    operation: 'change' in request ? 'revision' : 'lesson',
    what: 'lesson',
    judge,
    ...(request.mayBePartial && { salvage }),
    messages: lessonPrompt(request),
    repair: (problems) => lessonRepairPrompt(request, problems),
    newFilter: () =>
      request.material && new CitationFilter(request.material.passages.length, { letter: 's', keeps: true }),
    userKey: request.userKey,
    // A lesson of more minutes than usual needs more room, in scripts with many tokens per word too.
    leastTokens: request.contract && countWantedWords(request.contract) * TOKENS_PER_WORD,
    hooks,
  });
}
