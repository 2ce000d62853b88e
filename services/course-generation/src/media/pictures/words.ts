import { boundedLine } from '../../author/text/normalise.ts';
import { plainText } from '../../author/text/render-markdown.ts';

/** Descriptions can be whole pages; what is shown of them stands at their beginning. */
const READ = 5_000;

/** Words of a stranger as one plain line: HTML is stripped, length bounded. */
export function words(value: string | null | undefined, length = 160): string | undefined {
  const line = boundedLine(plainText((value ?? '').slice(0, READ)), length);
  return line === '' ? undefined : line;
}
