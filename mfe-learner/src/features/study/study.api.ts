import {
  type CourseView,
  courseEndpoints,
  type lessonEndpoints,
  mistakeEndpoints,
  type ResponseOf,
} from '@coursewright/contracts';
import { apiRequest, isMissing } from '@coursewright/mfe-kit';
import { queryOptions } from '@coursewright/mfe-kit/query';
import { rereadOnMount } from '../../shared/reread-on-mount.ts';

export const courseQuery = (courseId: string) =>
  queryOptions<CourseView>({
    queryKey: ['course', courseId],
    queryFn: ({ signal }) => apiRequest(courseEndpoints.course, { params: { courseId }, signal }),
    refetchOnMount: rereadOnMount,
  });

export interface LessonRef {
  courseId: string;
  subtopicId: string;
}

export type Note = ResponseOf<typeof lessonEndpoints.note>;

const REWRITING_MS = 5_000;

export const mistakesQuery = (place: LessonRef) =>
  queryOptions({
    queryKey: ['mistakes', place.courseId, place.subtopicId],
    queryFn: ({ signal }) => apiRequest(mistakeEndpoints.mistakes, { params: place, signal }),
    staleTime: 0,
    refetchInterval: ({ state: { data, error } }) =>
      data?.some((one) => one.state === 'rewriting') && !isMissing(error) ? REWRITING_MS : false,
  });
