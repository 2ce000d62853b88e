import {
  courseEndpoints,
  type LessonView as Lesson,
  type MistakeState,
  type MistakeView,
  mistakeEndpoints,
} from '@coursewright/contracts';
import { apiRequest, errorMessage, lazyPart, notify } from '@coursewright/mfe-kit';
import { i18n, type MessageDescriptor } from '@coursewright/mfe-kit/messages';
import { useMutation, useQuery, useQueryClient } from '@coursewright/mfe-kit/query';
import { Alert, Badge, type BadgeTone, Button, Spinner } from '@coursewright/ui';
import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Suspense } from 'react';
import { SelectionActions } from './lesson-selection.tsx';
import { type LessonRef, mistakesQuery } from './study.api.ts';

const ReportMistake = lazyPart(async () => (await import('./report-mistake.tsx')).ReportMistake);

interface RewrittenNoticeProps {
  place: LessonRef;
  onLesson: (lesson: Lesson) => void;
}

interface LessonMistakesProps extends RewrittenNoticeProps {
  // What is being reported; empty for the whole lesson.
  quote: string | undefined;
  onQuote: (quote: string | undefined) => void;
}

export function LessonMistakes({ place, quote, onQuote, onLesson }: LessonMistakesProps) {
  const { data: reports = [] } = useQuery(mistakesQuery(place));
  const rewritten = reports.find(({ state, seen }) => state === 'rewritten' && !seen);
  return (
    <section
      aria-label={t`Mistakes in this lesson`}
      className="ln:flex ln:flex-col ln:gap-3 ln:empty:hidden ln:print:hidden"
    >
      {rewritten && <RewrittenNotice key={rewritten.id} report={rewritten} place={place} onLesson={onLesson} />}
      {reports.length > 0 && <Reports reports={reports} />}
      <SelectionActions subtopicId={place.subtopicId} onReport={onQuote} />
      {quote !== undefined && (
        <Suspense fallback={<Spinner size="sm" label={t`Loading the form`} />}>
          <ReportMistake place={place} quote={quote} onClose={() => onQuote(undefined)} />
        </Suspense>
      )}
    </section>
  );
}

function RewrittenNotice({ report, place, onLesson }: RewrittenNoticeProps & { report: MistakeView }) {
  const queries = useQueryClient();
  const show = useMutation({
    mutationFn: async () => {
      const opened = await apiRequest(courseEndpoints.openSubtopic, { params: place, body: {} });
      if (opened.status === 'ready') onLesson(opened.lesson);
      await apiRequest(mistakeEndpoints.seeMistake, { params: { mistakeId: report.id }, body: {} });
    },
    onError: (error) => void notify.error(errorMessage(error)),
    onSettled: () => queries.invalidateQueries({ queryKey: mistakesQuery(place).queryKey }),
  });
  return (
    <Alert
      tone="success"
      title={t`This lesson was rewritten after your report`}
      actions={
        <Button size="sm" loading={show.isPending} onClick={() => show.mutate()}>
          <Trans>Show the new text</Trans>
        </Button>
      }
    >
      <Trans>You find the previous text under Versions.</Trans>
    </Alert>
  );
}

const STATES: Record<MistakeState, [BadgeTone, MessageDescriptor]> = {
  open: ['neutral', msg`Not looked at yet`],
  accepted: ['success', msg`Confirmed`],
  rewriting: ['accent', msg`Being rewritten`],
  rewritten: ['success', msg`Rewritten`],
  dismissed: ['neutral', msg`No mistake found`],
};

const Reports = ({ reports }: { reports: readonly MistakeView[] }) => (
  <details className="ln:text-sm">
    <summary className="ln:cursor-pointer ln:text-muted">
      <Trans>Your reports ({reports.length})</Trans>
    </summary>
    <ul className="ln:mt-2 ln:flex ln:flex-col ln:divide-y ln:divide-line">
      {reports.map(({ id, text, quote, state }) => {
        const [tone, label] = STATES[state];
        return (
          <li key={id} className="ln:flex ln:flex-col ln:items-start ln:gap-1 ln:py-2">
            <Badge tone={tone}>{i18n._(label)}</Badge>
            {quote && (
              <blockquote dir="auto" className="ln:border-s-2 ln:border-line ln:ps-2 ln:text-muted ln:wrap-anywhere">
                {quote}
              </blockquote>
            )}
            <p dir="auto" className="ln:m-0 ln:whitespace-pre-wrap ln:wrap-anywhere">
              {text}
            </p>
          </li>
        );
      })}
    </ul>
  </details>
);
