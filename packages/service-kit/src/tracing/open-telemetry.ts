import {
  type Context,
  createContextKey,
  isSpanContextValid,
  ROOT_CONTEXT,
  type SpanContext,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  trace,
} from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import { currentTraceId } from '../logging/logger.ts';
import type { OpenSpan, SpanAttributes, SpanOptions } from './span.ts';
import type { TracingConfig } from './start-tracing.ts';

const FORM = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;

export function formatTraceparent({ traceId, spanId, traceFlags }: SpanContext): string {
  return `00-${traceId}-${spanId}-${(traceFlags & TraceFlags.SAMPLED).toString(16).padStart(2, '0')}`;
}

export function parseTraceparent(text: string | undefined): SpanContext | undefined {
  const [, traceId = '', spanId = '', flags = ''] = FORM.exec(text ?? '') ?? [];
  const context = {
    traceId,
    spanId,
    traceFlags: Number.parseInt(flags || '0', 16) & TraceFlags.SAMPLED,
    isRemote: true,
  };
  return isSpanContextValid(context) ? context : undefined;
}

export interface SpanBackend {
  start(name: string, options: SpanOptions): OpenSpan;
  current(): string | undefined;
  outside<T>(work: () => T): T;
  close(): Promise<void>;
}

const EXPORT_MS = 4_000;
const PART = createContextKey('part');

const kinds = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  producer: SpanKind.PRODUCER,
  consumer: SpanKind.CONSUMER,
};

export function createBackend(config: TracingConfig, defaultPart: string): SpanBackend {
  const contexts = new AsyncLocalStorageContextManager().enable();
  const processor = new BatchSpanProcessor({
    exporter: new OTLPTraceExporter({ url: config.url, timeoutMillis: EXPORT_MS }),
    scheduledDelayMillis: config.everyMs,
    exportTimeoutMillis: EXPORT_MS,
  });
  const sampler = new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(config.ratio) });
  const providers = new Map<string, TracerProvider>();

  function tracerOf(part: string) {
    const known = providers.get(part);
    const provider = known ?? new TracerProvider({ sampler, resource: getResource(part), spanProcessors: [processor] });
    providers.set(part, provider);
    return provider.getTracer('coursewright');
  }
  const getResource = (part: string) =>
    resourceFromAttributes({ 'service.name': config.serviceName ?? part, 'service.namespace': 'coursewright' });

  function parentContext(parent: string | undefined): Context {
    if (parent === undefined) return contexts.active();
    const remote = parseTraceparent(parent);
    return remote ? trace.setSpanContext(ROOT_CONTEXT, remote) : ROOT_CONTEXT;
  }

  return {
    start(name, { kind, parent, attributes, service: part = getPart(contexts.active()) ?? defaultPart }) {
      const around = parentContext(parent);
      const id = { 'coursewright.trace_id': currentTraceId() };
      const span = tracerOf(part).startSpan(
        name,
        { kind: kind ? kinds[kind] : SpanKind.INTERNAL, attributes: known({ ...id, ...attributes }) },
        around,
      );
      const inside = trace.setSpan(around.setValue(PART, part), span);
      return {
        traceparent: formatTraceparent(span.spanContext()),
        run: (work) => contexts.with(inside, work),
        rename: (next) => void span.updateName(next),
        set: (more) => void span.setAttributes(known(more)),
        end(error) {
          // The kind of an error only: its message may contain what a user wrote.
          if (error !== undefined) span.setStatus({ code: SpanStatusCode.ERROR }).setAttributes(getKind(error));
          span.end();
        },
      };
    },
    current() {
      const span = trace.getSpan(contexts.active());
      return span && formatTraceparent(span.spanContext());
    },
    outside: (work) => contexts.with(ROOT_CONTEXT, work),
    async close() {
      await processor.shutdown();
      contexts.disable();
    },
  };
}

const getPart = (context: Context) => context.getValue(PART) as string | undefined;

const known = (attributes: SpanAttributes) =>
  Object.fromEntries(Object.entries(attributes).filter(([, value]) => value !== undefined));

function getKind(error: unknown): { 'error.type': string } {
  const { code, name } = error as { code?: unknown; name?: unknown };
  return { 'error.type': String(code ?? name ?? typeof error).slice(0, 100) };
}
