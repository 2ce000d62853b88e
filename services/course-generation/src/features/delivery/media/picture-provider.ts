import type { PictureView } from '@coursewright/contracts';
import type { Clock } from '@coursewright/service-kit';
import type { z } from 'zod';
import { boundedLine, plainText } from '../../authoring/text/index.ts';
import type { Subject } from '../../courses/index.ts';
import { fetchJson, webLink } from './fetch-limited.ts';
import type { PictureStore } from './picture-store.ts';

export interface PictureRequest extends Subject {
  query: string;
  /** Index into equally good results, so that lessons of one topic get different pictures. */
  seed: number;
  signal: AbortSignal;
}

export interface PictureProvider {
  readonly name: PictureView['provider'];
  /** Generated pictures do not depend on the words of the search. */
  readonly generates?: boolean;
  readonly timeoutMs: number;
  find(request: PictureRequest): Promise<PictureView | undefined>;
}

/** What reads pictures over HTTP and stores them here. */
export interface PictureSource {
  baseUrl: string;
  pictureStore: PictureStore;
  clock?: Clock | undefined;
}

type Address = string | null | undefined;

interface Collection<S extends z.ZodType, Found> extends Pick<PictureProvider, 'name' | 'timeoutMs'> {
  readonly clock: Clock | undefined;
  readonly headers: Record<string, string>;
  readonly schema: S;
  ask(query: string): Parameters<typeof fetchJson>[0];
  /** Those that may be shown, the best first. */
  list(answer: z.output<S>): readonly Found[];
  /** Its addresses as the provider has them: they are links only where they are safe ones. */
  show(
    found: Found,
    request: PictureRequest,
  ): Promise<
    Omit<PictureView, 'provider' | 'authorUrl' | 'licenceUrl' | 'sourceUrl'> & {
      authorUrl?: Address;
      licenceUrl: Address;
      sourceUrl: Address;
    }
  >;
}

/** One that searches a collection of pictures over HTTP. */
export const createPictureProvider = <S extends z.ZodType, Found>(of: Collection<S, Found>): PictureProvider => ({
  name: of.name,
  timeoutMs: of.timeoutMs,
  async find(request) {
    const { query, seed, signal } = request;
    const found = of.list(await fetchJson(of.ask(query), of.schema, { headers: of.headers, signal, clock: of.clock }));
    const picked = found[seed % Math.max(1, found.length)];
    if (!picked) return undefined;
    const { authorUrl, licenceUrl, sourceUrl, ...shown } = await of.show(picked, request);
    const links = { authorUrl: webLink(authorUrl), licenceUrl: webLink(licenceUrl), sourceUrl: webLink(sourceUrl) };
    return { ...shown, ...links, provider: of.name };
  },
});

// Descriptions can be whole pages; only their beginning is shown.
const READ = 5_000;

export function toPlainLine(value: string | null | undefined, length = 160): string | undefined {
  const line = boundedLine(plainText((value ?? '').slice(0, READ)), length);
  return line === '' ? undefined : line;
}
