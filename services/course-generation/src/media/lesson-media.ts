import type { CourseType, PictureView, VideoView } from '@coursewright/contracts';
import type { Logger } from '@coursewright/service-kit';
import type { Illustrator } from './illustrate.ts';
import type { PictureSearch } from './pictures/find-picture.ts';
import type { Subject } from './pictures/picture-provider.ts';
import type { StoryboardRepository } from './sample-video/storyboard.repository.ts';
import { drawStoryboard } from './sample-video/storyboard.ts';
import type { VideoSearch } from './videos/find-video.ts';
import { joinTranscript, type TranscriptReader } from './videos/transcript.ts';

interface Options {
  illustrate: Illustrator;
  findPicture: PictureSearch;
  findVideo: VideoSearch;
  readTranscript: TranscriptReader;
  /** The text of a video's lesson waits for what is said in it, if anybody can tell. */
  hasTranscripts: boolean;
  storyboards: StoryboardRepository;
  logger: Logger;
}

export interface LessonMedia {
  image?: PictureView;
  video?: VideoView;
  note?: string;
}

const SAMPLE = 'comes with a sample video made of its own headings.';
const NOTES = {
  'not set up': `No video service is set up here, so this lesson ${SAMPLE}`,
  'nothing found': `No fitting video was found, so this lesson ${SAMPLE}`,
  failed: `The video service could not be asked when this lesson was written, so it ${SAMPLE}`,
};
const WITHOUT_TRANSCRIPT = "This lesson was written without the video's transcript: the two may differ in details.";

export type LessonMediaFinder = ReturnType<typeof createLessonMedia>;

/** Looks for the picture or the video of a lesson while its text is written. No failure of media fails a lesson. */
export function createLessonMedia(options: Options) {
  const { illustrate, findPicture, findVideo, readTranscript, hasTranscripts, storyboards, logger } = options;

  /** One that fails for an unforeseen reason, while nobody may be waiting for it yet. */
  const orElse = <T>(work: Promise<T>, signal: AbortSignal, otherwise: T): Promise<T> => {
    const safe = work.catch((error: unknown) => {
      if (!signal.aborted) logger.error({ err: error }, 'looking for media failed');
      return otherwise;
    });
    return safe;
  };

  function forText(subject: Subject, signal: AbortSignal) {
    const picture = orElse(findPicture(subject, signal), signal, undefined);
    return {
      transcript: Promise.resolve(undefined),
      finish: async (): Promise<LessonMedia> => ({ image: (await picture) ?? (await illustrate(subject)) }),
    };
  }

  function forVideo(subject: Subject, signal: AbortSignal) {
    const search = orElse(findVideo(subject, signal), signal, { missing: 'failed' as const });
    const listen = async () => {
      const found = hasTranscripts ? await search : { missing: 'not set up' };
      if (!('video' in found)) return undefined;
      return joinTranscript(await readTranscript(found.video.youtubeId, signal));
    };
    const transcript = orElse(listen(), signal, undefined);
    return {
      transcript,
      async finish(html: string): Promise<LessonMedia> {
        const found = await search;
        if ('video' in found) {
          const note = (await transcript) ? undefined : WITHOUT_TRANSCRIPT;
          return { video: found.video, ...(note && { note }) };
        }
        const page = await storyboards.keep(drawStoryboard({ ...subject, html }));
        const title = `Sample video: ${subject.title}`;
        return { video: { provider: 'local', page, title }, note: NOTES[found.missing] };
      },
    };
  }

  /** Begins at once. `transcript` is what the author should know of the video; `finish` gives what was found. */
  return (subject: Subject, courseType: CourseType, signal: AbortSignal) =>
    courseType === 'Video & Text Course' ? forVideo(subject, signal) : forText(subject, signal);
}
