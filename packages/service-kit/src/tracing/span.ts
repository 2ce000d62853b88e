import type { SpanBackend } from './open-telemetry.ts';

/** Never contains what a user wrote. */
export type SpanAttributes = Readonly<Record<string, string | number | boolean | undefined>>;

export interface SpanOptions {
  readonly kind?: 'server' | 'client' | 'producer' | 'consumer';
  readonly service?: string;
  /** A W3C `traceparent`; `none` starts a new trace. Default: the current span. */
  readonly parent?: string | undefined;
  readonly attributes?: SpanAttributes;
}

export interface OpenSpan {
  readonly traceparent: string | undefined;
  run<T>(work: () => T): T;
  rename(name: string): void;
  set(attributes: SpanAttributes): void;
  end(error?: unknown): void;
}

const noopSpan: OpenSpan = {
  traceparent: undefined,
  run: (work) => work(),
  rename: () => undefined,
  set: () => undefined,
  end: () => undefined,
};

let backend: SpanBackend | undefined;

export function setSpanBackend(next: SpanBackend | undefined): void {
  backend = next;
}

export function isTracing(): boolean {
  return backend !== undefined;
}

export function startSpan(name: string, options: SpanOptions = {}): OpenSpan {
  return backend?.start(name, options) ?? noopSpan;
}

export function endRequestSpan(span: OpenSpan, request: { method: string; route: string; status: number }): void {
  const { method, route, status } = request;
  span.rename(`${method} ${route}`);
  span.set({ 'http.request.method': method, 'http.route': route, 'http.response.status_code': status });
  span.end(status >= 500 ? { code: status } : undefined);
}

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

export function currentTraceparent(): string | undefined {
  return backend?.current();
}

export function traceHeaders(): { traceparent?: string } {
  const traceparent = currentTraceparent();
  return traceparent === undefined ? {} : { traceparent };
}

export function outsideSpans<T>(work: () => T): T {
  return backend ? backend.outside(work) : work();
}
