import { type LibraryItem, MINUTES_PER_LESSON } from '@coursewright/contracts';
import { estimateMinutes } from '../../authoring/index.ts';
import { toCourseListItem } from '../course.model.ts';
import { type Course, listUnread, type Subtopic } from '../course.ts';
import { type LessonRepository, toPlaceKey } from '../lessons/lesson.repository.ts';

export interface LibraryEntry {
  course: Course;
  // Null until a lesson was opened.
  readAt: Date | null;
}

/**
 * Minutes are those of the contract. A lesson without one is measured by its text, all of them in one query, and
 * counts as an average one until it is written.
 */
export function createReadingPlan({ lessons }: { lessons: Pick<LessonRepository, 'countWords'> }) {
  return async (entries: readonly LibraryEntry[]): Promise<LibraryItem[]> => {
    const plans = entries.map((entry) => ({ ...entry, unread: listUnread(entry.course) }));
    const uncontracted = plans.flatMap(({ course, unread }) =>
      unread.filter(({ contract }) => !contract).map(({ id }) => ({ courseId: course.id, subtopicId: id })),
    );
    const words = await lessons.countWords(uncontracted);

    const getMinutes = (courseId: string, { id, contract }: Subtopic): number => {
      const counted = words.get(toPlaceKey({ courseId, subtopicId: id }));
      return contract?.minutes ?? (counted === undefined ? MINUTES_PER_LESSON : estimateMinutes(counted));
    };

    return plans.map(({ course, readAt, unread }) => {
      const minutes = unread.map((lesson) => getMinutes(course.id, lesson));
      const [first] = unread;
      return {
        ...toCourseListItem(course),
        next: first ? { id: first.id, title: first.title, minutes: minutes[0] ?? MINUTES_PER_LESSON } : null,
        minutesLeft: minutes.reduce((sum, each) => sum + each, 0),
        readAt: readAt?.toISOString() ?? null,
      };
    });
  };
}
