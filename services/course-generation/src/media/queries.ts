import { boundedLine, oneLine } from '../author/text/normalise.ts';
import type { Subject } from './pictures/picture-provider.ts';

const QUERY_LENGTH = 100;

/** What to search for: the sub-topic in its course. A title that names the topic needs it no second time. */
export function specificQuery({ topic, title }: Subject): string {
  const named = oneLine(title).toLowerCase().includes(oneLine(topic).toLowerCase());
  return boundedLine(named ? title : `${title} ${topic}`, QUERY_LENGTH);
}

export const broadQuery = ({ topic }: Subject): string => boundedLine(topic, QUERY_LENGTH);
