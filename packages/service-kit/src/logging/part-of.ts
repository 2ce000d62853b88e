import type { Logger } from './logger.ts';

/** The part a logger was made for. */
export function partOf(logger: Logger): string {
  const { name } = logger.bindings();
  return typeof name === 'string' ? name : 'coursewright';
}
