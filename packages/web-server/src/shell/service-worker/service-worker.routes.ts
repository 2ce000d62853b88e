import { readFileSync } from 'node:fs';
import { Router } from 'express';

const read = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8');
const scripts = { on: read('push.js'), off: read('off.js') };

export type ServiceWorkerMode = keyof typeof scripts;

// The worker's own requests: the icon of a notification, and the subscription that the browser has replaced.
const POLICY = "default-src 'none'; img-src 'self'; connect-src 'self'";

export function createServiceWorkerRoutes(mode: ServiceWorkerMode): Router {
  const router = Router();
  router.get('/sw.js', (_req, res) => {
    res.set({ 'Cache-Control': 'no-cache', 'Content-Security-Policy': POLICY });
    res.type('text/javascript; charset=utf-8').send(scripts[mode]);
  });
  return router;
}
