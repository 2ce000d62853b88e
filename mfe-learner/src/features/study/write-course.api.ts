import { courseEndpoints, type RequestBodyOf } from '@coursewright/contracts';
import { apiRequest } from '@coursewright/mfe-kit';

export type WritingAction = RequestBodyOf<typeof courseEndpoints.writeCourse>['action'];

export const writeCourse = (courseId: string, action: WritingAction, signal?: AbortSignal) =>
  apiRequest(courseEndpoints.writeCourse, { params: { courseId }, body: { action }, signal });
