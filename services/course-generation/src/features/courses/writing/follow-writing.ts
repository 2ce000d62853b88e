import type { CourseWritingView } from '@coursewright/contracts';

interface FollowOptions {
  look(): Promise<CourseWritingView | undefined>;
  listen(listener: () => void): () => void;
  signal: AbortSignal;
  pollMs?: number;
}

// Yields the state now and after each change. Notifications can be lost, so it also polls.
export async function* followWriting({ look, listen, signal, pollMs = 2_000 }: FollowOptions) {
  let news = false;
  let wake = () => {};
  const notify = () => {
    news = true;
    wake();
  };
  const unsubscribe = listen(notify);
  signal.addEventListener('abort', notify);
  try {
    let shown = '';
    while (!signal.aborted) {
      news = false;
      const now = await look();
      if (!now) return;
      const text = JSON.stringify(now);
      if (text !== shown) yield now;
      shown = text;
      if (now.state === 'done' || now.state === 'off') return;
      if (!news) {
        let timer: NodeJS.Timeout | undefined;
        await new Promise<void>((resolve) => {
          wake = resolve;
          timer = setTimeout(resolve, pollMs);
        });
        clearTimeout(timer);
      }
    }
  } finally {
    unsubscribe();
    signal.removeEventListener('abort', notify);
  }
}
