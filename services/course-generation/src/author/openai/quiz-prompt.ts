import type { QuizRequest } from '../author.ts';
import { boundedLine, INPUT_LIMITS } from '../text/normalise.ts';
import { plainText } from '../text/plain-text.ts';
import type { Message } from './dialect.ts';
import { conversation, DATA_RULE } from './prompts.ts';

const QUIZ_RULES = `You write quiz questions on the lessons of a self-study course. ${DATA_RULE}
Answer with JSON only: {"questions":[{"lesson":1,"question":"...","options":["...","...","...","..."],"correct":0,"explanation":"..."}]}
- exactly as many questions as \`count\` says, spread over the lessons; \`lesson\` is the number of the lesson it comes from
- each can be answered from the text of its lesson alone; ask for understanding and use, not for wording
- 4 options of like length, one of them right; the wrong ones are mistakes that learners really make
- \`correct\` is the position of the right option, counted from 0; never speak of options by their position
- explanation: one or two sentences why it is right, resting on the lesson
- plain text without mark-up, formulas in ordinary characters; repeat none of the questions in \`askedBefore\``;

export const quizPrompt = ({ mainTopic, topicTitle, lessons, count, avoid }: QuizRequest): Message[] =>
  conversation(QUIZ_RULES, {
    course: boundedLine(mainTopic, INPUT_LIMITS.topic),
    topic: boundedLine(topicTitle, INPUT_LIMITS.subtopic),
    lessons: lessons.slice(0, 12).map(({ title, html }, index) => ({
      number: index + 1,
      title: boundedLine(title, INPUT_LIMITS.subtopic),
      text: plainText(html).slice(0, 5000),
    })),
    count,
    askedBefore: avoid.slice(-60).map((question) => boundedLine(question, 200)),
  });

export const quizRepairPrompt = (request: QuizRequest, answer: string, problems: string[]): Message[] => [
  ...quizPrompt(request),
  { role: 'assistant', content: answer.slice(0, 12_000) },
  {
    role: 'user',
    content: JSON.stringify({
      task: 'Write all questions again without these problems.',
      problems: problems.slice(0, 12),
    }),
  },
];
