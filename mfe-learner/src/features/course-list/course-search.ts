import { useSearchParams } from '@coursewright/mfe-kit/router';
import { useEffect, useRef, useState } from 'react';

const ORDERS = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  recent: 'Last read first',
  title: 'By title',
  progress: 'By progress',
} as const;

export type CourseOrder = keyof typeof ORDERS;

export const orders = Object.entries(ORDERS) as [CourseOrder, string][];

const PAUSE_MS = 300;

const isOrder = (value: string | null): value is CourseOrder => value !== null && Object.hasOwn(ORDERS, value);

/** What is searched for and how it is sorted. Both stand in the address; typing is followed after a short pause. */
export function useCourseSearch() {
  const [search, setSearch] = useSearchParams();
  const text = search.get('q') ?? '';
  const sort = search.get('sort');
  const [typed, setTyped] = useState(text);

  const sent = useRef(text);

  useEffect(() => {
    // what comes back from the address must not overtake what is being typed
    if (text === sent.current) return;
    sent.current = text;
    setTyped(text);
  }, [text]);

  useEffect(() => {
    if (typed.trim() === text) return;
    const timer = setTimeout(() => {
      sent.current = typed.trim();
      setSearch((now) => withField(now, 'q', typed.trim()), { replace: true });
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, text, setSearch]);

  return {
    text,
    typed,
    type: setTyped,
    order: isOrder(sort) ? sort : 'newest',
    sortBy: (order: CourseOrder) =>
      setSearch((now) => withField(now, 'sort', order === 'newest' ? '' : order), { replace: true }),
    clear: () => setSearch((now) => withField(now, 'q', ''), { replace: true }),
  };
}

function withField(search: URLSearchParams, name: string, value: string): URLSearchParams {
  const next = new URLSearchParams(search);
  if (value) next.set(name, value);
  else next.delete(name);
  return next;
}
