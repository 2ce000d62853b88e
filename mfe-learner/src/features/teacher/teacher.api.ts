import { type ResponseOf, teacherEndpoints } from '@coursewright/contracts';
import { apiRequest } from '@coursewright/mfe-kit';
import { queryOptions } from '@coursewright/mfe-kit/query';

export type Talk = ResponseOf<typeof teacherEndpoints.chatHistory>;

/** Always asked for anew: the talk may have gone on in another tab or on another device. */
export const talkQuery = (courseId: string) =>
  queryOptions<Talk>({
    queryKey: ['talk', courseId],
    queryFn: ({ signal }) => apiRequest(teacherEndpoints.chatHistory, { params: { courseId }, signal }),
    staleTime: 0,
    refetchOnWindowFocus: 'always',
  });

export const askTeacher = (courseId: string, question: string, subtopicId: string) =>
  apiRequest(teacherEndpoints.askTeacher, { params: { courseId }, body: { question, subtopicId } });

export const clearTalk = (courseId: string) => apiRequest(teacherEndpoints.clearChat, { params: { courseId } });
