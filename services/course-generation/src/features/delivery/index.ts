export {
  fetchJson,
  fetchLimited,
  MediaError,
  retryOnce,
  webLink,
} from './media/fetch-limited.ts';
export { createPictureSearch } from './media/find-picture.ts';
export { createVideoSearch, type TranscriptReader, type VideoProvider } from './media/find-video.ts';
export { createIllustrator, createLessonMedia } from './media/lesson-media.ts';
export { checkMedia, mediaFields } from './media/media.config.ts';
export { createMediaRepository } from './media/media.repository.ts';
export { createSearchRepository } from './media/media-search.ts';
export {
  createPictureProvider,
  type PictureProvider,
  type PictureSource,
  toPlainLine,
} from './media/picture-provider.ts';
export { createPictureStore, type PictureStore } from './media/picture-store.ts';
export { createSampleVideoMaker, createStoryboardRepository } from './media/sample-video/storyboard.ts';
