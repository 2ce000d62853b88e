import { setTimeout as sleep } from 'node:timers/promises';
import { crc32, deflateSync } from 'node:zlib';
import { type Request, type RequestHandler, type Response, Router } from 'express';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

export function drawPng(words: string, width = 480, height = 270): Buffer {
  const hue = crc32(words);
  const [red, green, blue] = [hue & 127, (hue >> 8) & 127, (hue >> 16) & 127];
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const rows = Buffer.alloc((width * 3 + 1) * height);
  for (let y = 0; y < height; y++) {
    const light = Math.round((y / height) * 100) + (Math.floor(y / 27) % 2) * 12;
    for (let x = 0; x < width; x++)
      rows.set([red + light, green + light, blue + light], y * (width * 3 + 1) + 1 + x * 3);
  }
  const parts = [chunk('IHDR', header), chunk('IDAT', deflateSync(rows)), chunk('IEND', Buffer.alloc(0))];
  return Buffer.concat([SIGNATURE, ...parts]);
}

const HUGE = 12 * 1024 * 1024;

function sendPicture(res: Response, words: string): void {
  if (res.locals.fault === 'svg') {
    res.type('image/png').send('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
  } else if (res.locals.fault === 'huge') {
    res.type('image/png').send(Buffer.concat([drawPng(words), Buffer.alloc(HUGE)]));
  } else {
    res.type('image/png').send(drawPng(words));
  }
}

export type Fault =
  | { kind: 'slow'; ms: number }
  // waits until the test continues it
  | { kind: 'held'; reached(): void; until: Promise<void> }
  | { kind: 'rate'; retryAfter?: string }
  | { kind: 'error'; status?: number }
  // the daily quota is used up, in the provider's format
  | { kind: 'quota' }
  // the connection ends in the middle of the response
  | { kind: 'cut' }
  // an HTML page of a proxy instead of JSON
  | { kind: 'garbage' }
  // JSON of another shape
  | { kind: 'shape' }
  | { kind: 'redirect' }
  | { kind: 'empty' }
  // instead of the bytes of a picture: a drawing with scripts, or an oversized file
  | { kind: 'svg' }
  | { kind: 'huge' };

const QUOTA = {
  error: {
    code: 403,
    message: 'The request cannot be completed because you have exceeded your quota.',
    errors: [{ message: 'Quota exceeded.', domain: 'youtube.quota', reason: 'quotaExceeded' }],
  },
};

// `empty`, `svg` and `huge` are left to the provider itself
function misbehave(next: () => Fault | undefined): RequestHandler {
  return async (req, res, proceed) => {
    const fault = next();
    if (!fault) return proceed();
    switch (fault.kind) {
      case 'slow':
        await sleep(fault.ms, undefined, { ref: false });
        return proceed();
      case 'held':
        fault.reached();
        await fault.until;
        return proceed();
      case 'rate':
        if (fault.retryAfter) res.set('Retry-After', fault.retryAfter);
        return void res.status(429).json({ error: 'rate limit exceeded' });
      case 'error':
        return void res.status(fault.status ?? 500).json({ error: 'scripted failure' });
      case 'quota':
        return void res.status(403).json(QUOTA);
      case 'garbage':
        return void res.type('html').send('<!doctype html><title>Welcome to the hotel</title>');
      case 'shape':
        return void res.json({ results: 'many', photos: 3, query: { pages: 'x' }, items: 7, data: {} });
      case 'redirect':
        return void res.redirect(302, req.originalUrl);
      case 'cut':
        return cut(res);
      default:
        res.locals.fault = fault.kind;
        return proceed();
    }
  };
}

function cut(res: Response): void {
  res.writeHead(200, { 'content-type': 'application/json', 'content-length': '5000' });
  res.write('{"results":[');
  // what was written should leave before the connection closes
  setTimeout(() => res.socket?.destroy(), 20);
}

interface Received {
  path: string;
  query: Record<string, unknown>;
  headers: Request['headers'];
  body: unknown;
}

interface Tools {
  record(req: Request): void;
  picture: RequestHandler;
  base(): string;
}

export type Answers = (router: Router, tools: Tools) => void;

export function createProviderEmulator(answers: Answers, base: () => string) {
  const received: Received[] = [];
  const faults: Fault[] = [];
  const router = Router();
  router.use(misbehave(() => faults.shift()));
  answers(router, {
    base,
    record: ({ path, query, headers, body }) => void received.push({ path, query: { ...query }, headers, body }),
    picture: (req, res) => sendPicture(res, req.path),
  });
  return {
    router,
    received,
    fail: (...next: Fault[]) => void faults.push(...next),
    reset() {
      faults.length = 0;
      received.length = 0;
    },
  };
}

export type ProviderEmulator = ReturnType<typeof createProviderEmulator>;
