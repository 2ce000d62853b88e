import type { GenerationView, OutlineRequestView } from '@coursewright/contracts';
import type { GenerationDocument } from './generation.model.ts';
import type { Generation } from './generation.ts';

export function toGeneration(document: GenerationDocument): Generation {
  const { userId, kind, state, epoch, attempts } = document;
  return {
    id: document._id.toHexString(),
    ...{ userId, kind, state, epoch, attempts },
    lane: document.lane ?? 'now',
    wish: document.wish ?? olderWish(document),
    outline: document.outline ?? undefined,
    source: document.source ?? undefined,
    failure: document.failure ?? undefined,
  };
}

interface KnownWish {
  request?: OutlineRequestView;
  courseId?: string;
  subtopicId?: string;
}

/** Documents of the first release have the fields of the wish beside those of the job. */
function olderWish({ request, courseId, subtopicId }: GenerationDocument & KnownWish): KnownWish {
  return request ? { request } : { courseId, subtopicId };
}

export function toGenerationView(generation: Generation): GenerationView {
  const { id, kind, state, outline, source, failure } = generation;
  const { request, courseId, subtopicId }: KnownWish = generation.wish;
  return { id, kind, state, request, courseId, subtopicId, outline, source, failure };
}
