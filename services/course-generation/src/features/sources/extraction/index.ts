export { detectType } from './detect-type.ts';
export { extractSource } from './extract-source.ts';
export {
  type ExtractedSource,
  type Passage,
  type RefusalCode,
  SOURCE_LIMITS,
  SourceRefused,
  type SourceType,
} from './source.ts';
