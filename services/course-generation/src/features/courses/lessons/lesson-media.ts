import type { CourseType, LessonView, PictureView, VideoView } from '@coursewright/contracts';

export interface Subject {
  topic: string;
  title: string;
  // What the lesson's contract looks for; else topic and title.
  query?: string | undefined;
}

// Draws a picture without asking anyone: of a lesson's text its first diagram, else what the words of the subject say.
export type Illustrator = (subject: Subject, html?: string) => Promise<PictureView>;

export interface LessonMedia {
  image?: PictureView;
  video?: VideoView;
  note?: string;
  noteCode?: LessonView['noteCode'];
}

// Searches while the lesson's text is written. A failure of media never fails a lesson.
export type LessonMediaFinder = (
  subject: Subject,
  courseType: CourseType,
  signal: AbortSignal,
) => {
  // What the author should know of the video.
  transcript: Promise<string | undefined>;
  // What is shown while the text is written: within seconds, and of the same size as what `finish` gives.
  first: Promise<LessonMedia>;
  finish(html: string): Promise<LessonMedia>;
};
