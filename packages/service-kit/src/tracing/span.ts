import type { SpanBackend } from './open-telemetry.ts';

/** What a span says about itself. Never holds what a person wrote. */
export type SpanAttributes = Readonly<Record<string, string | number | boolean | undefined>>;

/** How a span begins. */
export interface SpanOptions {
  /** `server` and `consumer` take work in, `client` and `producer` hand it on; `internal` when left out. */
  readonly kind?: 'server' | 'client' | 'producer' | 'consumer';
  /** Whose span it is; left out, that of the span around it. */
  readonly part?: string;
  /** A W3C `traceparent` to go on from; `none` begins a trace of its own. Left out, the span around it is the parent. */
  readonly parent?: string | undefined;
  readonly attributes?: SpanAttributes;
}

/** A span that is open. */
export interface OpenSpan {
  /** What the next part is to be told; undefined while nobody listens. */
  readonly traceparent: string | undefined;
  /** Everything begun inside belongs to this span. */
  run<T>(work: () => T): T;
  rename(name: string): void;
  set(attributes: SpanAttributes): void;
  /** Ends it; with an error it counts as failed. */
  end(error?: unknown): void;
}

/** What spans cost while tracing is off: nothing. */
const nothing: OpenSpan = {
  traceparent: undefined,
  run: (work) => work(),
  rename: () => undefined,
  set: () => undefined,
  end: () => undefined,
};

let backend: SpanBackend | undefined;

export function useBackend(next: SpanBackend | undefined): void {
  backend = next;
}

/** Whether anybody is listening. */
export function isTracing(): boolean {
  return backend !== undefined;
}

/** Begins a span that ends by itself later, such as with a response. */
export function startSpan(name: string, options: SpanOptions = {}): OpenSpan {
  return backend?.start(name, options) ?? nothing;
}

/** Ends the span of an HTTP request; what a server answers with 5xx has failed. */
export function endRequestSpan(span: OpenSpan, request: { method: string; route: string; status: number }): void {
  const { method, route, status } = request;
  span.rename(`${method} ${route}`);
  span.set({ 'http.request.method': method, 'http.route': route, 'http.response.status_code': status });
  span.end(status >= 500 ? { code: status } : undefined);
}

/** Does `work` inside a span, which fails with it. */
export async function inSpan<T>(name: string, options: SpanOptions, work: (span: OpenSpan) => Promise<T>): Promise<T> {
  const span = startSpan(name, options);
  try {
    const result = await span.run(() => work(span));
    span.end();
    return result;
  } catch (error) {
    span.end(error);
    throw error;
  }
}

/** The `traceparent` of the span around this, if any. */
export function currentTraceparent(): string | undefined {
  return backend?.current();
}

/** The header that tells another part of ours to which span its work belongs. */
export function traceHeaders(): { traceparent?: string } {
  const traceparent = currentTraceparent();
  return traceparent === undefined ? {} : { traceparent };
}

/** Does `work` outside of any span: it was only begun here, and is not part of what goes on. */
export function outsideSpans<T>(work: () => T): T {
  return backend ? backend.outside(work) : work();
}
