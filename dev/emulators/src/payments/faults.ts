import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { PaymentProvider } from '@coursewright/contracts';
import type { RequestHandler, Response } from 'express';
import { z } from 'zod';

// status: another response, nothing happens; latency: late; slow-answer: the call happens at once and its
// response, by then stale, comes late; hang: no response, nothing happens; reset: the connection breaks, nothing
// happens; commit-then-reset: the call happens, its response is lost
export const paymentFaultSchema = z.object({
  kind: z.enum(['status', 'latency', 'slow-answer', 'hang', 'reset', 'commit-then-reset']),
  /** Part of `METHOD /path`; every call when left out. */
  match: z.string().default(''),
  times: z.number().int().positive().default(1),
  status: z.number().int().default(500),
  body: z.unknown().optional(),
  ms: z.number().int().default(300),
});

type PaymentFault = z.input<typeof paymentFaultSchema>;

interface HeldCall {
  readonly reached: Promise<void>;
  release(): void;
}

interface Hold {
  readonly provider: PaymentProvider;
  readonly match: string;
  readonly what: 'call' | 'answer';
  reached(): void;
  readonly released: Promise<void>;
}

interface SandboxRequest {
  readonly provider: PaymentProvider;
  readonly method: string;
  readonly path: string;
  readonly status: number;
}

const answerLater = (res: Response, send: (answer: () => void) => void) => {
  const end = res.end.bind(res) as (...rest: unknown[]) => Response;
  res.end = ((...rest: unknown[]) => {
    send(() => void end(...rest));
    return res;
  }) as Response['end'];
};

export function createFaults() {
  const waiting = new Map<PaymentProvider, z.output<typeof paymentFaultSchema>[]>();
  const requests: SandboxRequest[] = [];
  const hanging = new Set<Socket>();
  const holds: Hold[] = [];

  function take(provider: PaymentProvider, call: string) {
    const fault = waiting.get(provider)?.find((one) => one.times > 0 && call.includes(one.match));
    if (fault) fault.times -= 1;
    return fault;
  }

  const guard =
    (provider: PaymentProvider): RequestHandler =>
    async (req, res, next) => {
      const path = req.originalUrl.split('?')[0] ?? '';
      res.on('close', () => {
        requests.push({ provider, method: req.method, path: req.originalUrl, status: res.statusCode });
        if (requests.length > 2000) requests.shift();
      });
      const call = `${req.method} ${path}`;
      const at = holds.findIndex((one) => one.provider === provider && call.includes(one.match));
      const [hold] = at < 0 ? [] : holds.splice(at, 1);
      if (hold?.what === 'answer') {
        answerLater(res, (answer) => {
          hold.reached();
          void hold.released.then(answer);
        });
      } else if (hold) {
        hold.reached();
        await hold.released;
      }
      const fault = take(provider, call);
      switch (fault?.kind) {
        case undefined:
          return next();
        case 'latency':
          await sleep(fault.ms);
          return next();
        case 'slow-answer':
          answerLater(res, (answer) => void setTimeout(answer, fault.ms));
          return next();
        case 'commit-then-reset':
          answerLater(res, () => void req.socket.destroy());
          return next();
        case 'hang':
          hanging.add(req.socket);
          return;
        case 'reset':
          return void req.socket.destroy();
        case 'status':
          res.status(fault.status);
          if (typeof fault.body === 'string') return void res.type('html').send(fault.body);
          return void res.json(fault.body ?? { error: { type: 'api_error', message: 'Scripted failure' } });
      }
    };

  function cutOff() {
    for (const socket of hanging) socket.destroy();
    hanging.clear();
  }

  return {
    guard,
    requests,
    fail(provider: PaymentProvider, ...faults: PaymentFault[]) {
      const parsed = faults.map((fault) => paymentFaultSchema.parse(fault));
      waiting.set(provider, [...(waiting.get(provider) ?? []), ...parsed]);
    },
    // Holds the next such call before anything happens, or its response after everything has happened.
    hold(provider: PaymentProvider, match: string, what: Hold['what']): HeldCall {
      const reached = Promise.withResolvers<void>();
      const released = Promise.withResolvers<void>();
      holds.push({ provider, match, what, reached: reached.resolve, released: released.promise });
      return { reached: reached.promise, release: released.resolve };
    },
    // Calls that hang are cut off, as by a provider that restarts.
    calm() {
      waiting.clear();
      cutOff();
    },
    reset() {
      waiting.clear();
      cutOff();
      requests.length = 0;
    },
    close: cutOff,
  };
}
