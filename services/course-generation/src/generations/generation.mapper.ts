import type { GenerationView } from '@coursewright/contracts';
import type { GenerationDocument } from './generation.model.ts';
import type { Generation } from './generation.ts';

export function toGeneration(document: GenerationDocument): Generation {
  const { userId, state, epoch, attempts } = document;
  return {
    id: document._id.toHexString(),
    userId,
    state,
    epoch,
    attempts,
    ...wishOf(document),
    outline: document.outline ?? undefined,
    source: document.source ?? undefined,
    failure: document.failure ?? undefined,
  };
}

function wishOf({ _id, request, courseId, subtopicId }: GenerationDocument) {
  if (request) return { kind: 'outline' as const, request };
  if (courseId && subtopicId) return { kind: 'lesson' as const, courseId, subtopicId };
  throw new Error(`generation ${_id.toHexString()} asks for nothing`);
}

export function toGenerationView(generation: Generation): GenerationView {
  const { id, kind, state, outline, source, failure } = generation;
  const wish =
    generation.kind === 'outline'
      ? { request: generation.request }
      : { courseId: generation.courseId, subtopicId: generation.subtopicId };
  return { id, kind, state, ...wish, outline, source, failure };
}
