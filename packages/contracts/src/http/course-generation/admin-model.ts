import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { instantField } from '../fields.ts';

/** One of ten short checks of a model: what was seen, and what to do where something does not fit, in English. */
export const modelCheckSchema = z.object({
  name: z.enum([
    ...(['address', 'key', 'model', 'streaming', 'first token'] as const),
    ...(['speed', 'JSON', 'token limit', 'thoughts', 'usage'] as const),
  ]),
  status: z.enum(['ok', 'warning', 'failed', 'skipped']),
  found: z.string(),
  advice: z.string().optional(),
  /** The variable that changes it. */
  variable: z.string().optional(),
});
export type ModelCheck = z.infer<typeof modelCheckSchema>;

export const modelStateSchema = z.object({
  state: z.enum(['never', 'running', 'done', 'failed']),
  startedAt: instantField.optional(),
  endedAt: instantField.optional(),
  /** Of the last run that ended. The second one is asked when the first one is away. */
  models: z.array(
    z.object({ role: z.enum(['first', 'fallback']), model: z.string(), checks: z.array(modelCheckSchema) }),
  ),
  /** What failed requests of the last day told about the configuration; newest first. */
  advice: z.array(z.object({ text: z.string(), at: instantField })),
});
export type ModelState = z.infer<typeof modelStateSchema>;

export const modelCheckEndpoints = {
  modelState: defineEndpoint('GET /api/admin/model', { auth: 'admin', response: modelStateSchema }),
  // One run at a time, which takes three minutes at most for each model; none begins within half a minute after another.
  checkModel: defineEndpoint('POST /api/admin/model/checks', {
    auth: 'admin',
    fresh: true,
    response: modelStateSchema,
  }),
} as const;
