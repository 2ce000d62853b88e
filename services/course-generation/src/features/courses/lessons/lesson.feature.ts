import { lessonEndpoints, sourceEndpoints } from '@coursewright/contracts';
import { conflict, notFound, route } from '@coursewright/service-kit';
import { Router } from 'express';
import type { Context } from '../../../context.ts';
import { deleteWithCourse, type Feature } from '../../../feature.ts';
import { listSubtopics } from '../course.ts';
import { createMistakeRepository } from '../mistakes/mistake.repository.ts';
import { mistakeRoutes } from '../mistakes/mistake.routes.ts';
import { toOpenedLesson, toShownText } from './lesson.mapper.ts';
import type { LessonPlace } from './lesson.model.ts';
import { createLessonVersionRepository } from './lesson-version.repository.ts';
import { assertRevisable, createCompletion, createRevisionJob, type RevisionInput } from './revision.job.ts';

const BUSY = 'This lesson is being rewritten already. Please wait until its new text is there.';

export function lessonFeature(context: Context): Feature {
  const { generator, courses, lessons, material } = context;
  const versions = createLessonVersionRepository(context.connection);
  const mistakes = createMistakeRepository(context.connection);
  const revisionJob = createRevisionJob({ ...context, versions, mistakes });
  const complete = createCompletion({ ...context, revisionJob });
  const router = Router();

  async function writtenLesson({ courseId, subtopicId }: LessonPlace, userId: string) {
    await courses.getOwn(courseId, userId);
    const lesson = await lessons.find(courseId, subtopicId);
    if (!lesson) throw notFound('This lesson is not written yet. Open it first.');
    return lesson;
  }

  route(router, lessonEndpoints.reviseLesson, async ({ params, body, caller }) => {
    assertRevisable(generator, await writtenLesson(params, caller.userId));
    const { courseId, subtopicId } = params;
    const input: RevisionInput = { courseId, subtopicId, change: body.change };
    const job = await revisionJob.request(caller.userId, input);
    if (job.payload.change !== body.change) throw conflict(BUSY, { code: 'lesson_busy' });
    return { generationId: job.id };
  });

  route(router, lessonEndpoints.lessonVersions, async ({ params, caller }) => {
    const lesson = await writtenLesson(params, caller.userId);
    await versions.keep(lesson);
    const all = await versions.list(params);
    return all.map(({ version, change, source, createdAt }) => ({
      version,
      source,
      current: version === lesson.version,
      createdAt: createdAt.toISOString(),
      ...(change && { change }),
    }));
  });

  route(router, lessonEndpoints.restoreLesson, async ({ params, caller }) => {
    const { version, ...place } = params;
    const lesson = await writtenLesson(place, caller.userId);
    await versions.keep(lesson);
    const text = await versions.find(place, version);
    if (!text) throw notFound('There is no such version of this lesson');
    await lessons.show(place, toShownText(text));
    return toOpenedLesson({ ...lesson, ...toShownText(text) });
  });

  route(router, sourceEndpoints.courseMaterial, async ({ params, caller }) => {
    const course = await courses.getOwn(params.courseId, caller.userId);
    const written = await lessons.ofCourse(course.id);
    const used = written.flatMap(({ subtopicId, markdown, citations }) =>
      (citations?.passages ?? [])
        .filter(({ marker }) => markdown.includes(`[${marker}]`))
        .map(({ sourceId, index }) => ({ sourceId, index, subtopicId })),
    );
    const covered = course.material ? await material.measureCoverage(course.userId, course.material, used) : [];
    const sources = covered.map(({ parts, ...source }) => ({
      ...source,
      parts: parts.map(({ subtopics, ...part }) => ({ ...part, subtopics: subtopics === 'left out' ? [] : subtopics })),
    }));
    return { written: written.length, lessons: listSubtopics(course).length, sources };
  });

  return {
    jobs: [revisionJob],
    routers: [router, mistakeRoutes({ ...context, mistakes, revisionJob })],
    // A retry may succeed after a failure.
    async onJobFinished(job) {
      await complete(job);
      const { type, state, payload } = job;
      const { mistakeId } = payload as Partial<RevisionInput>;
      if (type !== revisionJob.name || mistakeId === undefined) return;
      if (state === 'done') await mistakes.move(mistakeId, ['rewriting', 'open'], 'rewritten');
      else await mistakes.move(mistakeId, ['rewriting'], 'open');
    },
    onUserDeleted: mistakes.deleteByUser,
    ...deleteWithCourse(lessons, versions, mistakes),
  };
}
