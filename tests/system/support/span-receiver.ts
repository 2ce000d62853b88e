import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ReceivedSpan {
  readonly service: string;
  readonly name: string;
  readonly kind: number;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId: string | undefined;
  readonly failed: boolean;
  readonly attributes: Readonly<Record<string, unknown>>;
}

interface KeyValue {
  key: string;
  value: Record<string, unknown>;
}
interface OtlpBody {
  resourceSpans: {
    resource: { attributes: KeyValue[] };
    scopeSpans: {
      spans: {
        name: string;
        kind: number;
        traceId: string;
        spanId: string;
        parentSpanId?: string;
        status: { code?: number };
        attributes: KeyValue[];
      }[];
    }[];
  }[];
}

export async function startSpanReceiver() {
  const spans: ReceivedSpan[] = [];
  let text = '';
  const server = createServer(async (req, res) => {
    const chunks: Buffer[] = [];
    for await (const chunk of req) chunks.push(chunk);
    const body = Buffer.concat(chunks).toString();
    text += body;
    if (req.url === '/v1/traces') spans.push(...readSpans(JSON.parse(body)));
    res.setHeader('content-type', 'application/json').end('{}');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    text: () => text,
    close: async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

function readSpans({ resourceSpans }: OtlpBody): ReceivedSpan[] {
  return resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans
      .flatMap(({ spans }) => spans)
      .map(({ name, kind, traceId, spanId, parentSpanId, status, attributes }) => ({
        service: String(plain(resource.attributes)['service.name']),
        name,
        kind,
        traceId,
        spanId,
        failed: status.code === 2,
        parentSpanId: parentSpanId || undefined,
        attributes: plain(attributes),
      })),
  );
}

const plain = (attributes: KeyValue[]) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));
