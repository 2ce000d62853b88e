import { LESSONS_PER_TOPIC, lessonChangeSchema } from '@coursewright/contracts';
import { z } from 'zod';
import { planContracts } from './writing/contracts.ts';
import { proposeEdits } from './writing/edits.ts';
import { findExampleLesson, planExample, writeExampleQuiz } from './writing/examples.ts';
import { writeExercises } from './writing/exercises.ts';
import { writeHint } from './writing/hint.ts';
import { markAnswers } from './writing/marks.ts';
import { planMaterial, writeFromMaterial } from './writing/material.ts';
import { writePretest } from './writing/pretest.ts';
import { askAbout } from './writing/questions.ts';
import { reviseStudyGuide, writeStudyGuide } from './writing/study-guide.ts';
import { planAlternative, planStudy } from './writing/study-plan.ts';
import { answerQuestion, INTRODUCTION } from './writing/teacher.ts';

// The data of the prompts of course-generation (features/authoring/writing). The rules beside it are for models.

const presentTopicSchema = z
  .object({ topic: z.string(), subtopics: z.array(z.string()) })
  .transform(({ topic, subtopics }) => ({ title: topic, subtopics }));

const outlineSchema = z.object({
  topic: z.string(),
  requestedSubtopics: z.array(z.string()),
  topicCount: z.int().min(1).max(100),
  subtopicsPerTopic: z.int().min(1).max(20).default(LESSONS_PER_TOPIC),
  presentOutline: z.array(presentTopicSchema).optional(),
  material: z.array(z.object({ heading: z.string(), says: z.array(z.string()) })).default([]),
});

const questionsSchema = z.object({ clarify: z.string() });

const contractsSchema = z.object({
  course: z.string(),
  outline: z.array(
    z.object({
      topic: z.int(),
      title: z.string(),
      lessons: z.array(z.object({ lesson: z.int(), title: z.string() })),
    }),
  ),
  contractsFor: z.array(z.int()),
});

const wishSchema = z.object({
  wish: z.string(),
  outline: z.array(
    z.object({
      id: z.string(),
      topic: z.string(),
      lessons: z.array(z.object({ id: z.string(), title: z.string() })),
    }),
  ),
});

const lessonSchema = z.object({
  course: z.string(),
  topic: z.string(),
  subtopic: z.string(),
  change: lessonChangeSchema.optional(),
  presentText: z.string().default(''),
  passages: z.array(z.object({ marker: z.string(), heading: z.string().optional(), text: z.string() })).default([]),
});

const quizSchema = z.object({
  course: z.string().default(''),
  topic: z.string(),
  lessons: z.array(z.object({ number: z.int(), title: z.string(), text: z.string() })),
  count: z.int().min(1).max(100),
  askedBefore: z.array(z.string()),
});

const pretestSchema = z.object({
  topic: z.string(),
  pretestFor: z.array(
    z.object({ number: z.int(), title: z.string(), objectives: z.array(z.string()), terms: z.array(z.string()) }),
  ),
  otherLessons: z.array(z.string()),
});

const exercisesSchema = z.object({
  course: z.string(),
  topic: z.string(),
  lesson: z.string(),
  objectives: z.array(z.string()).default([]),
  text: z.string(),
  wanted: z.array(z.object({ number: z.int(), kinds: z.array(z.string()), after: z.string().optional() })).max(20),
  alreadyAsked: z.array(z.string()).default([]),
});

const questionSchema = z.object({
  course: z.string(),
  paragraphs: z.array(z.object({ number: z.string(), lesson: z.string(), text: z.string() })),
  selectedText: z.string().default(''),
  atQuizQuestion: z.boolean().default(false),
});

const hintSchema = z.object({
  hintFor: z.string(),
  hintLevel: z.int(),
  lesson: z.string().optional(),
  paragraphs: z.array(z.object({ text: z.string() })),
});

const marksSchema = z.object({
  markFor: z.string(),
  criteria: z.array(
    z.object({ criterion: z.int(), anchors: z.array(z.object({ points: z.int(), text: z.string() })) }),
  ),
  answers: z.array(z.object({ answer: z.int(), text: z.string() })),
});

export interface Message {
  role: string;
  content: string;
}

// In the chunks that are streamed. The same for the same messages.
export function answer(messages: readonly Message[]): string[] {
  const data = readData(messages);
  const outline = outlineSchema.safeParse(data);
  if (outline.success) {
    const { presentOutline, material, ...request } = outline.data;
    if (presentOutline) return outlineChunks(planAlternative(request, presentOutline));
    if (material.length > 0) return outlineChunks(planMaterial(request, material));
    return outlineChunks(planExample(request) ?? planStudy(request));
  }
  const questions = questionsSchema.safeParse(data);
  if (questions.success) return [JSON.stringify({ questions: askAbout(questions.data.clarify) })];
  const contracts = contractsSchema.safeParse(data);
  if (contracts.success) return planContracts(contracts.data).map((line) => `${JSON.stringify(line)}\n`);
  const wish = wishSchema.safeParse(data);
  if (wish.success) return [proposeEdits(wish.data)];
  const quiz = quizSchema.safeParse(data);
  if (quiz.success) return [JSON.stringify({ questions: writeExampleQuiz(quiz.data.course, quiz.data) })];
  const pretest = pretestSchema.safeParse(data);
  if (pretest.success) return [JSON.stringify({ questions: writePretest(pretest.data) })];
  const exercises = exercisesSchema.safeParse(data);
  if (exercises.success) return [JSON.stringify({ exercises: writeExercises(exercises.data) })];
  const hint = hintSchema.safeParse(data);
  if (hint.success) return [JSON.stringify({ hint: writeHint({ ...hint.data, isRepair: messages.length > 2 }) })];
  const marks = marksSchema.safeParse(data);
  if (marks.success) return [markAnswers(marks.data)];
  const lesson = lessonSchema.safeParse(data);
  if (lesson.success) {
    const { course, topic, subtopic, change, presentText, passages } = lesson.data;
    const subject = { mainTopic: course, topicTitle: topic, subtopicTitle: subtopic };
    if (passages.length > 0) return textChunks(writeFromMaterial(subject, passages));
    if (change) return textChunks(reviseStudyGuide(subject, change, presentText));
    return textChunks(findExampleLesson(subject) ?? writeStudyGuide(subject));
  }
  const question = questionSchema.safeParse(data);
  if (question.success) return textChunks(answerQuestion(question.data, messages.at(-1)?.content ?? ''));
  return [INTRODUCTION];
}

function readData(messages: readonly Message[]): unknown {
  try {
    return JSON.parse(messages.find(({ role }) => role === 'user')?.content ?? '');
  } catch {
    return undefined;
  }
}

const textChunks = (text: string): string[] => text.split(/(?<=\n\n)/);

function outlineChunks(topics: { title: string; subtopics: string[] }[]): string[] {
  const chunks = topics.flatMap(({ title, subtopics }, at) => [
    `${at === 0 ? '{"topics":[' : ','}{"title":${JSON.stringify(title)},"subtopics":[`,
    ...subtopics.map((subtopic, index) => {
      const isLast = index === subtopics.length - 1;
      return `${index === 0 ? '' : ','}${JSON.stringify({ title: subtopic })}${isLast ? ']}' : ''}`;
    }),
  ]);
  return [...chunks.slice(0, -1), `${chunks.at(-1)}]}`];
}
