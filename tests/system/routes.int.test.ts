import { mkdtemp, rm } from 'node:fs/promises';
import http from 'node:http';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  internalUserPath,
  leakedTokenPath,
  limitLeasesPath,
  mailLinkPath,
  revocationsPath,
  type ServiceName,
  serviceEndpoints,
  serviceNames,
  tokenExchangePath,
} from '@coursewright/contracts';
import { startProduct } from '@coursewright/dev';
import type { Express } from 'express';

interface Layer {
  readonly route?: {
    readonly path: string | string[];
    readonly methods?: Record<string, boolean>;
    readonly stack: { method?: string }[];
  };
  readonly handle?: { readonly stack?: readonly Layer[] };
}

// Everything that was registered, wherever it hangs, as `METHOD /path`.
function routesIn(layers: readonly Layer[] = []): string[] {
  return layers.flatMap(({ route, handle }) => {
    if (!route) return routesIn(handle?.stack);
    const methods = new Set(route.stack.map(({ method }) => method?.toUpperCase() ?? 'ALL'));
    return [route.path].flat().flatMap((at) => [...methods].map((method) => `${method} ${at}`));
  });
}

// What every service answers besides: to operators and to its siblings, never through the gateway.
const everywhere = ['GET /health/live', 'GET /health/ready', 'GET /metrics'];
const internal: Partial<Record<ServiceName, string[]>> = {
  auth: [
    ...['GET /.well-known/jwks.json', `GET ${tokenExchangePath}`],
    ...[`GET ${revocationsPath}`, `POST ${limitLeasesPath}`, `POST ${leakedTokenPath}`],
    ...[`GET ${internalUserPath(':userId')}`, `POST ${mailLinkPath(':requestId')}`].map(decodeURIComponent),
  ],
};

const apps: Express[] = [];
let product: Awaited<ReturnType<typeof startProduct>>;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'coursewright-routes-'));
  const createServer = http.createServer;
  const watch = jest.spyOn(http, 'createServer').mockImplementation(((options: object, app: Express) => {
    apps.push(app);
    return createServer(options, app);
  }) as typeof createServer);
  syncBuiltinESMExports();
  const free = { PORT: '0', MAILBOX_PORT: '0', PAYMENTS_PORT: '0' };
  product = await startProduct({ ...free, DATA_DIR: folder, LOG_LEVEL: 'fatal' });
  watch.mockRestore();
  syncBuiltinESMExports();
});
afterAll(async () => {
  await product.close();
  await rm(folder, { recursive: true, force: true });
});

const getRoutes = (service: ServiceName) =>
  apps
    .map((app) => routesIn((app.router as unknown as { stack?: readonly Layer[] } | undefined)?.stack))
    .find((routes) => routes.includes(`GET /api/admin/${service}/dead-letters`));

test.each(serviceNames)('PLT-05 API-06 %s answers each of its contracts, and has no route without one', (service) => {
  const contracts = serviceEndpoints[service].map((endpoint) => `${endpoint.method} ${endpoint.path}`);
  const routes = new Set(getRoutes(service));
  expect([...routes].sort()).toEqual([...contracts, ...everywhere, ...(internal[service] ?? [])].sort());
});
