import type { Express } from 'express';
import { type Gateway, startGateway } from './gateway.ts';
import { startUpstream, type Upstream } from './upstream.ts';

/** A gateway with one server behind it, for all tests of a file; what that server saw, and auth knew, is gone before each. */
export function withGateway(extend?: (app: Express) => void) {
  const stage = {} as { upstream: Upstream; gateway: Gateway };
  beforeAll(async () => {
    stage.upstream = await startUpstream(extend);
    stage.gateway = await startGateway(stage.upstream.url);
  });
  beforeEach(() => {
    stage.upstream.seen.length = 0;
    stage.upstream.auth.reset();
  });
  afterAll(async () => {
    await stage.gateway.close();
    await stage.upstream.close();
  });
  return stage;
}
