import { z } from 'zod';
import { addUsage, type Usage } from '../../accounts/index.ts';
import { expectedHintLanguage, judgeHint } from '../quality/hint-rules.ts';
import { block, isBlocking } from '../quality/quality.ts';
import { boundedLine, boundedText, describeFormulas, INPUT_LIMITS, readJson } from '../text/index.ts';
import type { ChatModel, JsonShape, Message } from './chat.ts';
import { GeneratorError } from './generator-error.ts';
import { askAgain, conversation, DATA_RULE, object, PROMPT_VERSION, string } from './prompt.ts';
import type { AttemptHooks, HintRequest, JudgedAnswer, WrittenHint } from './texts.ts';

const HINT_SHAPE: JsonShape = { name: 'hint', schema: object({ hint: string }) };

const LEVELS = [
  'say where in the lesson to look, or which idea of it the question is about; say nothing of the answer itself',
  'narrow it down: which distinction, cause or part of that idea decides, and what it is easily mistaken for',
  'nearly say how: the steps of thought that lead from the lesson to the answer, without the last one',
];

const RULES = `You help a learner with one question or exercise: \`hintFor\`. ${DATA_RULE}
Answer with JSON only: {"hint":"..."}
- one to three short sentences, at most 50 words, spoken to the learner; plain text, formulas in ordinary characters
- it is a hint: never the answer, nor the answer in other words, nor its decisive word, and no way to tell it without thinking
- what the learner may choose from, put in order or in pairs, you do not see: rule none out, name none, speak of no position; \`____\` is a blank to fill in
- it rests on the paragraphs of the lesson where they say something on the question
- it says more than \`earlierHints\` and repeats none of them`;

const HINT_LANGUAGE = 'Write in the language of `hintFor`.';

function hintPrompt({ mainTopic, level, earlier, lesson, paragraphs, item, brief }: HintRequest): Message[] {
  const data = {
    course: boundedLine(mainTopic, INPUT_LIMITS.topic),
    hintFor: boundedLine(item.question, 1_000),
    hintLevel: level,
    earlierHints: earlier.map((hint) => boundedLine(hint, 400)),
    ...(lesson && { lesson: boundedLine(lesson.title, INPUT_LIMITS.subtopic) }),
    paragraphs: paragraphs.map(({ title, text }) => ({
      lesson: boundedLine(title, 120),
      text: boundedText(text, INPUT_LIMITS.paragraph),
    })),
  };
  const rules = `${RULES}\nThis is hint ${level} of ${LEVELS.length}: ${LEVELS[level - 1]}.`;
  return conversation(rules, data, brief, HINT_LANGUAGE);
}

// The answer that is refused is not quoted: it may tell the key.
const hintRepairPrompt = (request: HintRequest, problems: string[]): Message[] =>
  askAgain(hintPrompt(request), 'An earlier hint was unusable. Write another one.', problems);

const MAX_LENGTH = 600;

const answerSchema = z.object({
  hint: z.string().transform((text) => boundedLine(describeFormulas(text), MAX_LENGTH)),
});

const readHint = (text: string): string => answerSchema.safeParse(readJson(text)).data?.hint ?? '';

const NO_HINT = block('T5', '', 'The answer is not the JSON that was asked for.');

// Nothing of a hint is shown before the gate has seen all of it. What blocks is written again, once.
export async function giveHint(chat: ChatModel, request: HintRequest, hooks: AttemptHooks): Promise<WrittenHint> {
  // The sample model writes in English.
  const expected = chat.isModel ? expectedHintLanguage(request) : undefined;

  async function draft(messages: Message[]) {
    const answer = await chat.complete({
      operation: 'hint',
      messages,
      userKey: request.userKey,
      shape: HINT_SHAPE,
      ...hooks,
      onText: () => {},
    });
    const text = readHint(answer.text);
    const findings = text === '' ? [NO_HINT] : judgeHint(text, request, expected);
    // Without quotes of it: the model must not read the key in what it wrote before.
    const problems = findings.filter(isBlocking).map(({ message }) => message);
    return { text, findings, problems, model: answer.model, usage: answer.usage };
  }
  type Draft = Awaited<ReturnType<typeof draft>>;
  const judged = (fate: JudgedAnswer['fate'], { model, findings }: Draft) =>
    hooks.onJudged?.({ what: 'answer', fate, model, findings, promptVersion: PROMPT_VERSION });
  const finish = ({ text, model }: Draft, usage: Usage): WrittenHint => ({ text, source: chat.source, model, usage });

  const first = await draft(hintPrompt(request));
  judged(first.problems.length === 0 ? 'kept' : 'rewritten', first);
  if (first.problems.length === 0) return finish(first, first.usage);
  const second = await draft(hintRepairPrompt(request, first.problems));
  judged(second.problems.length === 0 ? 'kept' : 'refused', second);
  if (second.problems.length > 0) throw new GeneratorError('bad_answer', { detail: second.problems.join(' ') });
  return finish(second, addUsage(first.usage, second.usage));
}
