import { count } from '../../shared/words.ts';
import type { Report } from './generations.api.ts';
import { cost, failedShare, seconds, tokens, written } from './report-words.ts';

interface Fact {
  label: string;
  value: string;
  note: string;
}

function factsOf({ total, prices, courses, lessonTime }: Report): Fact[] {
  const money = (amount: number) => cost(amount, prices?.currency ?? 'USD');
  const perCourse = total.cost !== undefined && courses > 0 ? money(total.cost / courses) : '–';
  const paid: Fact[] =
    total.cost === undefined
      ? []
      : [
          { label: 'Cost', value: money(total.cost), note: 'in 30 days' },
          { label: 'Cost per course', value: perCourse, note: `${count(courses)} courses begun` },
        ];
  return [
    {
      label: 'Written',
      value: count(written(total)),
      note: `${count(total.outlines)} outlines, ${count(total.lessons)} lessons, ${count(total.quizzes)} quizzes, ${count(total.answers)} answers`,
    },
    {
      label: 'Failed',
      value: failedShare(total),
      note: `${count(total.failed)} given up, ${count(total.retries)} attempts repeated`,
    },
    {
      label: 'Tokens',
      value: tokens(total.promptTokens + total.completionTokens),
      note: `${tokens(total.promptTokens)} read, ${tokens(total.completionTokens)} written`,
    },
    ...paid,
    {
      label: 'A lesson takes',
      value: lessonTime ? seconds(lessonTime.medianMs) : '–',
      note: lessonTime
        ? `median; 95 of 100 within ${seconds(lessonTime.p95Ms)}, of the last ${count(lessonTime.lessons)}`
        : 'none was written yet',
    },
  ];
}

/** The figures of a report. */
export function FactGrid({ report }: { report: Report }) {
  return (
    <dl className="ad:m-0 ad:grid ad:grid-cols-[repeat(auto-fit,minmax(min(12rem,100%),1fr))] ad:gap-3">
      {factsOf(report).map(({ label, value, note }) => (
        <div key={label} className="ad:rounded-control ad:bg-sunken ad:px-4 ad:py-3">
          <dt className="ad:text-sm ad:font-medium ad:text-muted">{label}</dt>
          <dd className="ad:m-0">
            <span className="ad:block ad:font-display ad:text-2xl ad:font-semibold ad:tabular-nums">{value}</span>
            <span className="ad:block ad:text-xs ad:text-muted">{note}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}
