import type { Context } from '../../../context.ts';
import { authorLabels, type Course, type NoteRepository } from '../../courses/index.ts';
import { chooseNewest, type ExerciseBatchRepository, type QuizBatchRepository } from '../../study/index.ts';
import { type CourseExport, listLessons, type StoredPicture } from './course-export.ts';

interface Sources {
  lessons: Context['lessons'];
  // Without them the export has no quizzes.
  batches?: Pick<QuizBatchRepository, 'newest'> | undefined;
  // Without them it has no exercises.
  exercises?: Pick<ExerciseBatchRepository, 'ofCourse'> | undefined;
  // Without them it has no notes.
  notes?: Pick<NoteRepository, 'listWritten'> | undefined;
}

export async function readCourseExport(
  course: Course,
  { lessons, batches, exercises, notes }: Sources,
): Promise<CourseExport> {
  const written = new Map(
    (await notes?.listWritten(course.id, course.userId))?.map((note) => [note.subtopicId, note.text]),
  );
  const found = new Map((await lessons.ofCourse(course.id)).map((lesson) => [lesson.subtopicId, lesson]));
  const quizzes = new Map((await batches?.newest(course.id))?.map((batch) => [batch.topicId, batch]));
  const practice = chooseNewest((await exercises?.ofCourse(course.id)) ?? []);
  const chapters = course.topics.map(({ id, title, subtopics }) => ({
    id,
    title,
    subtopics: subtopics.map((subtopic) => ({
      id: subtopic.id,
      title: subtopic.title,
      lesson: found.get(subtopic.id),
      note: written.get(subtopic.id),
      // None of a former text.
      exercises: practice.find(
        (batch) => batch.subtopicId === subtopic.id && batch.lessonVersion === found.get(subtopic.id)?.version,
      )?.items,
    })),
    quiz: quizzes.get(id),
  }));
  return { course, author: authorLabels[course.source], chapters };
}

const OWN = /^\/api\/media\/([0-9a-f]{64})$/;

export async function coursePictures(content: CourseExport, media: Pick<Context['media'], 'find'>) {
  const pictures = new Map<string, StoredPicture>();
  for (const { image } of listLessons(content)) {
    const id = image && OWN.exec(image.url)?.[1];
    if (!id || pictures.has(image.url)) continue;
    const picture = await media.find(id);
    if (picture) pictures.set(image.url, { bytes: Buffer.from(picture.bytes), contentType: picture.contentType });
  }
  return pictures;
}
