import { pressedKey } from '@coursewright/ui';
import { GripVertical } from 'lucide-react';
import { type PointerEvent as ReactPointerEvent, type RefObject, useEffect, useRef, useState } from 'react';

export interface Place {
  kind: 'topic' | 'lesson';
  list: string;
  index: number;
}

interface Options {
  // Has all lists between which a part can move, one below the other.
  container: RefObject<HTMLElement | null>;
  // Dropped in front of `before`, as the lists were shown.
  onDrop: (dragged: Place, before: Place) => void;
}

const EDGE = 72;
const SCROLL_STEP = 12;
const keyOf = ({ kind, list, index }: Place) => `${kind} ${list} ${index}`;

// Moves parts of lists by mouse, pen and touch; keys and menus are for the list to offer.
export function useDragToPlace({ container, onDrop }: Options) {
  const [dragged, setDragged] = useState<Place>();
  const [target, setTarget] = useState<{ key: string; after: boolean }>();
  const stop = useRef<() => void>(undefined);
  useEffect(() => () => stop.current?.(), []);

  function findTarget(part: Place, y: number) {
    const rows = [...(container.current?.querySelectorAll<HTMLElement>(`[data-place^="${part.kind} "]`) ?? [])];
    const distances = rows.map((row) => {
      const { top, bottom } = row.getBoundingClientRect();
      return { row, away: Math.max(top - y, y - bottom, 0), after: y > (top + bottom) / 2 };
    });
    const nearest = distances.toSorted((a, b) => a.away - b.away)[0];
    if (!nearest) return undefined;
    const { row, after } = nearest;
    const key = row.dataset.place ?? '';
    const [, list = '', index] = key.split(' ');
    return { key, after, before: { kind: part.kind, list, index: Number(index) + (after ? 1 : 0) } };
  }

  function start(event: ReactPointerEvent<HTMLElement>, part: Place) {
    if (event.button !== 0) return;
    event.preventDefault();
    const grip: HTMLElement = event.currentTarget;
    // an open title is saved when it loses the focus
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    grip.setPointerCapture?.(event.pointerId);
    let y = event.clientY;
    const show = () => setTarget(findTarget(part, y));
    const scrolling = setInterval(() => {
      const by = y < EDGE ? -SCROLL_STEP : y > innerHeight - EDGE ? SCROLL_STEP : 0;
      if (by === 0) return;
      scrollBy(0, by);
      show();
    }, 16);
    const listening = new AbortController();
    stop.current = () => {
      listening.abort();
      clearInterval(scrolling);
      setDragged(undefined);
      setTarget(undefined);
    };
    const listen = { signal: listening.signal };
    grip.addEventListener(
      'pointermove',
      (move) => {
        y = move.clientY;
        show();
      },
      listen,
    );
    grip.addEventListener(
      'pointerup',
      () => {
        const found = findTarget(part, y);
        stop.current?.();
        if (found) onDrop(part, found.before);
      },
      listen,
    );
    grip.addEventListener('pointercancel', () => stop.current?.(), listen);
    addEventListener('keydown', (event) => pressedKey(event) === 'Escape' && stop.current?.(), listen);
    setDragged(part);
  }

  const markOf = (key: string) => {
    if (target?.key !== key) return '';
    return target.after ? 'ln:shadow-[0_2px_0_var(--ui-color-brand)]' : 'ln:shadow-[0_-2px_0_var(--ui-color-brand)]';
  };

  return {
    // Of the row that can be moved, and in front of or behind which others are dropped.
    row(place: Place, className: string) {
      const key = keyOf(place);
      const isDragged = dragged && keyOf(dragged) === key;
      return { 'data-place': key, className: `${className} ${markOf(key)} ${isDragged ? 'ln:opacity-50' : ''}` };
    },
    grip: (place: Place) => (
      <span
        aria-hidden="true"
        data-grip={keyOf(place)}
        onPointerDown={(event) => start(event, place)}
        className="ln:grid ln:size-8 ln:flex-none ln:cursor-grab ln:touch-none ln:select-none ln:place-items-center ln:text-muted ln:hover:text-ink ln:active:cursor-grabbing ln:pointer-coarse:h-11"
      >
        <GripVertical className="ln:size-4" />
      </span>
    ),
  };
}

export type DragToPlace = ReturnType<typeof useDragToPlace>;
