import type { Conversion } from '@coursewright/contracts';

interface Props {
  currency: string;
  conversion: Conversion;
}

/** Says at which rates sums of other currencies were added up, and what is missing in them. */
export function ConversionNote({ currency, conversion }: Props) {
  const words = conversionInWords(currency, conversion);
  return words === '' ? null : <p className="ad:m-0 ad:text-xs ad:text-muted">{words}</p>;
}

/** `Converted at 1 GBP = 1.27 USD.`; nothing when all was paid in one currency. */
export function conversionInWords(currency: string, { rates, missing }: Conversion): string {
  const converted = rates.map((each) => `1 ${each.currency} = ${each.rate} ${currency}`).join(', ');
  return [
    ...(converted ? [`Converted at ${converted}.`] : []),
    ...(missing.length > 0 ? [`Without ${missing.join(', ')}: there is no rate for it (REVENUE_RATES).`] : []),
  ].join(' ');
}
