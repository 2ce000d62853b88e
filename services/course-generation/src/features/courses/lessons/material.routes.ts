import { sourceEndpoints } from '@coursewright/contracts';
import { notFound, route } from '@coursewright/service-kit';
import { Router } from 'express';
import type { Context } from '../../../context.ts';
import { listSubtopics } from '../course.ts';

export function materialRoutes({ courses, lessons, material }: Pick<Context, 'courses' | 'lessons' | 'material'>) {
  const router = Router();

  route(router, sourceEndpoints.courseMaterial, async ({ params, caller }) => {
    const course = await courses.findOwn(params.courseId, caller.userId);
    if (!course) throw notFound('There is no such course');
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

  return router;
}
