import type { GenerationFigures } from '@coursewright/contracts';
import { formatCount, formatMoney } from '../../shared/format.ts';
import type { Report } from './generations.api.ts';

const short = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 });
const formatTokens = (value: number) => short.format(value);

const countWritten = ({ outlines, lessons, quizzes, answers }: GenerationFigures) =>
  outlines + lessons + quizzes + answers;

/** Share of all finished jobs, such as `2.5%`. */
export function formatFailureRate(figures: GenerationFigures): string {
  const ended = countWritten(figures) + figures.failed;
  const share = ended === 0 ? 0 : (100 * figures.failed) / ended;
  return `${share < 10 ? Number(share.toFixed(1)) : Math.round(share)}%`;
}

/** Small sums keep two significant digits: a lesson costs a fraction of a cent. */
export function formatCost(amount: number, currency: string): string {
  if (amount === 0 || amount >= 0.1) return formatMoney(Math.round(amount * 100) / 100, currency);
  return new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    maximumSignificantDigits: 2,
  }).format(amount);
}

const formatSeconds = (ms: number) => (ms < 10_000 ? `${(ms / 1000).toFixed(1)} s` : `${Math.round(ms / 1000)} s`);

export function describeCostBasis({ author, prices, total }: Report): string {
  if (author.source === 'sample') return 'The sample model is in use: it uses no tokens and costs nothing.';
  if (!prices) {
    return `Model: ${author.model}. Prices are not configured, so only tokens are shown (OPENAI_PRICE_INPUT, OPENAI_PRICE_OUTPUT).`;
  }
  const { input, output, currency } = prices;
  const price = `${formatMoney(input, currency)} per million input tokens and ${formatMoney(output, currency)} per million output tokens`;
  const estimated = total.promptTokens > 0 ? ' Token counts are estimated if the model does not report them.' : '';
  return `Model: ${author.model}, at the configured prices of ${price}.${estimated}`;
}

interface ReportFigure {
  label: string;
  value: string;
  note: string;
}

function createFigures({ total, prices, courses, lessonTime }: Report): ReportFigure[] {
  const money = (amount: number) => formatCost(amount, prices?.currency ?? 'USD');
  const perCourse = total.cost !== undefined && courses > 0 ? money(total.cost / courses) : '–';
  const paid: ReportFigure[] =
    total.cost === undefined
      ? []
      : [
          { label: 'Cost', value: money(total.cost), note: 'in 30 days' },
          { label: 'Cost per course', value: perCourse, note: `${formatCount(courses)} courses started` },
        ];
  return [
    {
      label: 'Written',
      value: formatCount(countWritten(total)),
      note: `${formatCount(total.outlines)} outlines, ${formatCount(total.lessons)} lessons, ${formatCount(total.quizzes)} quizzes, ${formatCount(total.answers)} answers`,
    },
    {
      label: 'Failed',
      value: formatFailureRate(total),
      note: `${formatCount(total.failed)} failed, ${formatCount(total.retries)} retries`,
    },
    {
      label: 'Tokens',
      value: formatTokens(total.promptTokens + total.completionTokens),
      note: `${formatTokens(total.promptTokens)} input, ${formatTokens(total.completionTokens)} output`,
    },
    ...paid,
    {
      label: 'Time per lesson',
      value: lessonTime ? formatSeconds(lessonTime.medianMs) : '–',
      note: lessonTime
        ? `median; 95 % within ${formatSeconds(lessonTime.p95Ms)} (last ${formatCount(lessonTime.lessons)})`
        : 'no lessons yet',
    },
  ];
}

export function FigureGrid({ report }: { report: Report }) {
  return (
    <dl className="ad:m-0 ad:grid ad:grid-cols-[repeat(auto-fit,minmax(min(12rem,100%),1fr))] ad:gap-3">
      {createFigures(report).map(({ label, value, note }) => (
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

export function ReasonList({ reasons }: Pick<Report, 'reasons'>) {
  if (reasons.length === 0) return <p className="ad:m-0 ad:text-sm ad:text-muted">No failures.</p>;
  return (
    <ul className="ad:m-0 ad:flex ad:list-none ad:flex-col ad:gap-2 ad:p-0 ad:text-sm">
      {reasons.map(({ reason, count: times }) => (
        <li key={reason} className="ad:flex ad:gap-3 ad:border-t ad:border-line ad:pt-2">
          <span className="ad:w-12 ad:flex-none ad:text-right ad:font-semibold ad:tabular-nums">
            {formatCount(times)}
          </span>
          <span>{reason}</span>
        </li>
      ))}
    </ul>
  );
}
