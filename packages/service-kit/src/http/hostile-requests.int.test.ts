import { defineEndpoint } from '@coursewright/contracts';
import express from 'express';
import { z } from 'zod';
import { authenticate } from '../auth/authenticator.ts';
import {
  claimedIdentities,
  hostileRequests,
  rawRequest,
  requestBytes,
  silentLogger,
  startTestApp,
  type TestApp,
  testKeys,
} from '../testing/index.ts';
import { createApp } from './create-app.ts';
import { route } from './route.ts';

const done = z.object({ success: z.boolean() });
const guarded = ['/api/plans', '/api/admin/stats/revenue', '/api/internal', '/internal'] as const;
let reached: string[] = [];
let app: TestApp;
let port: number;

beforeAll(async () => {
  const router = express.Router();
  for (const path of guarded) {
    const endpoint = defineEndpoint({ method: 'GET', path: path as '/api/plans', auth: 'user', response: done });
    route(router, endpoint, () => {
      reached.push(path);
      return { success: true };
    });
  }
  const keys = testKeys();
  app = await startTestApp(
    createApp({ logger: silentLogger(), authenticate: authenticate(keys.verify), routers: [router] }),
  );
  port = Number(new URL(app.url).port);
});
beforeEach(() => {
  reached = [];
});
afterAll(() => app.close());

describe("API-02 a service's own server", () => {
  test.each(hostileRequests)('%s: nobody is let in, nothing breaks', async (_what, bytes) => {
    const { status } = await rawRequest(port, bytes);
    expect({ reached, served: status >= 200 && status < 300, broken: status >= 500 }).toEqual({
      reached: [],
      served: false,
      broken: false,
    });
  });

  test.each(claimedIdentities)('%s makes nobody of whoever sends it', async (header) => {
    const { status } = await rawRequest(port, requestBytes('GET /api/plans HTTP/1.1', [header]));
    expect([reached, status]).toEqual([[], 401]);
  });
});
