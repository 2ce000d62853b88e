import type { CourseWritingView } from '@coursewright/contracts';

interface Options {
  /** Undefined when the course is gone. */
  look(): Promise<CourseWritingView | undefined>;
  /** Calls the listener whenever there may be news; returns how to stop. */
  listen(listener: () => void): () => void;
  signal: AbortSignal;
  pollMs?: number;
}

/** How a writing stands now and after each change, up to its end. News may get lost, so it also looks by itself. */
export async function* followWriting({ look, listen, signal, pollMs = 2_000 }: Options) {
  let news = false;
  let wake = () => {};
  const rouse = () => {
    news = true;
    wake();
  };
  const unsubscribe = listen(rouse);
  signal.addEventListener('abort', rouse);
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
    signal.removeEventListener('abort', rouse);
  }
}
