import type { GenerationFigures } from '@coursewright/contracts';
import { formatMoney } from '../dashboard/money.ts';
import type { Report } from './generations.api.ts';

const short = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 });
/** `1.2M` */
export const tokens = (value: number) => short.format(value);

/** How many works were written, whatever their kind. */
export const written = ({ outlines, lessons, quizzes, answers }: GenerationFigures) =>
  outlines + lessons + quizzes + answers;

/** `2.5%` of all works that ended one way or the other. */
export function failedShare(figures: GenerationFigures): string {
  const ended = written(figures) + figures.failed;
  const share = ended === 0 ? 0 : (100 * figures.failed) / ended;
  return `${share < 10 ? Number(share.toFixed(1)) : Math.round(share)}%`;
}

/** Small sums need more than cents: a lesson costs a fraction of one. */
export function cost(amount: number, currency: string): string {
  if (amount === 0 || amount >= 0.1) return formatMoney(Math.round(amount * 100) / 100, currency);
  return new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    maximumSignificantDigits: 2,
  }).format(amount);
}

/** `4.2 s` */
export const seconds = (ms: number) => (ms < 10_000 ? `${(ms / 1000).toFixed(1)} s` : `${Math.round(ms / 1000)} s`);

/** What the costs rest on. */
export function basisInWords({ author, prices, total }: Report): string {
  if (author.source === 'sample') return 'The sample author writes: it takes no tokens and costs nothing.';
  if (!prices) {
    return `${author.model} writes. Prices are not configured, so only tokens are shown (OPENAI_PRICE_INPUT, OPENAI_PRICE_OUTPUT).`;
  }
  const { input, output, currency } = prices;
  const price = `${formatMoney(input, currency)} and ${formatMoney(output, currency)}`;
  const estimated = total.promptTokens > 0 ? ' Where a model does not tell its tokens, they are estimated.' : '';
  return `${author.model} writes, at the configured prices of ${price} for a million tokens read and written.${estimated}`;
}
