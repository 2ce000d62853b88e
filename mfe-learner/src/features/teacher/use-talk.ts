import type { ChatMessage } from '@coursewright/contracts';
import { useMutation, useQuery, useQueryClient } from '@coursewright/mfe-kit/query';
import { useCallback } from 'react';
import { askTeacher, clearTalk, type Talk, talkQuery } from './teacher.api.ts';
import { useOtherTabs } from './use-other-tabs.ts';

/** The learner's talk with the teacher of a course, kept in step with what other tabs do to it. */
export function useTalk(courseId: string, enabled: boolean) {
  const queries = useQueryClient();
  const { queryKey } = talkQuery(courseId);
  const { data: talk, error, refetch } = useQuery({ ...talkQuery(courseId), enabled });
  const refresh = useCallback(() => void refetch(), [refetch]);
  const tellOthers = useOtherTabs(enabled ? `talk:${courseId}` : undefined, refresh);

  const change = useCallback(
    async (to: (talk: Talk) => Talk) => {
      // an older answer that is still on its way must not undo this
      await queries.cancelQueries({ queryKey });
      queries.setQueryData<Talk>(queryKey, (known) => to(known ?? { messages: [] }));
      tellOthers();
    },
    [queries, queryKey, tellOthers],
  );

  const asking = useMutation({
    mutationFn: (asked: { question: string; subtopicId: string }) =>
      askTeacher(courseId, asked.question, asked.subtopicId),
    onSuccess: ({ message, generationId }) => change((known) => withMessage(known, message, generationId)),
  });
  const clearing = useMutation({
    mutationFn: () => clearTalk(courseId),
    onSuccess: () => change(() => ({ messages: [] })),
  });
  const answered = useCallback((message: ChatMessage) => void change((known) => withMessage(known, message)), [change]);

  return { talk, error, refresh, asking, clearing, answered };
}

function withMessage({ messages }: Talk, message: ChatMessage, answering?: string): Talk {
  return { messages: [...messages.filter(({ id }) => id !== message.id), message], answering };
}
