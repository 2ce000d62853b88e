export { checkCitations } from './citations/check-citations.ts';
export { coverage } from './coverage.ts';
export { detectType } from './detect-type.ts';
export { digest } from './digest.ts';
export { extractSource } from './extract-source.ts';
export { fetchSource } from './fetch-source.ts';
export { type LessonSubject, selectPassages } from './select-passages.ts';
export {
  type ExtractedSource,
  type Passage,
  type RefusalCode,
  SOURCE_LIMITS,
  SourceRefused,
  type SourceType,
  type Unread,
} from './source.ts';
