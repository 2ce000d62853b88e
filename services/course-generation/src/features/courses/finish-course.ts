import type { InterfaceLanguage } from '@coursewright/contracts';
import { chooseLanguage, conflict, currentLanguage, unavailable } from '@coursewright/service-kit';
import type { LearnerRepository } from '../accounts/index.ts';
import type { CourseRepository } from './course.repository.ts';
import { isStudied } from './course.ts';
import type { LessonRepository } from './lessons/lesson.repository.ts';

interface Dependencies {
  courses: CourseRepository;
  learners: LearnerRepository;
  lessons: Pick<LessonRepository, 'ownTitles'>;
  config: { readonly INTERFACE_LANGUAGES: readonly InterfaceLanguage[] };
}

export function createCourseFinisher({ courses, learners, lessons, config }: Dependencies) {
  return async (userId: string, courseId: string, timeZone?: string): Promise<Date> => {
    const course = await courses.getOwn(courseId, userId);
    if (course.end) return course.end;
    if (!isStudied(course)) throw conflict('Finish every lesson first');
    const ownTitles = await lessons.ownTitles(course);
    if (ownTitles.length > 0) throw conflict(ownTextMessage(ownTitles), { code: 'own_text' });
    const { name, language: chosen } = await learners.find(userId);
    if (!name)
      throw unavailable('Your name is not known here yet. Please try again in a moment.', { retryAfterMs: 2_000 });
    const language = chooseLanguage(config.INTERFACE_LANGUAGES, chosen, currentLanguage());
    const completed =
      (await courses.complete(course, { learnerName: name, language, timeZone })) ?? (await courses.find(courseId));
    if (!completed?.end) throw unavailable('Please try again');
    return completed.end;
  };
}

const NAMED = 3;

function ownTextMessage(titles: string[]): string {
  const named = titles.slice(0, NAMED).map((title) => `“${title}”`);
  const more = titles.length - named.length;
  const list = `${named.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
  return `A course with text of your own cannot have a certificate. To get one, rewrite with AI: ${list}.`;
}
