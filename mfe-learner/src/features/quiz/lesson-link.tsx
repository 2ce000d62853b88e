import type { CourseView } from '@coursewright/contracts';
import { Link } from '@coursewright/mfe-kit/router';
import { BookOpen } from 'lucide-react';
import type { ReactNode } from 'react';

export const lessonTitle = ({ topics }: Pick<CourseView, 'topics'>, subtopicId: string): string =>
  topics.flatMap(({ subtopics }) => subtopics).find(({ id }) => id === subtopicId)?.title ?? 'the lesson';

interface LessonLinkProps {
  /** Where the lesson is. */
  to: string;
  children: ReactNode;
}

/** Where an explanation can be read in full. */
export const LessonLink = ({ to, children }: LessonLinkProps) => (
  <p className="ln:mt-3 ln:flex ln:items-center ln:gap-2">
    <BookOpen aria-hidden="true" className="ln:size-4 ln:flex-none" />
    <Link to={to} className="ln:min-w-0 ln:break-words ln:underline">
      {children}
    </Link>
  </p>
);
