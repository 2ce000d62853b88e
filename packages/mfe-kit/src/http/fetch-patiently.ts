import { ApiError } from './api-error.ts';

const WAITS_MS = [300, 1200];
const OUTAGES = new Set([502, 503, 504]);

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** `fetch`, repeated twice for reads while the network or the server is away. Without an answer: an ApiError of status 0. */
export async function fetchPatiently(url: string, init: RequestInit): Promise<Response> {
  const waits = init.method === 'GET' ? WAITS_MS : [];
  for (let attempt = 0; ; attempt++) {
    const wait = waits[attempt];
    try {
      const response = await fetch(url, init);
      if (wait === undefined || !OUTAGES.has(response.status)) return response;
    } catch (cause) {
      if (init.signal?.aborted) throw cause;
      if (wait === undefined) throw noAnswer(cause);
    }
    await pause(wait);
    init.signal?.throwIfAborted();
  }
}

const noAnswer = (cause: unknown) =>
  new ApiError({
    status: 0,
    code: 'no_connection',
    message: 'The server cannot be reached. Check your connection and try again.',
    cause,
  });
