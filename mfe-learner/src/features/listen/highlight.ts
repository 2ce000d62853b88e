import styles from '../lesson/lesson-text.module.css';
import type { Utterance } from './utterances.ts';

const NAME = 'listen';
let marked: Element | undefined;

/** What is being said. The page keeps its elements: only where ranges cannot be painted, the block has a class. */
export function highlight(utterance: Utterance | undefined): void {
  marked?.classList.remove(styles.said ?? '');
  marked = undefined;
  if (typeof Highlight !== 'undefined' && 'highlights' in CSS) {
    if (utterance) CSS.highlights.set(NAME, new Highlight(utterance.range));
    else CSS.highlights.delete(NAME);
  } else if (utterance) {
    marked = utterance.block;
    marked.classList.add(styles.said ?? '');
  }
}

// Of the page's bars above and the player below.
const MARGIN = 140;

const isInView = ({ top, bottom }: DOMRect) => bottom > MARGIN && top < window.innerHeight - MARGIN;

/** Scrolls to what is said now, unless the reader has scrolled away from what was said before. */
export function follow({ range }: Utterance, before: Utterance | undefined): void {
  const now = range.getBoundingClientRect();
  if (isInView(now) || (before && !isInView(before.range.getBoundingClientRect()))) return;
  const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  window.scrollBy({ top: now.top - window.innerHeight / 3, behavior: isCalm ? 'auto' : 'smooth' });
}

/** The place of the first one below the page's bars; the beginning when none is. */
export const findFirstInView = (utterances: readonly Utterance[]): number =>
  Math.max(
    0,
    utterances.findIndex(({ range }) => range.getBoundingClientRect().top > MARGIN),
  );
