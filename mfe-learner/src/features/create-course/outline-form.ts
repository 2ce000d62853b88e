import {
  type Brief,
  courseLanguages,
  courseTypeSchema,
  MINUTES_PER_LESSON,
  materialModeSchema,
  type OutlineRequestView,
  objectIdField,
  outlineRequestSchema,
  type Plan,
  SOURCE_LIMITS,
} from '@coursewright/contracts';
import { sessionStore } from '@coursewright/mfe-kit';
import type { MessageDescriptor } from '@coursewright/mfe-kit/messages';
import { answersFor } from '@coursewright/ui';
import { msg, t } from '@lingui/core/macro';
import { z } from 'zod';

export const MAX_REQUESTED_SUBTOPICS = 5;
export const MAX_KNOWN = 5;

export const LEVELS: Record<NonNullable<Brief['level']>, MessageDescriptor> = {
  new: msg`New to it`,
  some: msg`Some experience`,
  advanced: msg`Advanced`,
};

export const toLines = (value: string) =>
  value
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

const briefFormSchema = z.object({
  level: z.enum(['', 'new', 'some', 'advanced']),
  goal: z
    .string()
    .trim()
    .max(300, { error: () => t`Please use at most 300 characters` }),
  lessonsPerTopic: z.enum(['', '2', '3', '4', '5']),
  language: z.enum(['', ...courseLanguages]),
  answers: z.array(z.object({ topic: z.string(), question: z.string(), answer: z.string() })),
  known: z
    .string()
    .refine((value) => toLines(value).length <= MAX_KNOWN, { error: () => t`Please use at most ${MAX_KNOWN} lines` })
    .refine((value) => toLines(value).every((line) => line.length <= 120), {
      error: () => t`Please use at most 120 characters per line`,
    }),
});

const emptyBrief: z.infer<typeof briefFormSchema> = {
  level: '',
  goal: '',
  lessonsPerTopic: '',
  language: '',
  known: '',
  answers: [],
};

export const hasBrief = (brief: z.infer<typeof briefFormSchema>): boolean =>
  Object.values(brief).some((value) => (typeof value === 'string' ? value.trim() !== '' : value.length > 0));

const materialFormSchema = z.object({
  sourceIds: z.array(objectIdField).max(SOURCE_LIMITS.perCourse),
  mode: materialModeSchema,
});

const noMaterial: z.infer<typeof materialFormSchema> = { sourceIds: [], mode: 'first' };

// A sub-topic is an object because react-hook-form identifies list entries by object.
export const outlineFormSchema = z.object({
  topic: z
    .string()
    .trim()
    .min(1, { error: () => t`Please fill in all required fields` })
    .max(500, { error: () => t`Please use at most 500 characters` }),
  subtopics: z
    .array(
      z.object({
        value: z
          .string()
          .trim()
          .max(200, { error: () => t`Please use at most 200 characters` }),
      }),
    )
    .min(1)
    .max(MAX_REQUESTED_SUBTOPICS),
  topicCount: z.enum(['4', '7']),
  courseType: courseTypeSchema,
  brief: briefFormSchema,
  material: materialFormSchema,
});
export type OutlineForm = z.infer<typeof outlineFormSchema>;

export const emptyForm: OutlineForm = {
  topic: '',
  subtopics: [{ value: '' }],
  topicCount: '4',
  courseType: 'Text & Image Course',
  brief: emptyBrief,
  material: noMaterial,
};

function toBrief({ brief, topic, topicCount }: OutlineForm): Brief | undefined {
  if (!hasBrief(brief)) return undefined;
  const { level, goal, lessonsPerTopic, language } = brief;
  const known = toLines(brief.known);
  // The learner may have changed the topic after they were asked.
  const answers = answersFor(topic, brief.answers);
  return {
    ...(level && { level }),
    ...(goal.trim() && { goal }),
    ...(lessonsPerTopic && { minutes: Number(lessonsPerTopic) * Number(topicCount) * MINUTES_PER_LESSON }),
    ...(language && { language }),
    ...(known.length > 0 && { known }),
    ...(answers.length > 0 && { answers }),
  };
}

export function toOutlineRequest(form: OutlineForm): OutlineRequestView {
  const { topic, subtopics, topicCount, courseType, material } = form;
  const brief = toBrief(form);
  return outlineRequestSchema.parse({
    topic,
    subtopics: subtopics.map(({ value }) => value).filter((value) => value.trim() !== ''),
    topicCount: Number(topicCount),
    courseType,
    ...(brief && { brief }),
    ...(material.sourceIds.length > 0 && { material }),
  });
}

// A draft from a paid plan is reduced to what the free plan allows.
export function limitToPlan(form: OutlineForm, plan: Plan): OutlineForm {
  if (plan !== 'free') return form;
  return { ...form, topicCount: emptyForm.topicCount, courseType: emptyForm.courseType };
}

const draftSchema = outlineFormSchema.extend({
  topic: z.string(),
  // Missing in drafts of earlier releases.
  brief: briefFormSchema.extend({ answers: briefFormSchema.shape.answers.default([]) }).catch(emptyBrief),
  material: materialFormSchema.catch(noMaterial),
  subtopics: z
    .array(z.object({ value: z.string() }))
    .min(1)
    .max(5),
});

const draftKey = (userId: string) => `learner.outline-draft.${userId}`;

export const readDraft = (userId: string): OutlineForm | undefined => sessionStore.read(draftKey(userId), draftSchema);

export const saveDraft = (userId: string, form: OutlineForm) => sessionStore.save(draftKey(userId), form);

// The form then begins with this topic, and with the other choices of the last draft.
export const startDraft = (userId: string, topic: string, brief: Partial<OutlineForm['brief']>) =>
  saveDraft(userId, {
    ...(readDraft(userId) ?? emptyForm),
    topic: topic.slice(0, 500),
    subtopics: emptyForm.subtopics,
    brief: { ...emptyBrief, ...brief },
  });

export const deleteDraft = (userId: string) => sessionStore.remove(draftKey(userId));
