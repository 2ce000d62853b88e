import { element } from './elements.ts';
import { mutated } from './mutations.ts';
import { choices } from './random.ts';

/** Mark-up that tries to call `canary(number)`, or to load something whose address has `canary` in it. */
export interface HostileHtml {
  readonly number: number;
  readonly html: string;
}

/** So many texts of a grammar of our own: elements, handlers, addresses, disguises, and what parsers stumble over. */
export function hostileHtml(count: number, seed = 20_251): HostileHtml[] {
  const choose = choices(seed);
  return Array.from({ length: count }, (_, number) => ({ number, html: mutated(choose, element(choose, number)) }));
}

/** Ends whatever a text may have left open, so that the next one is read for itself. */
const END = `"'>--></style></title></textarea></noscript></template></script></xmp></noembed></noframes></iframe></option></select></svg></math></form></table>${'</div>'.repeat(16)}`;

/** Many of them as one text; each begins with a paragraph `mark <number>`, which tells that it is there. */
export const inOneText = (payloads: readonly HostileHtml[]): string =>
  payloads.map(({ number, html }) => `<p>mark ${number}</p>${html}${END}`).join('\n');
