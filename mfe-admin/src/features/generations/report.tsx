import type { GenerationFigures } from '@coursewright/contracts';
import { readLanguage } from '@coursewright/mfe-kit/messages';
import { formatCurrency } from '@coursewright/text';
import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { formatCount, formatMoney, formatPercent, formatUnitList } from '../../shared/format.ts';
import type { Report } from './generations.api.ts';

const formatTokens = (value: number): string =>
  value.toLocaleString(readLanguage(), { notation: 'compact', maximumFractionDigits: 1 });

const countWritten = ({ outlines, lessons, quizzes, answers }: GenerationFigures) =>
  outlines + lessons + quizzes + answers;

// Share of all finished jobs, such as `2.5%`.
export function formatFailureRate(figures: GenerationFigures): string {
  const ended = countWritten(figures) + figures.failed;
  return formatPercent(ended === 0 ? 0 : (100 * figures.failed) / ended);
}

// Small sums keep two significant digits: a lesson costs a fraction of a cent.
export function formatCost(amount: number, currency: string): string {
  if (amount === 0 || amount >= 0.1) return formatMoney(Math.round(amount * 100) / 100, currency);
  return formatCurrency(amount, currency, { currencyDisplay: 'narrowSymbol', maximumSignificantDigits: 2 });
}

function formatSeconds(ms: number): string {
  const digits = ms < 10_000 ? 1 : 0;
  const seconds = (ms / 1000).toLocaleString(readLanguage(), {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  return t`${seconds} s`;
}

export function describeCostBasis(report: Report): string {
  const { author, fallback } = report;
  if (author.source === 'sample') return t`The sample model is in use: it uses no tokens and costs nothing.`;
  const first = describePrices(report);
  if (!fallback) return first;
  const tokens = formatTokens(fallback.promptTokens + fallback.completionTokens);
  return `${first} ${t`Second model: ${fallback.model}, ${tokens} of the tokens.`}`;
}

function describePrices({ author: { model }, prices, total }: Report): string {
  if (!prices) {
    return t`Model: ${model}. Prices are not configured, so only tokens are shown (OPENAI_PRICE_INPUT, OPENAI_PRICE_OUTPUT).`;
  }
  const input = formatMoney(prices.input, prices.currency);
  const output = formatMoney(prices.output, prices.currency);
  const basis = t`Model: ${model}, at the configured prices of ${input} per million input tokens and ${output} per million output tokens.`;
  return total.promptTokens > 0
    ? `${basis} ${t`Token counts are estimated if the model does not report them.`}`
    : basis;
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
          { label: t`Cost`, value: money(total.cost), note: t`in 30 days` },
          {
            label: t`Cost per course`,
            value: perCourse,
            note: plural(courses, { one: '# course started', other: '# courses started' }),
          },
        ];
  return [
    {
      label: t`Texts written`,
      value: formatCount(countWritten(total)),
      note: formatUnitList([
        plural(total.outlines, { one: '# outline', other: '# outlines' }),
        plural(total.lessons, { one: '# lesson', other: '# lessons' }),
        plural(total.quizzes, { one: '# quiz', other: '# quizzes' }),
        plural(total.answers, { one: '# answer', other: '# answers' }),
      ]),
    },
    {
      label: t`Failed`,
      value: formatFailureRate(total),
      note: formatUnitList([
        t`${formatCount(total.failed)} failed`,
        plural(total.retries, { one: '# retry', other: '# retries' }),
      ]),
    },
    {
      label: t`Tokens`,
      value: formatTokens(total.promptTokens + total.completionTokens),
      note: t`${formatTokens(total.promptTokens)} input, ${formatTokens(total.completionTokens)} output`,
    },
    ...paid,
    {
      label: t`Time per lesson`,
      value: lessonTime ? formatSeconds(lessonTime.medianMs) : '–',
      note: lessonTime
        ? t`median; 95% within ${formatSeconds(lessonTime.p95Ms)} (last ${formatCount(lessonTime.lessons)})`
        : t`no lessons yet`,
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
  if (reasons.length === 0)
    return (
      <p className="ad:m-0 ad:text-sm ad:text-muted">
        <Trans>No failures.</Trans>
      </p>
    );
  return (
    <ul className="ad:m-0 ad:flex ad:list-none ad:flex-col ad:gap-2 ad:p-0 ad:text-sm">
      {reasons.map(({ reason, count: times }) => (
        <li key={reason} className="ad:flex ad:gap-3 ad:border-t ad:border-line ad:pt-2">
          <span className="ad:w-12 ad:flex-none ad:text-end ad:font-semibold ad:tabular-nums">
            {formatCount(times)}
          </span>
          <span>{reason}</span>
        </li>
      ))}
    </ul>
  );
}
