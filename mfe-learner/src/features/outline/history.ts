/** What was, what is, and what was undone. */
export interface History<T> {
  past: T[];
  present: T;
  future: T[];
}

const STEPS = 100;

export const historyOf = <T>(present: T): History<T> => ({ past: [], present, future: [] });

export function commit<T>({ past, present }: History<T>, next: T): History<T> {
  return { past: [...past, present].slice(-STEPS), present: next, future: [] };
}

export function undo<T>(history: History<T>): History<T> {
  const { past, present, future } = history;
  const [last] = past.slice(-1);
  return last === undefined ? history : { past: past.slice(0, -1), present: last, future: [present, ...future] };
}

export function redo<T>(history: History<T>): History<T> {
  const { past, present, future } = history;
  const [next, ...later] = future;
  return next === undefined ? history : { past: [...past, present], present: next, future: later };
}
