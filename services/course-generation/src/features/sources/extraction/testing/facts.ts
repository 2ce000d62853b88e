import type { ExtractedSource, SourceRefused } from '../index.ts';

/** The code with which it is refused, or the passages of what is read. */
export const getRefusal = (promise: Promise<ExtractedSource>) =>
  promise.then(
    ({ passages }) => passages,
    (error: SourceRefused) => error.code,
  );
export const joinText = ({ passages }: ExtractedSource) =>
  passages
    .map(({ text }) => text)
    .join(' ')
    .replaceAll('\n', ' ');

const TOPICS = 'bread yeast flour salt water ovens sugar dough gluten steam crumb crust'.split(' ');
export const fact = (at: number) =>
  `Fact ${at} says that ${TOPICS[at % 12]} and ${TOPICS[(at * 5 + 3) % 12]} belong together in bakery number ${at * 7}.`;
export const facts = (from: number, count: number) => Array.from({ length: count }, (_, at) => fact(from + at));
