import { defineEndpoint } from '@coursewright/contracts';
import express from 'express';
import { z } from 'zod';
import { createBearerAuthenticator } from '../auth/authenticator.ts';
import {
  createSilentLogger,
  createTestKeys,
  maliciousRequests,
  requestBytes,
  sendRawRequest,
  spoofedHeaders,
  startTestApp,
  type TestApp,
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
    const endpoint = defineEndpoint(`GET ${path as '/api/plans'}`, { auth: 'user', response: done });
    route(router, endpoint, () => {
      reached.push(path);
      return { success: true };
    });
  }
  const keys = createTestKeys();
  app = await startTestApp(
    createApp({
      logger: createSilentLogger(),
      authenticate: createBearerAuthenticator(keys.verify),
      routers: [router],
    }),
  );
  port = Number(new URL(app.url).port);
});
beforeEach(() => {
  reached = [];
});
afterAll(() => app.close());

describe("API-02 a service's own server", () => {
  test.each(maliciousRequests)('%s: is refused, nothing breaks', async (_what, bytes) => {
    const { status } = await sendRawRequest(port, bytes);
    expect({ reached, served: status >= 200 && status < 300, broken: status >= 500 }).toEqual({
      reached: [],
      served: false,
      broken: false,
    });
  });

  test.each(spoofedHeaders)('%s gives its sender no identity', async (header) => {
    const { status } = await sendRawRequest(port, requestBytes('GET /api/plans HTTP/1.1', [header]));
    expect([reached, status]).toEqual([[], 401]);
  });
});
