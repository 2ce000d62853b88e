import { exerciseEndpoints } from '@coursewright/contracts';
import { route } from '@coursewright/service-kit';
import { Router } from 'express';
import type { Context } from '../../../context.ts';
import { deleteWithCourse, type Feature } from '../../../feature.ts';
import { createMistakeRepository } from '../../courses/index.ts';
import { createExerciseAttemptRepository } from './exercise-attempt.repository.ts';
import { createExerciseBatchRepository } from './exercise-batch.repository.ts';
import { createExercisesJob } from './exercises.job.ts';
import { createExercises } from './exercises.service.ts';
import { createMarkingJob } from './marking.job.ts';
import { createTries } from './tries.ts';

export function exercisesFeature(context: Context): Feature {
  const attempts = createExerciseAttemptRepository(context.connection);
  const batches = createExerciseBatchRepository(context.connection);
  const exercisesJob = createExercisesJob({ ...context, batches });
  const tries = createTries({ ...context, attempts, batches });
  const markingJob = createMarkingJob({ ...context, attempts, tries });
  const mistakes = createMistakeRepository(context.connection);
  const exercises = createExercises({ ...context, attempts, batches, tries, exercisesJob, markingJob, mistakes });
  const router = Router();
  route(router, exerciseEndpoints.exercises, ({ params, caller }) =>
    exercises.list(caller.userId, params.courseId, params.subtopicId),
  );
  route(router, exerciseEndpoints.writeExercises, ({ params, caller }) =>
    exercises.write(caller.userId, params.courseId, params.subtopicId),
  );
  route(router, exerciseEndpoints.answerExercise, ({ params, body, caller }) =>
    exercises.answer(caller.userId, params.exerciseId, body.answer),
  );
  route(router, exerciseEndpoints.appealExercise, ({ params, body, caller }) =>
    exercises.appeal(caller.userId, params.exerciseId, body.text),
  );
  route(router, exerciseEndpoints.showSolution, ({ params, caller }) =>
    exercises.seeSolution(caller.userId, params.exerciseId),
  );
  return {
    jobs: [exercisesJob, markingJob],
    routers: [router],
    onLessonOpened: (course, subtopicId) =>
      context.beside(exercises.prefetch(course, subtopicId), 'exercise prefetch failed'),
    ...deleteWithCourse(batches, attempts),
  };
}
