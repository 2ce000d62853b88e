import { randomUUID } from 'node:crypto';
import type { OutlineRequestView, OutlineView, Plan } from '@coursewright/contracts';
import type { JobDocument } from '@coursewright/service-kit';
import { type Connection, Types } from 'mongoose';
import { createLearnerRepository } from '../features/accounts/index.ts';
import type { QuizQuestion } from '../features/authoring/index.ts';
import { renderMarkdown } from '../features/authoring/text/render-markdown.ts';
import { createCertificateRepository } from '../features/certificates/certificate.repository.ts';
import { type CourseDocument, courseModel, toCourse } from '../features/courses/course.model.ts';
import { type Course, findSubtopic, getCertifiedTitle, listSubtopics, withIds } from '../features/courses/course.ts';
import { createLessonRepository, createNoteRepository, type Lesson } from '../features/courses/index.ts';
import { countLessons } from '../features/courses/structure/structure.ts';
import { readSource } from '../features/sources/extraction/read-source.ts';
import { createSourceRepository } from '../features/sources/source.repository.ts';
import type { QuizAttempt } from '../features/study/quizzes/quiz.ts';
import { createQuizAttemptRepository } from '../features/study/quizzes/quiz-attempt.repository.ts';
import { createQuizBatchRepository } from '../features/study/quizzes/quiz-batch.repository.ts';
import {
  createReviewCardRepository,
  type TextItem,
} from '../features/study/spaced-repetition/review-card.repository.ts';
import { createReviewScheduler } from '../features/study/spaced-repetition/spaced-repetition.service.ts';
import { outlineRequest } from './learner-client.ts';

interface Owner {
  readonly userId: string;
}

interface CourseRow extends Partial<Omit<CourseDocument, '_id' | 'userId' | 'topics' | 'done'>> {
  /** Titles of the lessons, by topic: t1 with t1s1, t1s2 … */
  readonly topics?: Readonly<Record<string, readonly string[]>> | CourseDocument['topics'];
  /** Ids of lessons, or all. */
  readonly done?: readonly string[] | 'all';
}

interface FinishedRow extends CourseRow {
  /** When; of the course and of its certificate. */
  readonly end?: Date;
}

const TOPICS = { Starter: ['Flour', 'Water'], Baking: ['Oven', 'Crust'] };

const toOutline = (topics: Readonly<Record<string, readonly string[]>>): OutlineView => ({
  topics: Object.entries(topics).map(([title, lessons]) => ({
    title,
    subtopics: lessons.map((lesson) => ({ title: lesson })),
  })),
});

const createText = (title: string) => `## ${title}

A **starter** is a culture of wild yeast and bacteria that lives on flour and water. ${title} decides how fast it grows.

- Feed it with equal weights of flour and water.
- Keep it at 24 to 26 °C until it has doubled.

A ripe starter smells mildly sour, and a spoonful of it floats. What is left over is kept in the fridge for a week.`;

const createQuestion = (subtopicId: string, number: number): QuizQuestion => ({
  question: `Question ${number} about ${subtopicId}?`,
  options: [1, 2, 3, 4].map((option) => `Answer ${option} to question ${number}`),
  correct: number % 4,
  explanation: `Only that answer fits question ${number}.`,
  subtopicId,
});

/** Stores what a test begins with, without the events and jobs by which a service comes to it. */
export function createBuilder(database: Connection) {
  const courses = courseModel(database);
  const lessons = createLessonRepository(database);
  const learners = createLearnerRepository(database);
  const batches = createQuizBatchRepository(database);
  const attempts = createQuizAttemptRepository(database);
  const cards = createReviewCardRepository(database);

  async function course({ userId }: Owner, { topics = TOPICS, done = [], ...row }: CourseRow = {}): Promise<Course> {
    const withTheirIds = Array.isArray(topics)
      ? (topics as CourseDocument['topics'])
      : withIds(toOutline(topics as Readonly<Record<string, readonly string[]>>));
    const read = done === 'all' ? listSubtopics({ topics: withTheirIds }).map(({ id }) => id) : [...done];
    const created = await courses.create({
      userId,
      outlineGenerationId: new Types.ObjectId().toHexString(),
      mainTopic: 'Sourdough bread',
      type: 'Text & Image Course',
      source: 'sample',
      coverUrl: '/api/pictures/cover.svg',
      createdAt: new Date(),
      wanted: read,
      ...row,
      topics: withTheirIds,
      done: read,
    });
    return toCourse(created.toObject());
  }

  async function lesson(of: Course, subtopicId: string, row: Partial<Lesson> = {}): Promise<Lesson> {
    const title = row.title ?? findSubtopic(of, subtopicId)?.subtopic.title ?? subtopicId;
    const markdown = row.markdown ?? createText(title);
    const html = renderMarkdown(markdown);
    return lessons.save({ courseId: of.id, subtopicId, title, html, source: 'sample', version: 1, ...row, markdown });
  }

  /** All lessons are written and read. */
  async function readCourse(owner: Owner, row: CourseRow = {}): Promise<Course> {
    const built = await course(owner, { done: 'all', ...row });
    for (const { id } of listSubtopics(built)) await lesson(built, id);
    return built;
  }

  async function certificate(of: Course) {
    const { id: courseId, userId, learnerName = '', source, end, endDay, certificateId, certificateLanguage } = of;
    const issuedAt = end ?? new Date();
    return createCertificateRepository(database).issue({
      id: certificateId ?? randomUUID(),
      courseId,
      userId,
      learnerName,
      courseTitle: getCertifiedTitle(of),
      source,
      end: issuedAt,
      endDay,
      language: certificateLanguage,
      lessons: countLessons(of),
      issuedAt,
    });
  }

  /** All lessons are read, and the certificate is issued. */
  async function finishedCourse(owner: Owner, { end = new Date(), ...row }: FinishedRow = {}): Promise<Course> {
    const { name: learnerName } = await learners.find(owner.userId);
    const built = await readCourse(owner, {
      completed: true,
      end,
      endDay: end.toISOString().slice(0, 10),
      certificateId: randomUUID(),
      certificateLanguage: 'en',
      learnerName,
      ...row,
    });
    await certificate(built);
    return built;
  }

  /** Questions on the first lesson of the topic. */
  function quiz(of: Course, topicId = 't1', items?: QuizQuestion[]) {
    const [first] = of.topics.find(({ id }) => id === topicId)?.subtopics ?? [];
    const questions = items ?? [1, 2, 3, 4, 5].map((number) => createQuestion(first?.id ?? '', number));
    const generationId = new Types.ObjectId().toHexString();
    return batches.save({ generationId, courseId: of.id, topicId, source: of.source, items: questions });
  }

  return {
    async learner(name = 'Ada Lovelace', plan: Plan = 'free'): Promise<Owner> {
      const userId = new Types.ObjectId().toHexString();
      await learners.saveProfile(userId, { name, plan: 'free' }, 0);
      if (plan !== 'free') await learners.savePlan(userId, plan, 1);
      return { userId };
    },

    course,
    lesson,
    readCourse,
    finishedCourse,
    certificate,
    quiz,

    /** A quiz whose first questions were answered right and whose others wrong; unfinished with fewer answers. */
    async attempt(
      of: Course,
      topicId = 't1',
      { right = 5, answers = 5, items, at }: AttemptRow = {},
    ): Promise<QuizAttempt> {
      const begun = await attempts.begin(of.userId, await quiz(of, topicId, items), []);
      if (!begun) throw new Error(`a quiz of ${topicId} is open`);
      let attempt = begun;
      for (const [place, item] of begun.items.slice(0, answers).entries()) {
        const choice = place < right ? item.correct : (item.correct + 1) % item.options.length;
        attempt = (await attempts.answer(attempt, { itemId: item.id, choice, at }))?.attempt ?? attempt;
      }
      return attempt;
    },

    /** A term of a lesson, due at once unless told otherwise. */
    async card(of: Course, subtopicId = 't1s1', { at = new Date(), ...row }: Partial<TextItem> & { at?: Date } = {}) {
      const topicId = findSubtopic(of, subtopicId)?.topic.id ?? '';
      const id = new Types.ObjectId().toHexString();
      const item: TextItem = {
        id,
        subtopicId,
        kind: 'term',
        front: 'Starter',
        back: 'A culture of wild yeast',
        ...row,
      };
      const memory = createReviewScheduler('10m').kept(at);
      await cards.add({ userId: of.userId, courseId: of.id, topicId, source: of.source, item, memory });
      const added = (await cards.listByCourse(of.userId, of.id)).find((each) => each.item.id === item.id);
      if (!added) throw new Error('the card is not stored');
      return added;
    },

    async note(of: Course, subtopicId: string, text = 'Feed it twice'): Promise<void> {
      const { id: courseId, userId } = of;
      await createNoteRepository(database).save({ courseId, userId, subtopicId }, text, 0);
    },

    /** Material of Markdown. @returns its id */
    async source({ userId }: Owner, text: string, title = 'Notes'): Promise<string> {
      const read = await readSource({ bytes: Buffer.from(text), type: 'markdown' });
      const { _id } = await createSourceRepository(database).add({ ...read, userId, title, type: 'markdown' });
      return _id.toHexString();
    },

    /** @returns the id of a job that wrote an outline, of which no course was made yet */
    async outlineJob({ userId }: Owner, { topics = TOPICS, ...wish }: OutlineRow = {}): Promise<string> {
      const request: OutlineRequestView = { ...outlineRequest, ...wish };
      const _id = new Types.ObjectId().toHexString();
      const at = new Date();
      await database.collection<JobDocument>('jobs').insertOne({
        _id,
        userId,
        type: 'outline',
        state: 'done',
        priority: 0,
        attempts: 1,
        fence: 1,
        payload: { request },
        ...(!request.revision && { note: { userId, savedAt: at } }),
        result: { outline: toOutline(topics), source: 'sample' },
        createdAt: at,
        queuedAt: at,
        updatedAt: at,
      });
      return _id;
    },
  };
}

interface AttemptRow {
  readonly right?: number;
  readonly answers?: number;
  readonly at?: Date;
  readonly items?: QuizQuestion[];
}

interface OutlineRow extends Partial<OutlineRequestView> {
  readonly topics?: Readonly<Record<string, readonly string[]>>;
}

export type Builder = ReturnType<typeof createBuilder>;
