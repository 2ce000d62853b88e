import { type ChatMessage, type ResponseOf, teacherEndpoints } from '@coursewright/contracts';
import { apiRequest } from '@coursewright/mfe-kit';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@coursewright/mfe-kit/query';
import { useCallback, useEffect, useRef } from 'react';

export type Chat = ResponseOf<typeof teacherEndpoints.chatHistory>;

// Never cached: the chat may have continued in another tab or on another device.
const chatQuery = (courseId: string) =>
  queryOptions<Chat>({
    queryKey: ['chat', courseId],
    queryFn: ({ signal }) => apiRequest(teacherEndpoints.chatHistory, { params: { courseId }, signal }),
    staleTime: 0,
    refetchOnWindowFocus: 'always',
  });

// Without a name it neither listens nor sends.
function useOtherTabs(name: string | undefined, onMessage: () => void): () => void {
  const channel = useRef<BroadcastChannel>(null);
  useEffect(() => {
    if (name === undefined) return;
    try {
      const opened = new BroadcastChannel(`coursewright:${name}`);
      opened.addEventListener('message', onMessage);
      channel.current = opened;
      return () => opened.close();
    } catch {
      // Refused where storage is blocked, or missing: a tab that is looked at loads the conversation again.
      return undefined;
    }
  }, [name, onMessage]);
  return useCallback(() => channel.current?.postMessage('news'), []);
}

export function useChat(courseId: string, enabled: boolean) {
  const queries = useQueryClient();
  const { queryKey } = chatQuery(courseId);
  const { data: chat, error, refetch } = useQuery({ ...chatQuery(courseId), enabled });
  const refresh = useCallback(() => void refetch(), [refetch]);
  const notifyOtherTabs = useOtherTabs(enabled ? `talk:${courseId}` : undefined, refresh);

  const change = useCallback(
    async (to: (chat: Chat) => Chat) => {
      // A response that is still on its way must not overwrite this.
      await queries.cancelQueries({ queryKey });
      queries.setQueryData<Chat>(queryKey, (known) => to(known ?? { messages: [] }));
      notifyOtherTabs();
    },
    [queries, queryKey, notifyOtherTabs],
  );

  const asking = useMutation({
    mutationFn: (asked: { question: string; quote?: string; subtopicId: string }) =>
      apiRequest(teacherEndpoints.askTeacher, { params: { courseId }, body: asked }),
    onSuccess: ({ message, generationId }) => change((known) => addMessage(known, message, generationId)),
  });
  const clearing = useMutation({
    mutationFn: () => apiRequest(teacherEndpoints.clearChat, { params: { courseId } }),
    onSuccess: () => change(() => ({ messages: [] })),
  });
  const answered = useCallback((message: ChatMessage) => void change((known) => addMessage(known, message)), [change]);

  return { chat, error, refresh, asking, clearing, answered };
}

export type UseChat = ReturnType<typeof useChat>;

function addMessage({ messages }: Chat, message: ChatMessage, answering?: string): Chat {
  return { messages: [...messages.filter(({ id }) => id !== message.id), message], answering };
}
