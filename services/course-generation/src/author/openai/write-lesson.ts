import { AuthorError } from '../author.errors.ts';
import type { Lesson, LessonRequest, RevisionRequest, TextHooks } from '../author.ts';
import { findLessonProblems } from '../text/check-lesson.ts';
import type { ChatClient } from './chat-client.ts';
import type { CallLimits } from './limits.ts';
import { lessonPrompt, lessonRepairPrompt } from './prompts.ts';
import { addUsage } from './usage.ts';
import { writeText } from './write-text.ts';

/** A lesson or its revision; an unusable one is asked for once more. */
export async function writeLesson(
  client: ChatClient,
  request: LessonRequest | RevisionRequest,
  limits: CallLimits,
  hooks: TextHooks,
): Promise<Lesson> {
  const ask = { limits, userKey: request.userKey, hooks };
  const first = await writeText(client, { ...ask, messages: lessonPrompt(request) });
  const problems = findLessonProblems(first.html);
  if (problems.length === 0) return first;
  hooks.onRestart?.();
  const second = await writeText(client, { ...ask, messages: lessonRepairPrompt(request, problems) });
  const remaining = findLessonProblems(second.html);
  if (remaining.length > 0) throw new AuthorError('bad_answer', { detail: remaining.join(' ') });
  return { ...second, usage: addUsage(first.usage, second.usage) };
}
