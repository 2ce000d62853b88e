import type { PictureView } from '@coursewright/contracts';
import type { Context } from '../../../context.ts';
import type { Course, Lesson, Subtopic, Topic } from '../../courses/index.ts';
import type { QuizBatch, QuizBatchRepository } from '../../study/index.ts';

export interface Chapter extends Omit<Topic, 'subtopics'> {
  subtopics: (Subtopic & { lesson?: Lesson })[];
  quiz?: Pick<QuizBatch, 'id' | 'items'> | undefined;
}

export interface CourseExport {
  course: Course;
  chapters: Chapter[];
}

export async function readCourseExport(
  course: Course,
  lessons: Context['lessons'],
  batches?: Pick<QuizBatchRepository, 'newest'>,
): Promise<CourseExport> {
  const found = new Map((await lessons.ofCourse(course.id)).map((lesson) => [lesson.subtopicId, lesson]));
  const quizzes = new Map((await batches?.newest(course.id))?.map((batch) => [batch.topicId, batch]));
  const chapters = course.topics.map(({ id, title, subtopics }) => ({
    id,
    title,
    subtopics: subtopics.map((subtopic) => ({
      id: subtopic.id,
      title: subtopic.title,
      lesson: found.get(subtopic.id),
    })),
    quiz: quizzes.get(id),
  }));
  return { course, chapters };
}

export const lessonsOf = ({ chapters }: CourseExport) =>
  chapters.flatMap(({ subtopics }) => subtopics.flatMap(({ lesson }) => lesson ?? []));

export const hasOwnText = (content: CourseExport): boolean =>
  lessonsOf(content).some(({ source }) => source === 'learner');

export interface StoredPicture {
  bytes: Uint8Array;
  contentType: string;
}

const OWN = /^\/api\/media\/([0-9a-f]{64})$/;

export async function coursePictures(content: CourseExport, media: Pick<Context['media'], 'find'>) {
  const pictures = new Map<string, StoredPicture>();
  for (const { image } of lessonsOf(content)) {
    const id = image && OWN.exec(image.url)?.[1];
    if (!id || pictures.has(image.url)) continue;
    const picture = await media.find(id);
    if (picture) pictures.set(image.url, { bytes: Buffer.from(picture.bytes), contentType: picture.contentType });
  }
  return pictures;
}

export function creditLine({ credit, licence, licenceUrl, sourceUrl }: PictureView): string {
  const named = licence && !credit.includes(licence) ? `${credit}, ${licence}` : credit;
  return [named, sourceUrl, licenceUrl].filter((part) => part).join(' · ');
}

export const NOT_WRITTEN = 'This lesson has not been written yet.';
