import { createHash } from 'node:crypto';
import { oneLine } from '../author/text/normalise.ts';

/** The same words in another dress are the same search. */
export const searchKey = (...parts: string[]): string =>
  createHash('sha256')
    .update(parts.map((part) => oneLine(part).toLowerCase()).join('\n'))
    .digest('hex');
