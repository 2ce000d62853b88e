import type { KeyboardEvent } from 'react';

/** Alt with an arrow key moves a title up or down. */
export function moveByKeys(event: KeyboardEvent, move: (by: -1 | 1) => void) {
  if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
  event.preventDefault();
  move(event.key === 'ArrowUp' ? -1 : 1);
}
