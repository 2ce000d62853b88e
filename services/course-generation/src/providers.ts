import type { ModelState } from '@coursewright/contracts';
import { type Clock, type Logger, systemClock } from '@coursewright/service-kit';
import type { Connection } from 'mongoose';
import type { Config } from './config.ts';
import { type ContentGenerator, createContentGenerator } from './features/authoring/index.ts';
import {
  createIllustrator,
  createLessonMedia,
  createMediaRepository,
  createPictureSearch,
  createPictureStore,
  createSampleVideoMaker,
  createSearchRepository,
  createStoryboardRepository,
  createVideoSearch,
  type PictureProvider,
  type PictureStore,
} from './features/delivery/index.ts';
import { ChatClient } from './integrations/openai/chat-client.ts';
import { checkWithVariables } from './integrations/openai/check-model.ts';
import { createFallbackGenerator } from './integrations/openai/fallback-generator.ts';
import { createCommons } from './integrations/pictures/commons.ts';
import { createOpenAiImages } from './integrations/pictures/openai-images.ts';
import { createOpenverse } from './integrations/pictures/openverse.ts';
import { createPexels } from './integrations/pictures/pexels.ts';
import { createUnsplash } from './integrations/pictures/unsplash.ts';
import { createTranscriptReader, createYouTube } from './integrations/videos.ts';

// Decides which external systems write courses and find pictures and videos.

const modelOptions = (config: Config) => ({
  apiKey: config.OPENAI_API_KEY,
  baseUrl: config.OPENAI_BASE_URL,
  model: config.OPENAI_MODEL,
  reasoningEffort: config.OPENAI_REASONING_EFFORT,
  settings: {
    firstTokenSeconds: config.OPENAI_FIRST_TOKEN_SECONDS,
    answerSeconds: config.OPENAI_ANSWER_SECONDS,
    maxTokens: config.OPENAI_MAX_TOKENS,
    parallelCalls: config.OPENAI_PARALLEL_CALLS,
  },
});

const hasFallback = (config: Config): boolean => config.OPENAI_FALLBACK_MODEL !== undefined;

function fallbackOptions(config: Config) {
  const { OPENAI_FALLBACK_API_KEY: apiKey, OPENAI_FALLBACK_BASE_URL: baseUrl, OPENAI_FALLBACK_MODEL: model } = config;
  const own = apiKey || baseUrl ? { apiKey, baseUrl } : {};
  return { ...modelOptions(config), ...own, model: model ?? '', variables: 'OPENAI_FALLBACK' } as const;
}

interface GeneratorOptions {
  logger: Logger;
  onAdvice(advice: string): void;
  clock: Clock | undefined;
}

export function createConfiguredGenerator(config: Config, options: GeneratorOptions): ContentGenerator {
  const { logger, onAdvice, clock: timing } = options;
  const first = new ChatClient({ ...modelOptions(config), timing });
  if (!hasFallback(config)) return createContentGenerator(first);
  const second = new ChatClient({ ...fallbackOptions(config), timing });
  return createFallbackGenerator({ first, second, logger, onAdvice });
}

type CheckedModel = ModelState['models'][number];

/** One after the other: they may share a server. */
export async function checkConfiguredModels(config: Config): Promise<CheckedModel[]> {
  const first = {
    role: 'first',
    model: config.OPENAI_MODEL,
    checks: await checkWithVariables(modelOptions(config)),
  } as const;
  if (!hasFallback(config)) return [first];
  const options = fallbackOptions(config);
  return [first, { role: 'fallback', model: options.model, checks: await checkWithVariables(options) }];
}

function createPictureProviders(config: Config, pictureStore: PictureStore, clock?: Clock): PictureProvider[] {
  const make = {
    unsplash: () =>
      createUnsplash({
        baseUrl: config.UNSPLASH_BASE_URL,
        accessKey: config.UNSPLASH_ACCESS_KEY ?? '',
        imageOrigin: config.UNSPLASH_IMAGE_ORIGIN,
        brandName: config.BRAND_NAME,
        clock,
      }),
    pexels: () =>
      createPexels({ baseUrl: config.PEXELS_BASE_URL, apiKey: config.PEXELS_API_KEY ?? '', pictureStore, clock }),
    openverse: () =>
      createOpenverse({ baseUrl: config.OPENVERSE_BASE_URL, token: config.OPENVERSE_TOKEN, pictureStore, clock }),
    commons: () =>
      createCommons({
        baseUrl: config.COMMONS_BASE_URL,
        contact: config.MEDIA_CONTACT ?? config.PUBLIC_URL,
        pictureStore,
        clock,
      }),
    openai: () =>
      createOpenAiImages({
        apiKey: config.OPENAI_API_KEY,
        baseUrl: config.OPENAI_BASE_URL,
        model: config.OPENAI_IMAGE_MODEL ?? '',
        pictureStore,
        clock,
      }),
  };
  return config.MEDIA_IMAGE.map((name) => make[name]());
}

export function createMedia(config: Config, connection: Connection, logger: Logger, clock: Clock = systemClock) {
  const media = createMediaRepository(connection);
  const pictureStore = createPictureStore(media, clock);
  const searches = createSearchRepository(connection);
  const storyboards = createStoryboardRepository(connection);
  const illustrate = createIllustrator(media, config.BRAND_NAME);
  const findPicture = createPictureSearch({
    providers: createPictureProviders(config, pictureStore, clock),
    searches,
    logger,
  });
  const { YOUTUBE_API_KEY: apiKey, YOUTUBE_BASE_URL: baseUrl } = config;
  const search = apiKey ? createYouTube({ baseUrl, apiKey, pictureStore, clock }) : undefined;
  const findVideo = createVideoSearch({ search, searches, logger });
  const hasTranscripts = config.TRANSCRIPT_PROVIDER === 'http';
  const transcripts = hasTranscripts ? config.TRANSCRIPT_BASE_URL : undefined;
  const readTranscript = createTranscriptReader({ baseUrl: transcripts, logger });
  const makeVideo = createSampleVideoMaker(storyboards);
  const needs = { illustrate, findPicture, findVideo, readTranscript, hasTranscripts, makeVideo, logger, clock };
  return {
    media,
    storyboards,
    illustrate,
    findPicture,
    findVideo,
    readTranscript,
    lessonMedia: createLessonMedia(needs),
    mediaProviders: {
      pictures: [...config.MEDIA_IMAGE, 'drawn here'].join(', then '),
      videos: search ? 'YouTube' : 'sample videos',
      transcripts: hasTranscripts ? 'your server' : 'none',
    },
  };
}
