import type { Logger } from '@coursewright/service-kit';
import type { Connection } from 'mongoose';
import type { Config } from '../config.ts';
import { createPictureKeeper } from './fetching/keep-picture.ts';
import { createIllustrator } from './illustrate.ts';
import { createLessonMedia } from './lesson-media.ts';
import { createMediaRepository } from './media.repository.ts';
import { createPictureProviders } from './pictures/create-providers.ts';
import { createPictureSearch } from './pictures/find-picture.ts';
import { createStoryboardRepository } from './sample-video/storyboard.repository.ts';
import { createSearchRepository } from './search.repository.ts';
import { createVideoSearch } from './videos/find-video.ts';
import { createTranscriptReader } from './videos/transcript.ts';
import { createYouTube } from './videos/youtube.ts';

/** Pictures, videos and transcripts, as far as the configuration names where they come from. */
export function createMedia(config: Config, connection: Connection, logger: Logger) {
  const media = createMediaRepository(connection);
  const keeper = createPictureKeeper(media);
  const searches = createSearchRepository(connection);
  const storyboards = createStoryboardRepository(connection);
  const illustrate = createIllustrator(media, config.BRAND_NAME);
  const findPicture = createPictureSearch({ providers: createPictureProviders(config, keeper), searches, logger });
  const { YOUTUBE_API_KEY: apiKey, YOUTUBE_BASE_URL: baseUrl } = config;
  const search = apiKey ? createYouTube({ baseUrl, apiKey, keeper }) : undefined;
  const findVideo = createVideoSearch({ search, searches, logger });
  const hasTranscripts = config.TRANSCRIPT_PROVIDER === 'http';
  const transcripts = hasTranscripts ? config.TRANSCRIPT_BASE_URL : undefined;
  const readTranscript = createTranscriptReader({ baseUrl: transcripts, logger });
  const needs = { illustrate, findPicture, findVideo, readTranscript, hasTranscripts, storyboards, logger };
  return {
    media,
    storyboards,
    illustrate,
    findPicture,
    findVideo,
    readTranscript,
    lessonMedia: createLessonMedia(needs),
  };
}
