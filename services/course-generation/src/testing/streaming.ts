// For tests/streaming: what stands between the text of a model and the events of a stream.

export { goodLessons } from '../features/authoring/quality/testing/good-lessons.ts';
export { BlockStream, CitationFilter, renderOpenBlock } from '../features/authoring/text/index.ts';
