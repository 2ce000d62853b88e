import type { LessonView as Lesson } from '@coursewright/contracts';
import { LessonPicture } from './media/lesson-picture.tsx';
import { LessonVideo } from './media/lesson-video.tsx';

/** The video of a lesson, where there is one, and its picture. */
export function LessonMedia({ lesson: { image, video } }: { lesson: Lesson }) {
  return (
    <>
      {video && <LessonVideo video={video} />}
      {image && <LessonPicture picture={image} />}
    </>
  );
}
