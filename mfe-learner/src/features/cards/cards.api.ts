import { cardEndpoints, type LessonCard } from '@coursewright/contracts';
import { apiRequest } from '@coursewright/mfe-kit';
import { queryOptions, useMutation, useQueryClient } from '@coursewright/mfe-kit/query';
import { RECALL_KEY } from '../../shared/recall-key.ts';

export interface LessonPlace {
  courseId: string;
  subtopicId: string;
}

// Another text of the lesson has other terms.
export const lessonCardsQuery = (place: LessonPlace, version: number) =>
  queryOptions({
    queryKey: ['lesson-cards', place, version],
    queryFn: ({ signal }) => apiRequest(cardEndpoints.lessonCards, { params: place, signal }),
  });

export function useLessonCards(place: LessonPlace, version: number) {
  const queries = useQueryClient();
  const { queryKey } = lessonCardsQuery(place, version);
  const onSettled = () => queries.invalidateQueries({ queryKey: RECALL_KEY });
  const replace = (changed: LessonCard, { cardId }: Pick<LessonCard, 'cardId'>) =>
    queries.setQueryData(queryKey, (old) => ({
      cards: (old?.cards ?? []).map((card) => (card.cardId === cardId ? { ...changed, key: card.key } : card)),
    }));

  const keep = useMutation({
    mutationFn: (keys: string[]) => apiRequest(cardEndpoints.keepCards, { params: place, body: { keys } }),
    onSuccess: (kept) => queries.setQueryData(queryKey, kept),
    onSettled,
  });
  const remove = useMutation({
    mutationFn: (cardId: string) => apiRequest(cardEndpoints.removeCard, { params: { cardId } }),
    onSuccess: () => queries.invalidateQueries({ queryKey }),
    onSettled,
  });
  return { keep, remove, replace, onEdited: onSettled };
}
