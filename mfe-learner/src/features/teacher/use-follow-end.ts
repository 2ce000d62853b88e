import { type RefObject, useEffect } from 'react';

const NEAR_PX = 48;

/**
 * Keeps the end of a growing text in sight, unless the reader has scrolled up; another `turn` brings it back into sight.
 * The text's parent is what scrolls.
 */
export function useFollowEnd(content: RefObject<HTMLElement | null>, turn: number) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another turn begins to follow again
  useEffect(() => {
    const text = content.current;
    const scroller = text?.parentElement;
    if (!text || !scroller) return;
    let following = true;
    const toEnd = () => {
      if (following) scroller.scrollTop = scroller.scrollHeight;
    };
    let top = scroller.scrollTop;
    const note = () => {
      const atEnd = scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight < NEAR_PX;
      // our own scrolling is told late, when the text may have grown again: only a way up is the reader's
      following = atEnd || (following && scroller.scrollTop >= top);
      top = scroller.scrollTop;
    };
    const growth = new ResizeObserver(toEnd);
    growth.observe(text);
    scroller.addEventListener('scroll', note, { passive: true });
    return () => {
      growth.disconnect();
      scroller.removeEventListener('scroll', note);
    };
  }, [content, turn]);
}
