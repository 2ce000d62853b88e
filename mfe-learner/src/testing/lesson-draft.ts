// For tests/streaming: what stands between the events of a stream and the page.

export { applyEvent, initialWriting, type Writing } from '../features/generation/writing.ts';
export { toTrustedHtml } from '../features/lesson/lesson-html.ts';
export { LessonDraft, LessonText } from '../features/lesson/lesson-text.tsx';
