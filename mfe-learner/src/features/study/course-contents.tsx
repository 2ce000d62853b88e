import type { CourseView } from '@coursewright/contracts';
import { Link } from '@coursewright/mfe-kit/router';
import { VisuallyHidden } from '@coursewright/ui';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { ChevronDown, CircleCheck, CircleDashed, CircleDot, Contrast, Target } from 'lucide-react';
import { useId, useState } from 'react';
import { ContentsLink } from '../../shared/contents-link.tsx';
import { QuizEntry } from '../quiz/quiz-links.tsx';
import type { CourseSubtopic, CourseTopic } from './course.ts';

interface CourseContentsProps {
  course: CourseView;
  openId: string;
}

export function CourseContents({ course, openId }: CourseContentsProps) {
  return (
    <nav aria-label={t`Course contents`} className="ln:-mx-3 ln:lg:me-0">
      <ul className="ln:flex ln:flex-col ln:gap-1">
        {course.topics.map((topic) => (
          <TopicEntry key={topic.id} course={course} topic={topic} openId={openId} />
        ))}
      </ul>
      <Link
        to={`/course/${course.id}/map`}
        className="ln:mt-1 ln:flex ln:min-h-12 ln:items-center ln:gap-3 ln:rounded-control ln:px-3 ln:text-sm ln:font-semibold ln:hover:bg-sunken"
      >
        <Target className="ln:size-4.5 ln:flex-none ln:text-brand" />
        <Trans>What you know</Trans>
      </Link>
    </nav>
  );
}

interface TopicEntryProps extends CourseContentsProps {
  topic: CourseTopic;
}

function TopicEntry({ course, topic, openId }: TopicEntryProps) {
  const isCurrent = topic.id === openId || topic.subtopics.some(({ id }) => id === openId);
  // A manual fold applies to one lesson: the topic of the next open lesson unfolds again.
  const [choice, setChoice] = useState<{ expanded: boolean; at: string }>();
  const expanded = choice && (choice.at === openId || !isCurrent) ? choice.expanded : isCurrent;
  const listId = useId();
  const done = topic.subtopics.filter((subtopic) => subtopic.done).length;
  return (
    <li>
      <button
        type="button"
        aria-expanded={expanded}
        aria-controls={listId}
        onClick={() => setChoice({ expanded: !expanded, at: openId })}
        className="ln:flex ln:min-h-12 ln:w-full ln:items-center ln:gap-3 ln:rounded-control ln:px-3 ln:py-2 ln:[text-align:inherit] ln:font-semibold ln:hover:bg-sunken"
      >
        <span dir="auto" className="ln:min-w-0 ln:flex-1 ln:break-words">
          {topic.title}
        </span>
        <span className="ln:text-xs ln:font-medium ln:text-muted ln:tabular-nums">
          <Trans>
            {done}/{topic.subtopics.length}
            <VisuallyHidden> done</VisuallyHidden>
          </Trans>
        </span>
        <ChevronDown
          className={`ln:size-4 ln:flex-none ln:text-muted ln:transition-transform ${expanded ? 'ln:rotate-180' : ''}`}
        />
      </button>
      <ul id={listId} hidden={!expanded} className="ln:mb-2">
        {topic.subtopics.map((subtopic) => (
          <SubtopicEntry key={subtopic.id} subtopic={subtopic} open={subtopic.id === openId} />
        ))}
        <QuizEntry course={course} topic={topic} />
      </ul>
    </li>
  );
}

function SubtopicEntry({ subtopic, open }: { subtopic: CourseSubtopic; open: boolean }) {
  return (
    <li>
      <ContentsLink
        search={`?at=${subtopic.id}`}
        open={open}
        className="ln:flex ln:min-h-11 ln:items-start ln:gap-3 ln:py-2.5"
      >
        <SubtopicMark subtopic={subtopic} />
        <span dir="auto" className="ln:min-w-0 ln:flex-1 ln:break-words">
          <span>{subtopic.title}</span>
          {subtopic.done && (
            <VisuallyHidden> {subtopic.known ? <Trans>(known)</Trans> : <Trans>(done)</Trans>}</VisuallyHidden>
          )}
          {!subtopic.done && subtopic.begun && (
            <VisuallyHidden>
              {' '}
              <Trans>(begun)</Trans>
            </VisuallyHidden>
          )}
          {!subtopic.done && !subtopic.begun && subtopic.written && (
            <VisuallyHidden>
              {' '}
              <Trans>(written)</Trans>
            </VisuallyHidden>
          )}
        </span>
      </ContentsLink>
    </li>
  );
}

function SubtopicMark({ subtopic: { done, begun, known, written } }: { subtopic: CourseSubtopic }) {
  const Icon = known ? Target : done ? CircleCheck : begun ? Contrast : written ? CircleDot : CircleDashed;
  const color = known ? 'ln:text-brand' : done ? 'ln:text-success' : written ? 'ln:text-brand' : 'ln:text-line-strong';
  return <Icon className={`ln:mt-0.5 ln:size-4.5 ln:flex-none ${color}`} />;
}
