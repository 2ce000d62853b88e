import { courseTypeSchema, type OutlineRequestView, outlineRequestSchema, type Plan } from '@coursewright/contracts';
import { z } from 'zod';

export const FILL_IN = 'Please fill in all required fields';
export const MAX_SUBTOPICS = 5;

/** The form on the screen. A sub-topic is an object because the form library tells list entries apart by identity. */
export const outlineFormSchema = z.object({
  topic: z.string().trim().min(1, FILL_IN).max(500, 'Please use at most 500 characters'),
  subtopics: z
    .array(z.object({ value: z.string().trim().max(200, 'Please use at most 200 characters') }))
    .min(1)
    .max(MAX_SUBTOPICS),
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

/** What is sent: sub-topics left blank are not. */
export function toOutlineRequest({ topic, subtopics, topicCount, courseType }: OutlineForm): OutlineRequestView {
  return outlineRequestSchema.parse({
    topic,
    subtopics: subtopics.map(({ value }) => value).filter((value) => value.trim() !== ''),
    topicCount: Number(topicCount),
    courseType,
  });
}

/** A draft of paid times is brought back to what a free plan allows. */
export function withinPlan(form: OutlineForm, plan: Plan): OutlineForm {
  if (plan !== 'free') return form;
  return { ...form, topicCount: emptyForm.topicCount, courseType: emptyForm.courseType };
}
