import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { PaymentProvider } from '@coursewright/contracts';
import type { RequestHandler, Response } from 'express';
import { z } from 'zod';

/**
 * How an answer goes wrong:
 * - `status`: another answer, and nothing happens
 * - `latency`: late
 * - `slow-answer`: it happens at once and what was true then is told late: a stale read
 * - `hang`: no answer ever, nothing happens
 * - `reset`: the connection breaks, nothing happens
 * - `commit-then-reset`: it happens, but the answer is lost
 */
export const paymentFaultSchema = z.object({
  kind: z.enum(['status', 'latency', 'slow-answer', 'hang', 'reset', 'commit-then-reset']),
  /** Part of `METHOD /path`; every call when left out. */
  match: z.string().default(''),
  times: z.number().int().positive().default(1),
  status: z.number().int().default(500),
  body: z.unknown().optional(),
  ms: z.number().int().default(300),
});

export type PaymentFault = z.input<typeof paymentFaultSchema>;

/** What a gateway was asked. */
export interface SandboxRequest {
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

/** Makes chosen calls go wrong, and remembers what was asked. */
export function createFaults() {
  const waiting = new Map<PaymentProvider, z.output<typeof paymentFaultSchema>[]>();
  const requests: SandboxRequest[] = [];
  const hanging = new Set<Socket>();

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
      const fault = take(provider, `${req.method} ${path}`);
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
          return void res
            .status(fault.status)
            .json(fault.body ?? { error: { type: 'api_error', message: 'Scripted failure' } });
      }
    };

  return {
    guard,
    requests,
    fail(provider: PaymentProvider, ...faults: PaymentFault[]) {
      const parsed = faults.map((fault) => paymentFaultSchema.parse(fault));
      waiting.set(provider, [...(waiting.get(provider) ?? []), ...parsed]);
    },
    calm: () => waiting.clear(),
    reset() {
      waiting.clear();
      requests.length = 0;
    },
    close() {
      for (const socket of hanging) socket.destroy();
    },
  };
}
