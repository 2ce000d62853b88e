// For tests/eval: the generator as the jobs use it, and the gate's pure functions.

export { foldWord, splitWords } from '@coursewright/text/words';
export type {
  ContentGenerator,
  Outline,
  OutlineRequest,
  QuizQuestion,
} from './features/authoring/content-generator.ts';
export { GeneratorError } from './features/authoring/content-generator.ts';
export { toExpected } from './features/authoring/quality/language.ts';
export { judgeLesson } from './features/authoring/quality/lesson-rules.ts';
export { parseLesson } from './features/authoring/quality/lesson-text.ts';
export { judgeOutline, wantedOutline } from './features/authoring/quality/outline-rules.ts';
export { LIMITS } from './features/authoring/quality/quality.ts';
export { describeSurroundings } from './features/courses/lessons/surroundings.ts';
export { OpenAiGenerator } from './integrations/openai/openai-generator.ts';
export { PROMPT_VERSION } from './integrations/openai/prompts.ts';
