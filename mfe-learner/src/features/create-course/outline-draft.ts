import { sessionStore } from '@coursewright/mfe-kit';
import { z } from 'zod';
import { type OutlineForm, outlineFormSchema } from './outline-form.ts';

const draftSchema = outlineFormSchema.extend({
  topic: z.string(),
  subtopics: z
    .array(z.object({ value: z.string() }))
    .min(1)
    .max(5),
});

const keyOf = (userId: string) => `learner.outline-draft.${userId}`;

/** What this learner typed in this tab and has not made a course of. */
export const readDraft = (userId: string): OutlineForm | undefined => sessionStore.read(keyOf(userId), draftSchema);

export const saveDraft = (userId: string, form: OutlineForm) => sessionStore.save(keyOf(userId), form);

export const dropDraft = (userId: string) => sessionStore.drop(keyOf(userId));
