import { type CourseListItem, courseTypeLabels } from '@coursewright/contracts';
import { MfeLink } from '@coursewright/mfe-kit';
import { Badge, Button, Card, ProgressBar, VisuallyHidden } from '@coursewright/ui';
import { Award } from 'lucide-react';
import { formatDate } from '../../shared/format-date.ts';
import { type CourseAction, CourseMenu } from './course-menu.tsx';

interface CourseCardProps {
  course: CourseListItem;
  onChoose: (action: CourseAction) => void;
}

/** One course of the list. */
export function CourseCard({ course, onChoose }: CourseCardProps) {
  const { _id, mainTopic, type, photo, date, completed, progress } = course;
  return (
    <Card asChild padding="none" interactive>
      <article className="ln:relative ln:flex ln:h-full ln:flex-col">
        <img
          src={photo}
          alt=""
          loading="lazy"
          className="ln:aspect-[16/9] ln:w-full ln:border-b ln:border-line ln:bg-sunken ln:object-cover"
        />
        <div className="ln:flex ln:flex-1 ln:flex-col ln:gap-4 ln:p-5">
          <h2
            dir="auto"
            className="ln:line-clamp-2 ln:font-display ln:text-lg ln:leading-snug ln:font-semibold ln:break-words ln:uppercase"
          >
            {mainTopic.toUpperCase()}
          </h2>
          <p className="ln:flex ln:flex-wrap ln:items-center ln:gap-x-3 ln:gap-y-2 ln:text-sm ln:text-muted">
            <Badge tone={completed ? 'success' : 'brand'}>{courseTypeLabels[type]}</Badge>
            <time dateTime={date}>{formatDate(date)}</time>
          </p>
          <ProgressBar
            className="ln:mt-auto"
            percent={progress.percent}
            label={`${progress.done} of ${progress.total} lessons done`}
          />
          <div className="ln:flex ln:flex-wrap ln:gap-2">
            <Button asChild className="ln:flex-1">
              <MfeLink to={`/course/${_id}`}>
                Continue<VisuallyHidden> with {mainTopic}</VisuallyHidden>
              </MfeLink>
            </Button>
            {completed && (
              <Button asChild variant="secondary" className="ln:flex-1">
                <MfeLink to={`/certificate/${_id}`}>
                  <Award aria-hidden="true" />
                  Certificate<VisuallyHidden> for {mainTopic}</VisuallyHidden>
                </MfeLink>
              </Button>
            )}
          </div>
        </div>
        <div className="ln:absolute ln:end-3 ln:top-3">
          <CourseMenu course={course} onChoose={onChoose} />
        </div>
      </article>
    </Card>
  );
}
