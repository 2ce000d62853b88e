import {
  type CourseView,
  masteryEndpoints,
  type PretestView,
  type PretestResult as Result,
} from '@coursewright/contracts';
import { apiRequest } from '@coursewright/mfe-kit';
import { i18n, type MessageDescriptor } from '@coursewright/mfe-kit/messages';
import { Link } from '@coursewright/mfe-kit/router';
import { Badge, type BadgeTone, Button, Card } from '@coursewright/ui';
import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { ArrowRight, Target } from 'lucide-react';
import { useChange } from '../mastery/use-change.ts';
import { courseDirection } from '../study/course.ts';

const RESULTS: Record<Result, { word: MessageDescriptor; tone: BadgeTone }> = {
  known: { word: msg`Known`, tone: 'success' },
  probable: { word: msg`Probably known`, tone: 'info' },
  unknown: { word: msg`Not known yet`, tone: 'neutral' },
};

interface PretestResultProps {
  course: CourseView;
  result: NonNullable<PretestView['result']>;
}

export function PretestResult({ course, result }: PretestResultProps) {
  const change = useChange(course.id);
  const results = new Map(result.flatMap(({ lessons }) => lessons.map((one) => [one.subtopicId, one.result] as const)));
  return (
    <>
      <div data-content dir={courseDirection(course)} className="ln:flex ln:flex-col ln:gap-6">
        {course.topics.map((topic) => (
          <Card key={topic.id} asChild>
            <section aria-labelledby={`pretest-${topic.id}`}>
              <h2 id={`pretest-${topic.id}`} dir="auto" className="ln:text-lg ln:font-semibold ln:break-words">
                {topic.title}
              </h2>
              <ul className="ln:mt-2 ln:divide-y ln:divide-line">
                {topic.subtopics.map(({ id: subtopicId, title, done, begun, known }) => {
                  const { word, tone } = RESULTS[results.get(subtopicId) ?? 'unknown'];
                  const params = { courseId: course.id, subtopicId };
                  return (
                    <li key={subtopicId} className="ln:flex ln:flex-wrap ln:items-center ln:gap-x-4 ln:gap-y-1 ln:py-2">
                      <span dir="auto" className="ln:min-w-0 ln:flex-1 ln:basis-48 ln:break-words">
                        {title}
                      </span>
                      <Badge tone={tone} className="ln:flex-none">
                        {i18n._(word)}
                      </Badge>
                      {(!done || begun || known) && (
                        <fieldset className="ln:flex ln:flex-none ln:gap-4" disabled={change.isPending}>
                          <legend className="ln:sr-only">{title}</legend>
                          <Choice
                            name={subtopicId}
                            label={t`Skip`}
                            checked={known === true}
                            onChoose={() =>
                              change.mutate(() => apiRequest(masteryEndpoints.claimKnown, { params, body: {} }))
                            }
                          />
                          <Choice
                            name={subtopicId}
                            label={t`Read`}
                            checked={known !== true}
                            onChoose={() => change.mutate(() => apiRequest(masteryEndpoints.unclaimKnown, { params }))}
                          />
                        </fieldset>
                      )}
                    </li>
                  );
                })}
              </ul>
            </section>
          </Card>
        ))}
      </div>
      <div className="ln:flex ln:flex-wrap ln:gap-3">
        <Button asChild size="lg" icon={ArrowRight}>
          <Link to={`/course/${course.id}`}>
            <Trans>Go to the course</Trans>
          </Link>
        </Button>
        <Button asChild size="lg" variant="secondary" icon={Target}>
          <Link to={`/course/${course.id}/map`}>
            <Trans>What you know</Trans>
          </Link>
        </Button>
      </div>
    </>
  );
}

interface ChoiceProps {
  name: string;
  label: string;
  checked: boolean;
  onChoose: () => void;
}

const Choice = ({ name, label, checked, onChoose }: ChoiceProps) => (
  <label className="ln:inline-flex ln:min-h-11 ln:cursor-pointer ln:items-center ln:gap-2">
    <input
      type="radio"
      name={`pretest-${name}`}
      checked={checked}
      onChange={onChoose}
      className="ln:size-5 ln:flex-none ln:accent-brand"
    />
    {label}
  </label>
);
