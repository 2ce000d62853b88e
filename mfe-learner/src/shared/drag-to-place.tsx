import { pressedKey } from '@coursewright/ui';
import { GripVertical } from 'lucide-react';
import { type PointerEvent as ReactPointerEvent, type RefObject, useEffect, useRef, useState } from 'react';

export interface Place {
  kind: 'topic' | 'lesson' | 'item';
  list: string;
  index: number;
}

interface Options {
  // Has all lists between which a part can move. Their rows stand one below the other, or in columns.
  container: RefObject<HTMLElement | null>;
  // Dropped in front of `before`, as the lists were shown.
  onDrop: (dragged: Place, before: Place) => void;
}

const EDGE = 72;
const SCROLL_STEP = 12;
const MARKS = {
  top: 'ln:shadow-[0_-2px_0_var(--ui-color-brand)]',
  right: 'ln:shadow-[2px_0_0_var(--ui-color-brand)]',
  bottom: 'ln:shadow-[0_2px_0_var(--ui-color-brand)]',
  left: 'ln:shadow-[-2px_0_0_var(--ui-color-brand)]',
};

type Edge = keyof typeof MARKS;

const getKey = ({ kind, list, index }: Place) => `${kind} ${list} ${index}`;

// Moves parts of lists by mouse, pen and touch; keys and menus are for the list to offer.
export function useDragToPlace({ container, onDrop }: Options) {
  const [dragged, setDragged] = useState<Place>();
  const [target, setTarget] = useState<{ key: string; edge: Edge }>();
  const stop = useRef<() => void>(undefined);
  useEffect(() => () => stop.current?.(), []);

  function findTarget(part: Place, x: number, y: number) {
    const found = container.current?.querySelectorAll<HTMLElement>(`[data-place^="${part.kind} "]`) ?? [];
    const rows = [...found].map((row) => {
      const { top, right, bottom, left } = row.getBoundingClientRect();
      const away = Math.hypot(Math.max(left - x, x - right, 0), Math.max(top - y, y - bottom, 0));
      const [, list = '', index] = (row.dataset.place ?? '').split(' ');
      return {
        row,
        list,
        index: Number(index),
        top,
        isRight: x > (left + right) / 2,
        isLow: y > (top + bottom) / 2,
        away,
      };
    });
    const nearest = rows.toSorted((a, b) => a.away - b.away)[0];
    if (!nearest) return undefined;
    const { row, list, index, isRight, isLow } = nearest;
    const [first, second] = rows.filter((other) => other.list === list);
    const inColumns = first?.top === second?.top;
    const isMirrored = getComputedStyle(row.parentElement ?? row).direction === 'rtl';
    const after = inColumns ? isRight !== isMirrored : isLow;
    const edge: Edge = inColumns ? (isRight ? 'right' : 'left') : isLow ? 'bottom' : 'top';
    return { key: row.dataset.place ?? '', edge, before: { kind: part.kind, list, index: index + (after ? 1 : 0) } };
  }

  function start(event: ReactPointerEvent<HTMLElement>, part: Place) {
    if (event.button !== 0) return;
    event.preventDefault();
    const grip: HTMLElement = event.currentTarget;
    // an open title is saved when it loses the focus
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    grip.setPointerCapture?.(event.pointerId);
    let { clientX: x, clientY: y } = event;
    const show = () => setTarget(findTarget(part, x, y));
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
        ({ clientX: x, clientY: y } = move);
        show();
      },
      listen,
    );
    grip.addEventListener(
      'pointerup',
      () => {
        const found = findTarget(part, x, y);
        stop.current?.();
        if (found) onDrop(part, found.before);
      },
      listen,
    );
    grip.addEventListener('pointercancel', () => stop.current?.(), listen);
    addEventListener('keydown', (event) => pressedKey(event) === 'Escape' && stop.current?.(), listen);
    setDragged(part);
  }

  const markOf = (key: string) => (target?.key === key ? MARKS[target.edge] : '');

  return {
    // Of the row that can be moved, and in front of or behind which others are dropped.
    row(place: Place, className: string) {
      const key = getKey(place);
      const isDragged = dragged && getKey(dragged) === key;
      return { 'data-place': key, className: `${className} ${markOf(key)} ${isDragged ? 'ln:opacity-50' : ''}` };
    },
    grip: (place: Place) => (
      <span
        aria-hidden="true"
        data-grip={getKey(place)}
        onPointerDown={(event) => start(event, place)}
        className="ln:grid ln:size-8 ln:flex-none ln:cursor-grab ln:touch-none ln:select-none ln:place-items-center ln:text-muted ln:hover:text-ink ln:active:cursor-grabbing ln:pointer-coarse:h-11"
      >
        <GripVertical className="ln:size-4" />
      </span>
    ),
  };
}

export type DragToPlace = ReturnType<typeof useDragToPlace>;
