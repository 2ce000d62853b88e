import type { VideoView } from '@coursewright/contracts';
import type { Logger } from '@coursewright/service-kit';
import type { Illustrator, LessonMedia, LessonMediaFinder, Subject } from '../../courses/index.ts';
import type { PictureSearch } from './find-picture.ts';
import { joinTranscript, type TranscriptReader, type VideoSearch } from './find-video.ts';
import { drawIllustration } from './illustration/draw-illustration.ts';
import type { MediaRepository } from './media.repository.ts';

export function createIllustrator(media: MediaRepository, brandName: string): Illustrator {
  return async (subject) => {
    const url = await media.save(Buffer.from(drawIllustration(subject)), 'image/svg+xml; charset=utf-8');
    const alt = `Decorative illustration for ${subject.title}`;
    return { url, alt, credit: `Illustration drawn by ${brandName}`, provider: 'local' };
  };
}

/** Makes a video of a lesson's text, when none was found. */
export type VideoMaker = (subject: Subject, html: string) => Promise<VideoView>;

interface Options {
  illustrate: Illustrator;
  findPicture: PictureSearch;
  findVideo: VideoSearch;
  readTranscript: TranscriptReader;
  hasTranscripts: boolean;
  makeVideo: VideoMaker;
  logger: Logger;
}

const SAMPLE = 'comes with a sample video made of its own headings.';
const NOTES = {
  'not set up': `No video service is set up here, so this lesson ${SAMPLE}`,
  'nothing found': `No fitting video was found, so this lesson ${SAMPLE}`,
  failed: `The video service could not be asked when this lesson was written, so it ${SAMPLE}`,
};
const WITHOUT_TRANSCRIPT = "This lesson was written without the video's transcript: the two may differ in details.";

export function createLessonMedia(options: Options): LessonMediaFinder {
  const { illustrate, findPicture, findVideo, readTranscript, hasTranscripts, makeVideo, logger } = options;

  const withFallback = <T>(work: Promise<T>, signal: AbortSignal, fallback: T): Promise<T> =>
    work.catch((error: unknown) => {
      if (!signal.aborted) logger.error({ err: error }, 'media search failed');
      return fallback;
    });

  function forText(subject: Subject, signal: AbortSignal) {
    const picture = withFallback(findPicture(subject, signal), signal, undefined);
    return {
      transcript: Promise.resolve(undefined),
      finish: async (): Promise<LessonMedia> => ({ image: (await picture) ?? (await illustrate(subject)) }),
    };
  }

  function forVideo(subject: Subject, signal: AbortSignal) {
    const search = withFallback(findVideo(subject, signal), signal, { missing: 'failed' as const });
    const listen = async () => {
      const found = hasTranscripts ? await search : { missing: 'not set up' };
      if (!('video' in found)) return undefined;
      return joinTranscript(await readTranscript(found.video.youtubeId, signal));
    };
    const transcript = withFallback(listen(), signal, undefined);
    return {
      transcript,
      async finish(html: string): Promise<LessonMedia> {
        const found = await search;
        if ('video' in found) {
          const note = (await transcript) ? undefined : WITHOUT_TRANSCRIPT;
          return { video: found.video, ...(note && { note }) };
        }
        return { video: await makeVideo(subject, html), note: NOTES[found.missing] };
      },
    };
  }

  return (subject, courseType, signal) =>
    courseType === 'Video & Text Course' ? forVideo(subject, signal) : forText(subject, signal);
}
