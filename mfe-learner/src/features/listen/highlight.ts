import { scrollBehavior } from '../../shared/hooks.ts';
import styles from '../lesson/lesson-text.module.css';
import type { Utterance } from './utterances.ts';

const NAME = 'listen';
let marked: Element | undefined;

/** What is being said. The page keeps its elements: only where ranges cannot be painted, the block has a class. */
export function highlight(utterance: Utterance | undefined): void {
  marked?.classList.remove(styles.said ?? '');
  marked = undefined;
  if (typeof Highlight !== 'undefined' && 'highlights' in CSS) {
    // only then are elements styled with it (lesson-text.module.css)
    document.body.toggleAttribute('data-reads-aloud', utterance !== undefined);
    if (utterance) CSS.highlights.set(NAME, new Highlight(utterance.range));
    else CSS.highlights.delete(NAME);
  } else if (utterance) {
    marked = utterance.block;
    marked.classList.add(styles.said ?? '');
  }
}

// The page's bars above.
const TOP = 140;

// A sentence that ends below the player is not in view.
const findBottom = () => document.querySelector('[data-listen]')?.getBoundingClientRect().top || window.innerHeight;

/** Scrolls to what is said now, unless the reader has scrolled away from what was said before. */
export function follow({ range }: Utterance, before: Utterance | undefined): void {
  const bottom = findBottom();
  const now = range.getBoundingClientRect();
  const former = before?.range.getBoundingClientRect();
  if (now.top > TOP && now.bottom < bottom) return;
  if (former && (former.bottom < TOP || former.top > bottom)) return;
  window.scrollBy({ top: now.top - TOP - (bottom - TOP) / 4, behavior: scrollBehavior() });
}

/** The place of the first one below the page's bars; the beginning when none is. */
export const findFirstInView = (utterances: readonly Utterance[]): number =>
  Math.max(
    0,
    utterances.findIndex(({ range }) => range.getBoundingClientRect().top > TOP),
  );
