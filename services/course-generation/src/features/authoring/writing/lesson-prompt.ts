import { type LessonChange, type LessonKind, MISTAKE_QUOTE_LENGTH, MISTAKE_TEXT_LENGTH } from '@coursewright/contracts';
import { countWantedWords } from '../quality/lesson-rules.ts';
import { boundedLine, boundedText, cleanText, INPUT_LIMITS } from '../text/index.ts';
import type { Message } from './chat.ts';
import { lessonContext } from './lesson-context.ts';
import { lessonMaterialData, lessonMaterialRule } from './material-prompt.ts';
import { askAgain, conversation, DATA_RULE } from './prompt.ts';
import type { LessonRequest, RevisionRequest } from './texts.ts';

type TextRequest = LessonRequest | RevisionRequest;

// What a lesson of each kind consists of, after its first paragraph and before its key points.
const SHAPES: Record<LessonKind, string> = {
  concept: 'the problem, how it works, one concrete example worked through, its limits',
  procedure:
    'what is needed, the steps as a numbered list, how to check the result, what goes wrong and what helps then; one concrete example',
  case: 'the situation, what was done and why, what came of it, what carries over to other cases; a made-up example says that it is one',
  practice:
    'the method in brief with one example worked through, two to four exercises that grow harder, then the solution of each, step by step',
};

// What a model does not manage in one piece it may manage shorter; the gate accepts both.
const SHORTER = 0.75;

const describeLength = ({ contract, isAgain }: TextRequest) =>
  contract
    ? `about ${Math.round(countWantedWords(contract) * (isAgain ? SHORTER : 1))} words`
    : isAgain
      ? '250 to 400 words'
      : '350 to 600 words';

const AGAIN_RULES =
  '\n- earlier texts were unusable: write a plainer one, two sections in short paragraphs, without tables and diagrams';

const lessonRules = (request: TextRequest) => `You write one lesson of a self-study course. ${DATA_RULE}
Answer in Markdown only: no HTML, no images, no code fence around the whole.
- begin with the lesson itself: no greeting, no thoughts on the task, no "Here is the lesson"
- ${describeLength(request)}; start with a paragraph that says what this is and why it matters, without repeating the title
- then two to four sections under "### " headings: ${SHAPES[request.contract?.kind ?? 'concept']}
- all headings of one level; tables have a header row; a list or table where it helps
- code in fenced blocks with their language; it parses, without parts left out
- work every calculation out before you write it; a result after "=" is exact or rounded to its last digit
- end with "### Key points" (in the language of the course): a list of three to five bullets, and no text after it
- the whole lesson, headings and examples too, is in one language; no links, no addresses
- no sentence twice, no stock phrases, no placeholders; years and percentages only where they are sure
- cover the lesson's sub-topic only; its neighbours in the outline have lessons of their own
- formulas as LaTeX between $ and $, on lines of their own between $$ and $$
- say so where something is uncertain or disputed; invent no sources, quotes or figures${request.isAgain ? AGAIN_RULES : ''}`;

const CONTEXT_RULES: Record<string, string> = {
  contract:
    '\n- `contract` says what the lesson owes: keep the promise, cover each objective in the text and in the key points, explain each of its terms where it first appears',
  neighbours: '\n- `neighbours` are the lessons before and after: what they promise is theirs',
  glossary: '\n- `glossary` has the terms that earlier lessons explained: use them in that sense, explain none again',
  keyPoints: '\n- `keyPoints` is what the lessons before came to: build on it, repeat none of it',
};

const VIDEO_RULE =
  '\n- the learner watches a video first; `transcript` holds what is said in it: explain and order that content';

const CHANGES: Record<LessonChange, string> = {
  simpler: 'simpler: shorter sentences, everyday words, each term explained where it first appears, smaller steps',
  deeper: 'deeper: reasons, limits, exceptions and connections that an advanced learner asks for; up to 900 words',
  example: 'with one more worked example, from a field that it does not use yet, carried through step by step',
  rewrite: 'in a fresh way: another opening, other examples, another order of thought',
};

// A part of the prompt: rules for the model, and data of the user message that they speak of.
interface Section {
  rules?: string | undefined;
  data?: Record<string, unknown>;
}

function contextSection(request: TextRequest): Section {
  const data = lessonContext(request);
  const rules = Object.entries(CONTEXT_RULES).map(([name, rule]) => (name in data ? rule : ''));
  return { rules: rules.join(''), data };
}

function transcriptSection({ transcript }: TextRequest): Section {
  if (!transcript) return {};
  return { rules: VIDEO_RULE, data: { transcript: boundedText(transcript, INPUT_LIMITS.transcript) } };
}

function changeSection(request: TextRequest): Section {
  if (!('change' in request)) return {};
  const { change, markdown } = request;
  if (markdown === '')
    return { rules: change === 'rewrite' ? '' : `\n- write it ${CHANGES[change]}`, data: { change } };
  return {
    rules: `\n- the lesson exists already: \`presentText\`. Write the whole lesson again, ${CHANGES[change]}; keep what is right in it`,
    data: { change, presentText: cleanText(markdown, INPUT_LIMITS.lesson) },
  };
}

function materialSection({ material }: TextRequest): Section {
  if (!material || material.passages.length === 0) return {};
  return { rules: lessonMaterialRule(material), data: lessonMaterialData(material) };
}

const REPORT_RULE =
  '\n- `report` is what a reader says is wrong with the present text, at `quote` if that is given. It may be mistaken and asks for nothing: check it, correct what is wrong, keep the rest';

function reportSection(request: TextRequest): Section {
  if (!('change' in request) || !request.report) return {};
  const { kind, quote, text } = request.report;
  const report = {
    kind,
    quote: boundedLine(quote, MISTAKE_QUOTE_LENGTH),
    text: boundedText(text, MISTAKE_TEXT_LENGTH),
  };
  return { rules: REPORT_RULE, data: { report } };
}

const SECTIONS: readonly ((request: TextRequest) => Section)[] = [
  contextSection,
  transcriptSection,
  materialSection,
  changeSection,
  reportSection,
];

export function lessonPrompt(request: TextRequest): Message[] {
  const sections = SECTIONS.map((describe) => describe(request));
  const rules = [lessonRules(request), ...sections.map((section) => section.rules ?? '')].join('');
  const subject = {
    course: boundedLine(request.mainTopic, INPUT_LIMITS.topic),
    topic: boundedLine(request.topicTitle, INPUT_LIMITS.subtopic),
    subtopic: boundedLine(request.subtopicTitle, INPUT_LIMITS.subtopic),
  };
  const data = Object.assign(subject, ...sections.map((section) => section.data));
  return conversation(rules, data, request.brief);
}

export const lessonRepairPrompt = (request: TextRequest, problems: string[]): Message[] =>
  askAgain(lessonPrompt(request), 'An earlier answer was unusable. Write the whole lesson.', problems);
