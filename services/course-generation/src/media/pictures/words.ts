import { boundedLine } from '../../author/text/normalise.ts';
import { plainText } from '../../author/text/render-markdown.ts';

/** Words of a stranger as one plain line: HTML is stripped, length bounded. */
export function words(value: string | null | undefined, length = 160): string | undefined {
  const line = boundedLine(plainText(value ?? ''), length);
  return line === '' ? undefined : line;
}
