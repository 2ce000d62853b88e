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
export function readDraft(userId: string): OutlineForm | undefined {
  try {
    return draftSchema.safeParse(JSON.parse(sessionStorage.getItem(keyOf(userId)) ?? 'null')).data;
  } catch {
    return undefined;
  }
}

export function saveDraft(userId: string, form: OutlineForm) {
  try {
    sessionStorage.setItem(keyOf(userId), JSON.stringify(form));
  } catch {
    // without storage the draft lasts as long as the page
  }
}

export function dropDraft(userId: string) {
  try {
    sessionStorage.removeItem(keyOf(userId));
  } catch {
    // as above
  }
}
