import type { VideoView } from '@coursewright/contracts';
import type { Clock, Logger } from '@coursewright/service-kit';
import type { Illustrator, LessonMedia, LessonMediaFinder, Subject } from '../../courses/index.ts';
import type { PictureSearch } from './find-picture.ts';
import { joinTranscript, type TranscriptReader, type VideoSearch } from './find-video.ts';
import { drawIllustration } from './illustration/draw-illustration.ts';
import type { MediaRepository } from './media.repository.ts';

export function createIllustrator(media: MediaRepository, brandName: string): Illustrator {
  return async (subject, html) => {
    const url = await media.save(Buffer.from(drawIllustration(subject, html)), 'image/svg+xml; charset=utf-8');
    const alt = `Decorative illustration for ${subject.title}`;
    return { url, alt, credit: `Illustration drawn by ${brandName}`, provider: 'local' };
  };
}

// Makes a video of a lesson's text, when none was found.
export type VideoMaker = (subject: Subject, html: string) => Promise<VideoView>;

interface Dependencies {
  illustrate: Illustrator;
  findPicture: PictureSearch;
  findVideo: VideoSearch;
  readTranscript: TranscriptReader;
  hasTranscripts: boolean;
  makeVideo: VideoMaker;
  logger: Logger;
  clock: Clock;
}

// A picture that is not found by then is drawn, and replaced when the text is complete.
const FIRST_PICTURE_MS = 1_500;

const SAMPLE = 'comes with a sample video made of its own headings.';
const NOTES = {
  'not set up': { note: `No video service is set up here, so this lesson ${SAMPLE}`, noteCode: 'video_not_set_up' },
  'nothing found': { note: `No fitting video was found, so this lesson ${SAMPLE}` },
  failed: { note: `The video service could not be asked when this lesson was written, so it ${SAMPLE}` },
} as const;
const WITHOUT_TRANSCRIPT = "This lesson was written without the video's transcript: the two may differ in details.";

export function createLessonMedia(dependencies: Dependencies): LessonMediaFinder {
  const { illustrate, findPicture, findVideo, readTranscript, hasTranscripts, makeVideo, logger, clock } = dependencies;

  const withFallback = <T>(work: Promise<T>, signal: AbortSignal, fallback: T): Promise<T> =>
    work.catch((error: unknown) => {
      if (!signal.aborted) logger.error({ err: error }, 'media search failed');
      return fallback;
    });

  function forText(subject: Subject, signal: AbortSignal) {
    const picture = withFallback(findPicture(subject, signal), signal, undefined);
    const finish = async (html?: string): Promise<LessonMedia> => ({
      image: (await picture) ?? (await illustrate(subject, html)),
    });
    const { promise: drawn, resolve, reject } = Promise.withResolvers<LessonMedia>();
    const stopWaiting = clock.after(FIRST_PICTURE_MS, () =>
      illustrate(subject).then((image) => resolve({ image }), reject),
    );
    const found = finish().finally(stopWaiting);
    return { transcript: Promise.resolve(undefined), first: Promise.race([found, drawn]), finish };
  }

  function forVideo(subject: Subject, signal: AbortSignal) {
    const search = withFallback(findVideo(subject, signal), signal, { missing: 'failed' as const });
    const listen = async () => {
      const found = hasTranscripts ? await search : { missing: 'not set up' };
      if (!('video' in found)) return undefined;
      return joinTranscript(await readTranscript(found.video.youtubeId, signal));
    };
    const transcript = withFallback(listen(), signal, undefined);
    const describe = async (): Promise<LessonMedia> => {
      const found = await search;
      if (!('video' in found)) return NOTES[found.missing];
      const note = (await transcript) ? undefined : WITHOUT_TRANSCRIPT;
      return { video: found.video, ...(note && { note }) };
    };
    return {
      transcript,
      first: describe(),
      async finish(html: string): Promise<LessonMedia> {
        const media = await describe();
        return media.video ? media : { ...media, video: await makeVideo(subject, html) };
      },
    };
  }

  return (subject, courseType, signal) =>
    courseType === 'Video & Text Course' ? forVideo(subject, signal) : forText(subject, signal);
}
