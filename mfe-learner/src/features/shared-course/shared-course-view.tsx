import { courseTypeLabels } from '@coursewright/contracts';
import { MfeLink } from '@coursewright/mfe-kit';
import { useSearchParams } from '@coursewright/mfe-kit/router';
import { Badge, Button, Container } from '@coursewright/ui';
import { Sparkles } from 'lucide-react';
import { SampleBadge } from '../../shared/sample-badge.tsx';
import type { SharedCourse } from './get-shared-course.api.ts';
import { SharedContents } from './shared-contents.tsx';
import { SharedLesson } from './shared-lesson.tsx';

/** Contents and lessons, to be read only. The open lesson stands in the address. */
export function SharedCourseView({ course }: { course: SharedCourse }) {
  const [search] = useSearchParams();
  const all = course.topics.flatMap(({ subtopics }) => subtopics);
  const asked = all.findIndex(({ id }) => id === search.get('at'));
  const index = Math.max(0, asked);
  const open = all[index];
  return (
    <Container className="ln:py-8 ln:sm:py-12">
      <header className="ln:mb-8 ln:flex ln:flex-wrap ln:items-end ln:justify-between ln:gap-6">
        <div className="ln:min-w-0">
          <p className="ln:mb-3 ln:flex ln:flex-wrap ln:gap-2">
            <Badge tone="brand">Shared course</Badge>
            <Badge>{courseTypeLabels[course.type]}</Badge>
            {course.source === 'sample' && <SampleBadge>Sample course, not written by an AI model</SampleBadge>}
          </p>
          <h1 dir="auto" className="ln:font-display ln:text-3xl ln:leading-tight ln:font-bold ln:break-words">
            {course.mainTopic}
          </h1>
        </div>
        <OwnCourse />
      </header>
      <div className="ln:grid ln:gap-8 ln:lg:grid-cols-[18rem_minmax(0,1fr)] ln:lg:gap-12">
        <SharedContents course={course} openId={open?.id ?? ''} />
        {open && <SharedLesson key={open.id} subtopic={open} previous={all[index - 1]} next={all[index + 1]} />}
      </div>
    </Container>
  );
}

const OwnCourse = () => (
  <Button asChild size="lg">
    <MfeLink to="/create">
      <Sparkles aria-hidden="true" />
      Make your own course
    </MfeLink>
  </Button>
);
