// For tests/eval: the generator as the jobs use it, and the gate's pure functions.

export { foldWord, splitWords } from '@coursewright/text/words';
export { toExpected } from './features/authoring/quality/language.ts';
export { judgeLesson } from './features/authoring/quality/lesson-rules.ts';
export { parseLesson } from './features/authoring/quality/lesson-text.ts';
export { judgeOutline, wantedOutline } from './features/authoring/quality/outline-rules.ts';
export { LIMITS } from './features/authoring/quality/quality.ts';
export { type ContentGenerator, createContentGenerator } from './features/authoring/writing/content-generator.ts';
export { GeneratorError } from './features/authoring/writing/generator-error.ts';
export { PROMPT_VERSION } from './features/authoring/writing/prompt.ts';
export type {
  Outline,
  OutlineRequest,
  QuizQuestion,
} from './features/authoring/writing/texts.ts';
export { describeSurroundings } from './features/courses/lessons/surroundings.ts';
export { ChatClient } from './integrations/openai/chat-client.ts';
