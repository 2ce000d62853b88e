import type { Answer, QuestionRequest, TextHooks } from '../author.ts';
import { CitationFilter } from '../text/citations.ts';
import type { ChatClient } from './chat-client.ts';
import type { CallLimits } from './limits.ts';
import { questionPrompt } from './teacher-prompt.ts';
import { writeText } from './write-text.ts';

/** The learner reads the answer without its citations; what they point to is told as ids. */
export async function answerQuestion(
  client: ChatClient,
  request: QuestionRequest,
  limits: CallLimits,
  hooks: TextHooks,
): Promise<Answer> {
  const filter = new CitationFilter(request.paragraphs.length);
  const text = await writeText(client, {
    messages: questionPrompt(request),
    limits,
    userKey: request.userKey,
    hooks,
    filter,
  });
  const quoted = filter.cited.flatMap((position) => request.paragraphs[position]?.id ?? []);
  return { ...text, quoted };
}
