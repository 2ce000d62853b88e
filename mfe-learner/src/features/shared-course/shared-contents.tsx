import { Link } from '@coursewright/mfe-kit/router';
import type { SharedCourse } from './get-shared-course.api.ts';

/** All topics and lessons; on a small screen folded, so that the lesson is near. */
export function SharedContents({ course, openId }: { course: SharedCourse; openId: string }) {
  return (
    <nav aria-label="Course contents" className="ln:min-w-0">
      <details className="ln:group ln:rounded-card ln:border ln:border-line ln:px-4 ln:py-3 ln:lg:hidden">
        <summary className="ln:min-h-8 ln:cursor-pointer ln:font-semibold">Contents</summary>
        <Topics course={course} openId={openId} />
      </details>
      <div className="ln:hidden ln:lg:block">
        <Topics course={course} openId={openId} />
      </div>
    </nav>
  );
}

const Topics = ({ course, openId }: { course: SharedCourse; openId: string }) => (
  <ul className="ln:flex ln:flex-col ln:gap-5 ln:pt-3 ln:lg:pt-0">
    {course.topics.map((topic) => (
      <li key={topic.id}>
        <p dir="auto" className="ln:mb-1 ln:px-3 ln:font-semibold ln:break-words">
          {topic.title}
        </p>
        <ul>
          {topic.subtopics.map(({ id, title, lesson }) => (
            <li key={id}>
              <Link
                to={{ search: `?at=${id}` }}
                aria-current={id === openId ? 'page' : undefined}
                className={`ln:block ln:min-h-10 ln:rounded-control ln:px-3 ln:py-2 ln:text-sm ln:break-words ln:hover:bg-sunken ${
                  id === openId ? 'ln:bg-brand-soft ln:font-semibold ln:text-brand' : 'ln:text-ink'
                }`}
              >
                <bdi>{title}</bdi>
                {!lesson && <span className="ln:block ln:text-xs ln:text-muted">Not written yet</span>}
              </Link>
            </li>
          ))}
        </ul>
      </li>
    ))}
  </ul>
);
