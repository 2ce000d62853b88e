import { type Endpoint, gatewayEndpoints } from '@coursewright/contracts';
import { createApiDocs } from './docs/api-docs.ts';
import { sendStatic } from './docs/static-answer.ts';
import type { Exchange } from './exchange.ts';
import type { Health } from './health/parts-health.ts';

/** What the gateway knows itself and asks no service for. */
export function createOwnAnswers(publicUrl: URL, health: () => Promise<Health>) {
  const docs = createApiDocs(publicUrl);
  const answers: Record<keyof typeof gatewayEndpoints, (exchange: Exchange) => Promise<void> | void> = {
    health: async (exchange) => sendHealth(exchange, await health()),
    docs: (exchange) => sendStatic(exchange, docs().page),
    openApi: (exchange) => sendStatic(exchange, docs().document),
  };
  const byPath = new Map(
    Object.entries(answers).map(([name, answer]) => [gatewayEndpoints[name as keyof typeof answers].path, answer]),
  );

  return async (exchange: Exchange, { path }: Endpoint): Promise<void> =>
    byPath.get(path as (typeof gatewayEndpoints)[keyof typeof gatewayEndpoints]['path'])?.(exchange);
}

function sendHealth({ res }: Exchange, health: Health): void {
  res.setHeader('content-type', 'application/json; charset=utf-8');
  res.setHeader('cache-control', 'no-store');
  res.end(JSON.stringify(health));
}
