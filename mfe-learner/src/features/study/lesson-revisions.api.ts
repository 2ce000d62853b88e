import { type LessonChange, lessonEndpoints, type ResponseOf } from '@coursewright/contracts';
import { apiRequest } from '@coursewright/mfe-kit';

/** One lesson of one course. */
export interface LessonPlace {
  courseId: string;
  subtopicId: string;
}

export type LessonVersion = ResponseOf<typeof lessonEndpoints.lessonVersions>[number];

export const reviseLesson = (params: LessonPlace, change: LessonChange, signal?: AbortSignal) =>
  apiRequest(lessonEndpoints.reviseLesson, { params, body: { change }, signal });

export const lessonVersions = (params: LessonPlace, signal?: AbortSignal) =>
  apiRequest(lessonEndpoints.lessonVersions, { params, signal });

export const restoreLesson = (params: LessonPlace, version: number, signal?: AbortSignal) =>
  apiRequest(lessonEndpoints.restoreLesson, { params: { ...params, version }, body: {}, signal });
