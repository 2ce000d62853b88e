import { certificatesFeature } from './certificates/certificates.feature.ts';
import type { Context } from './context.ts';
import { courseTableFeature } from './course-table/course-table.feature.ts';
import { courseWritingFeature } from './course-writing/course-writing.feature.ts';
import { coursesFeature } from './courses/courses.feature.ts';
import { exportsFeature } from './exports/exports.feature.ts';
import type { Feature } from './feature.ts';
import { generationsFeature } from './generations/generations.feature.ts';
import { growthFeature } from './growth/growth.feature.ts';
import { learnersFeature } from './learners/learners.feature.ts';
import { legacyFeature } from './legacy/legacy.feature.ts';
import { lessonFeature } from './lessons/lesson.feature.ts';
import { libraryFeature } from './library/library.feature.ts';
import { mediaFeature } from './media/media.feature.ts';
import { notesFeature } from './notes/notes.feature.ts';
import { quizzesFeature } from './quizzes/quizzes.feature.ts';
import { recallFeature } from './recall/recall.feature.ts';
import { sharingFeature } from './sharing/sharing.feature.ts';
import { spendingFeature } from './spending/spending.feature.ts';
import { teacherFeature } from './teacher/teacher.feature.ts';

/** Everything the service does; each folder describes its own part. */
export const features: ((context: Context) => Feature)[] = [
  learnersFeature,
  generationsFeature,
  coursesFeature,
  courseWritingFeature,
  courseTableFeature,
  lessonFeature,
  notesFeature,
  certificatesFeature,
  mediaFeature,
  libraryFeature,
  sharingFeature,
  exportsFeature,
  legacyFeature,
  quizzesFeature,
  recallFeature,
  teacherFeature,
  growthFeature,
  spendingFeature,
];
