import { learnerDataEndpoints, type ResponseOf } from '@coursewright/contracts';
import { route } from '@coursewright/service-kit';
import { Router } from 'express';
import type { Context } from '../../../context.ts';
import { certificateModel } from '../../certificates/index.ts';
import {
  type Course,
  findSubtopic,
  lessonModel,
  listSubtopics,
  mistakeModel,
  noteModel,
  removedLessons,
} from '../../courses/index.ts';
import {
  createListShown,
  createPretestRepository,
  createStudyWeekRepository,
  exchangeModel,
  getSides,
  quizAttemptModel,
} from '../../study/index.ts';

// Courses whose data are read at the same time.
const AT_ONCE = 10;

type LearnerData = ResponseOf<typeof learnerDataEndpoints.learnerData>;

function createLearnerDataExport({
  connection,
  courses,
  sources,
  unfinished,
  queue,
}: Pick<Context, 'connection' | 'courses' | 'queue' | 'sources' | 'unfinished'>) {
  const listShown = createListShown(connection);
  const pretests = createPretestRepository(connection);
  const study = createStudyWeekRepository(connection);

  async function readData(course: Course): Promise<LearnerData['courses'][number]> {
    const { id: courseId, userId } = course;
    const [lessons, notes, exchanges, attempts, kept, mistakes, pretest] = await Promise.all([
      lessonModel(connection).find({ courseId }, { subtopicId: 1, markdown: 1 }).lean(),
      noteModel(connection).find({ courseId, userId }).lean(),
      exchangeModel(connection).find({ courseId, userId }).sort({ askedAt: 1 }).lean(),
      quizAttemptModel(connection).find({ courseId, userId }).sort({ createdAt: 1 }).lean(),
      listShown(userId, courseId),
      mistakeModel(connection).find({ courseId, userId }).sort({ createdAt: 1 }).lean(),
      pretests.find(userId, courseId),
    ]);
    const markdownOf = new Map(lessons.map(({ subtopicId, markdown }) => [subtopicId, markdown]));
    const noteOf = new Map(notes.map(({ subtopicId, text }) => [subtopicId, text]));
    return {
      id: courseId,
      title: course.mainTopic,
      type: course.type,
      createdAt: course.createdAt.toISOString(),
      completed: course.completed,
      lessons: [...listSubtopics(course), ...removedLessons(course.edits)].map(({ id, title }) => ({
        title,
        done: course.done.includes(id),
        ...(markdownOf.has(id) && { markdown: markdownOf.get(id) }),
        ...(noteOf.get(id) && { note: noteOf.get(id) }),
      })),
      questions: exchanges.map(({ question, answer, askedAt }) => ({
        question,
        ...(answer && { answer: answer.text }),
        askedAt: askedAt.toISOString(),
      })),
      mistakes: mistakes.map(({ subtopicId, quote, text, createdAt }) => ({
        lesson: findSubtopic(course, subtopicId)?.subtopic.title ?? '',
        quote,
        text,
        reportedAt: createdAt.toISOString(),
      })),
      quizzes: attempts.map(({ topicId, percent, createdAt }) => ({
        topicId,
        ...(percent != null && { percent }),
        takenAt: createdAt.toISOString(),
      })),
      cards: kept.map(({ item, createdAt }) => ({
        ...getSides(item),
        keptAt: createdAt.toISOString(),
      })),
      ...(pretest && {
        pretest: pretest.answers.flatMap(({ itemId, choice, at }) => {
          const item = pretest.items.find(({ id }) => id === itemId);
          const answer = choice === undefined ? undefined : item?.options[choice];
          return item ? { question: item.question, ...(answer && { answer }), answeredAt: at.toISOString() } : [];
        }),
      }),
    };
  }

  async function unfinishedOutlines(userId: string): Promise<LearnerData['outlines']> {
    const kept = [];
    for (const { generationId, request, edits, savedAt } of await unfinished.list(userId)) {
      const outline = edits?.outline ?? (await queue.findOwn(generationId, userId))?.result?.outline;
      const topics = (outline?.topics ?? []).map(({ title, subtopics }) => ({
        title,
        lessons: subtopics.map((subtopic) => subtopic.title),
      }));
      kept.push({ request, topics, savedAt });
    }
    return kept;
  }

  return async (userId: string): Promise<LearnerData> => {
    const [weeklyGoal, weeks] = await Promise.all([study.findGoal(userId), study.list(userId)]);
    const days = weeks.flatMap((week) => Object.entries(week.days));
    const studyDays = days
      .toSorted(([one], [other]) => one.localeCompare(other))
      .map(([day, { lessons = 0, minutes = 0, reviews = 0 }]) => ({ day, lessons, minutes, reviews }));
    const outlines = await unfinishedOutlines(userId);
    const data: LearnerData = { courses: [], outlines, sources: [], certificates: [], weeklyGoal, studyDays };
    const own = await courses.list(userId);
    for (let at = 0; at < own.length; at += AT_ONCE)
      data.courses.push(...(await Promise.all(own.slice(at, at + AT_ONCE).map(readData))));
    for (const { _id, title, address, createdAt } of await sources.list(userId)) {
      const passages = await sources.listPassages(_id.toHexString());
      const text = passages.map((passage) => passage.text).join('\n\n');
      data.sources.push({ title, ...(address && { address }), addedAt: createdAt.toISOString(), text });
    }
    for (const { _id: id, courseTitle, learnerName, issuedAt } of await certificateModel(connection)
      .find({ userId })
      .lean()) {
      data.certificates.push({ id, courseTitle, learnerName, issuedAt: issuedAt.toISOString() });
    }
    return data;
  };
}

export function learnerDataRoutes(context: Context): Router {
  const router = Router();
  const learnerData = createLearnerDataExport(context);
  route(router, learnerDataEndpoints.learnerData, ({ caller }) => learnerData(caller.userId));
  return router;
}
