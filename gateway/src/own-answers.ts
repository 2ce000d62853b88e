import { type Endpoint, gatewayEndpoints, type PartsHealth } from '@coursewright/contracts';
import { createApiDocs } from './docs/api-docs.ts';
import { sendStatic } from './docs/static-answer.ts';
import type { Exchange } from './exchange.ts';
import type { Health } from './health/parts-health.ts';

interface Options {
  readonly publicUrl: URL;
  readonly health: () => Promise<Health>;
  readonly parts: () => Promise<PartsHealth>;
  readonly dashboard: (exchange: Exchange) => void;
}

/** What the gateway answers itself. */
export function createOwnAnswers({ publicUrl, health, parts, dashboard }: Options) {
  const docs = createApiDocs(publicUrl);
  const answers: Record<keyof typeof gatewayEndpoints, (exchange: Exchange) => Promise<void> | void> = {
    dashboard,
    health: async (exchange) => sendJson(exchange, await health()),
    partsHealth: async (exchange) => sendJson(exchange, await parts()),
    docs: (exchange) => sendStatic(exchange, docs().page),
    openApi: (exchange) => sendStatic(exchange, docs().document),
  };
  const byPath = new Map(
    Object.entries(answers).map(([name, answer]) => [gatewayEndpoints[name as keyof typeof answers].path, answer]),
  );

  return async (exchange: Exchange, { path }: Endpoint): Promise<void> =>
    byPath.get(path as (typeof gatewayEndpoints)[keyof typeof gatewayEndpoints]['path'])?.(exchange);
}

function sendJson({ res }: Exchange, answer: Health | PartsHealth): void {
  res.setHeader('content-type', 'application/json; charset=utf-8');
  res.setHeader('cache-control', 'no-store');
  res.end(JSON.stringify(answer));
}
