import { notFound } from '@coursewright/service-kit';
import type { Course } from '../courses/course.ts';

export interface Certificate {
  certificateId: string;
  learnerName: string;
  courseTitle: string;
  end: Date;
  source: Course['source'];
}

/** The certificate of a completed course, with everything as it was on that day. */
export function certificateOf(course: Course | undefined): Certificate {
  if (!course?.end || !course.certificateId || !course.learnerName) throw notFound('There is no such certificate');
  const { certificateId, learnerName, mainTopic, end, source } = course;
  return { certificateId, learnerName, courseTitle: mainTopic, end, source };
}
