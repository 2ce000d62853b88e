export {
  checkLesson,
  describePlace,
  nameSources,
  type StoredCitations,
  toCitations,
  toExcerpts,
  withoutMarkers,
} from './lesson-citations.ts';
export { sourceModel } from './source.model.ts';
export { createSourceRepository, type SourceRepository } from './source.repository.ts';
export {
  createMaterialReader,
  type LessonMaterial,
  type MaterialReader,
  type OutlineMaterial,
} from './source-material.ts';
