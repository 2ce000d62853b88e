import { type ComponentType, lazy } from 'react';
import { retryDelay } from '../http/api-error.ts';
import { pause } from '../http/send-request.ts';

// A chunk that is there may fail to load in the moment in which its server comes or goes.
const LOADS = 3;

/** The address of the script or the styles that webpack could not load, if that is what the error says. */
export function findChunk(error: unknown): string | undefined {
  const { name, code, request } = (error ?? {}) as { name?: string; code?: string; request?: string };
  return name === 'ChunkLoadError' || code === 'CSS_CHUNK_LOAD_FAILED' ? (request ?? location.href) : undefined;
}

/** Waits until the server of a chunk answers. Resolves with whether it has the chunk: after a release it may be gone. */
export async function waitForChunk(address: string, signal?: AbortSignal): Promise<boolean> {
  for (let failures = 0; ; failures++) {
    const answer = await fetch(address, { method: 'HEAD', cache: 'no-store' }).catch(() => undefined);
    signal?.throwIfAborted();
    if (answer && answer.status < 500) return answer.ok;
    await pause(retryDelay(failures));
    signal?.throwIfAborted();
  }
}

/** Imports a part of a page. While its server cannot be reached, it waits; the error of a part that is gone is thrown. */
export async function loadPart<T>(load: () => Promise<T>): Promise<T> {
  for (let loads = 1; ; loads++) {
    try {
      return await load();
    } catch (error) {
      const chunk = findChunk(error);
      if (!chunk || loads === LOADS || !(await waitForChunk(chunk))) throw error;
    }
  }
}

/** React's `lazy` for a part of a page, see {@link loadPart}. */
export const lazyPart = <P extends object>(load: () => Promise<ComponentType<P>>) =>
  lazy(async () => ({ default: await loadPart(load) }));
