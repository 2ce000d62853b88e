import { createInternalAuthenticator, defineService } from '@coursewright/service-kit';
import { type Context, createContext, openModels } from './context.ts';
import { allowanceFeature } from './features/accounts/allowance/allowance.feature.ts';
import { growthFeature } from './features/accounts/growth.feature.ts';
import { learnersFeature } from './features/accounts/learners/learners.feature.ts';
import { jobCancellationFeature, jobDeletionFeature, legacyAuthoringFeature } from './features/authoring/index.ts';
import { authoringFeature } from './features/authoring/jobs/jobs.feature.ts';
import { findingsFeature } from './features/authoring/reports/findings.feature.ts';
import { modelCheckFeature } from './features/authoring/reports/model-check.feature.ts';
import { usageFeature } from './features/authoring/reports/usage.feature.ts';
import { certificatesFeature } from './features/certificates/certificates.feature.ts';
import { coursesFeature } from './features/courses/courses.feature.ts';
import { lessonFeature } from './features/courses/lessons/lesson.feature.ts';
import { libraryFeature } from './features/courses/library/library.feature.ts';
import { notesFeature } from './features/courses/notes/notes.feature.ts';
import { outlinesFeature } from './features/courses/outlines/outlines.feature.ts';
import { structureFeature } from './features/courses/structure/structure.feature.ts';
import { courseTableFeature } from './features/courses/table/course-table.feature.ts';
import { courseWritingFeature } from './features/courses/writing/course-writing.feature.ts';
import { administrationFeature } from './features/delivery/administration/administration.feature.ts';
import { examplesFeature } from './features/delivery/examples/examples.feature.ts';
import { exportsFeature } from './features/delivery/exports/exports.feature.ts';
import { mediaFeature } from './features/delivery/media/media.feature.ts';
import { sharingFeature } from './features/delivery/sharing/sharing.feature.ts';
import { sourcesFeature } from './features/sources/sources.feature.ts';
import { exercisesFeature } from './features/study/exercises/exercises.feature.ts';
import { hintsFeature } from './features/study/hints/hints.feature.ts';
import { masteryFeature } from './features/study/mastery/mastery.feature.ts';
import { pretestFeature } from './features/study/pretest/pretest.feature.ts';
import { quizzesFeature } from './features/study/quizzes/quizzes.feature.ts';
import { remindersFeature } from './features/study/reminders/reminders.feature.ts';
import { spacedRepetitionFeature } from './features/study/spaced-repetition/spaced-repetition.feature.ts';
import { teacherFeature } from './features/study/teacher/teacher.feature.ts';
import { weeklyGoalFeature } from './features/study/weekly-goal/weekly-goal.feature.ts';

export const courseGeneration = defineService({
  name: 'course-generation',
  database: 'COURSE_GENERATION_DATABASE',
  port: 'COURSE_GENERATION_PORT',
  models: openModels,
  createContext,
  authenticate: ({ config }: Context) => createInternalAuthenticator(config.AUTH_URL, 'course-generation'),
  features: [
    learnersFeature,
    jobCancellationFeature,
    allowanceFeature,
    authoringFeature,
    coursesFeature,
    outlinesFeature,
    courseWritingFeature,
    structureFeature,
    courseTableFeature,
    lessonFeature,
    notesFeature,
    certificatesFeature,
    mediaFeature,
    libraryFeature,
    sourcesFeature,
    sharingFeature,
    administrationFeature,
    examplesFeature,
    exportsFeature,
    legacyAuthoringFeature,
    quizzesFeature,
    exercisesFeature,
    hintsFeature,
    masteryFeature,
    pretestFeature,
    spacedRepetitionFeature,
    remindersFeature,
    weeklyGoalFeature,
    teacherFeature,
    growthFeature,
    usageFeature,
    findingsFeature,
    modelCheckFeature,
    jobDeletionFeature,
  ],
  userDeletedHandler: 'learner-deleted',
});
