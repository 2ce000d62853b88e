import { courseTypeSchema, type OutlineRequestView, outlineRequestSchema, type Plan } from '@coursewright/contracts';
import { sessionStore } from '@coursewright/mfe-kit';
import { FILL_IN } from '@coursewright/ui';
import { z } from 'zod';

export const MAX_REQUESTED_SUBTOPICS = 5;

/** A sub-topic is an object because react-hook-form identifies list entries by object. */
export const outlineFormSchema = z.object({
  topic: z.string().trim().min(1, FILL_IN).max(500, 'Please use at most 500 characters'),
  subtopics: z
    .array(z.object({ value: z.string().trim().max(200, 'Please use at most 200 characters') }))
    .min(1)
    .max(MAX_REQUESTED_SUBTOPICS),
  topicCount: z.enum(['4', '7']),
  courseType: courseTypeSchema,
});
export type OutlineForm = z.infer<typeof outlineFormSchema>;

export const emptyForm: OutlineForm = {
  topic: '',
  subtopics: [{ value: '' }],
  topicCount: '4',
  courseType: 'Text & Image Course',
};

export function toOutlineRequest({ topic, subtopics, topicCount, courseType }: OutlineForm): OutlineRequestView {
  return outlineRequestSchema.parse({
    topic,
    subtopics: subtopics.map(({ value }) => value).filter((value) => value.trim() !== ''),
    topicCount: Number(topicCount),
    courseType,
  });
}

/** A draft from a paid plan is reduced to what the free plan allows. */
export function limitToPlan(form: OutlineForm, plan: Plan): OutlineForm {
  if (plan !== 'free') return form;
  return { ...form, topicCount: emptyForm.topicCount, courseType: emptyForm.courseType };
}

const draftSchema = outlineFormSchema.extend({
  topic: z.string(),
  subtopics: z
    .array(z.object({ value: z.string() }))
    .min(1)
    .max(5),
});

const draftKey = (userId: string) => `learner.outline-draft.${userId}`;

export const readDraft = (userId: string): OutlineForm | undefined => sessionStore.read(draftKey(userId), draftSchema);

export const saveDraft = (userId: string, form: OutlineForm) => sessionStore.save(draftKey(userId), form);

export const deleteDraft = (userId: string) => sessionStore.remove(draftKey(userId));
