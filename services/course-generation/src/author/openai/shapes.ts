import type { JsonShape } from './dialect.ts';

/** Strict schemas want every key required and nothing else; what counts cannot be said in them is checked later. */
const object = (properties: Record<string, unknown>): Record<string, unknown> => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
  additionalProperties: false,
});
const list = (items: unknown) => ({ type: 'array', items });
const string = { type: 'string' };
const integer = { type: 'integer' };

export const OUTLINE_SHAPE: JsonShape = {
  name: 'outline',
  schema: object({ topics: list(object({ title: string, subtopics: list(object({ title: string })) })) }),
};

export const QUIZ_SHAPE: JsonShape = {
  name: 'quiz',
  schema: object({
    questions: list(
      object({ lesson: integer, question: string, options: list(string), correct: integer, explanation: string }),
    ),
  }),
};
