import type { CourseView } from '@coursewright/contracts';
import { Link } from '@coursewright/mfe-kit/router';
import { Button } from '@coursewright/ui';
import { ListChecks } from 'lucide-react';

interface QuizInvitationProps {
  topic: CourseView['topics'][number];
  subtopicId: string;
}

/** Behind the last lesson of a topic: the moment to look what has stayed. */
export function QuizInvitation({ topic, subtopicId }: QuizInvitationProps) {
  if (topic.subtopics.at(-1)?.id !== subtopicId) return null;
  return (
    <section className="ln:mt-10 ln:flex ln:flex-wrap ln:items-center ln:gap-4 ln:rounded-card ln:border ln:border-line ln:bg-surface ln:p-5">
      <p className="ln:min-w-0 ln:flex-1 ln:basis-60">
        <strong className="ln:font-semibold">What has stayed?</strong> A few questions on <bdi>{topic.title}</bdi>. They
        do not change your progress.
      </p>
      <Button asChild variant="secondary">
        <Link to={{ search: `?quiz=${topic.id}` }}>
          <ListChecks aria-hidden="true" />
          Take the quiz
        </Link>
      </Button>
    </section>
  );
}
