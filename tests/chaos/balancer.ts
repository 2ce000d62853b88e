import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Balancer = Awaited<ReturnType<typeof startBalancer>>;

const CHECK_MS = 500;
const CHECK_TIMEOUT_MS = 2_000;
/** So many checks in a row without an answer take a target out; one that says no, or refuses, is out at once. */
const UNANSWERED_CHECKS = 3;

interface BalancerOptions {
  port?: number;
  /** A refused connection is tried at the next target, as most proxies do; otherwise nothing is tried twice. */
  triesNext?: boolean;
}

/** Plain round robin over the targets whose `/health/ready` says so. */
export async function startBalancer(targets: readonly string[], { port = 0, triesNext = false }: BalancerOptions = {}) {
  const ready = new Set<string>();
  const unanswered = new Map<string, number>();
  const failures: string[] = [];
  const cut = new Map<string, number>();
  let turn = 0;

  async function check(target: string) {
    const answer = await fetch(`${target}/health/ready`, { signal: AbortSignal.timeout(CHECK_TIMEOUT_MS) }).catch(
      (error: Error) => (error.name === 'TimeoutError' ? 'unanswered' : undefined),
    );
    const missed = answer === 'unanswered' ? (unanswered.get(target) ?? 0) + 1 : 0;
    unanswered.set(target, missed);
    if (answer === 'unanswered' && missed < UNANSWERED_CHECKS) return;
    const isReady = answer instanceof Response && answer.ok;
    if (answer instanceof Response) await answer.body?.cancel();
    if (isReady) ready.add(target);
    else ready.delete(target);
  }

  function forward(req: IncomingMessage, res: ServerResponse) {
    const usable = targets.filter((target) => ready.has(target));
    const target = usable[turn++ % usable.length];
    const report = (why: string) => failures.push(`${req.method} ${req.url} at ${target}: ${why}`);
    const fail = (why: string) => {
      if (res.destroyed) return;
      report(why);
      if (res.headersSent) res.destroy();
      else res.writeHead(502).end();
    };
    if (!target) return fail('no target is ready');
    const call = request(target + req.url, { method: req.method, headers: req.headers, agent: false }, (answer) => {
      if ((answer.statusCode ?? 502) >= 500) report(`answered ${answer.statusCode}`);
      res.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(res);
      // a stream that is cut ends for the client too, who resumes it
      answer.on('error', () => res.destroy());
    });
    call.on('error', ({ message, code }: NodeJS.ErrnoException) => {
      const isRefused = code === 'ECONNREFUSED';
      if (!isRefused && !res.destroyed && !res.headersSent) cut.set(target, (cut.get(target) ?? 0) + 1);
      if (!isRefused || !triesNext) return fail(message);
      ready.delete(target);
      forward(req, res);
    });
    res.on('close', () => call.destroy());
    call.on('socket', (socket) => socket.once('connect', () => req.pipe(call)));
  }

  await Promise.all(targets.map(check));
  const checking = setInterval(() => targets.forEach((target) => void check(target)), CHECK_MS);
  // longer than any caller keeps a connection, which would else be closed in the moment of its next call
  const server = createServer({ keepAliveTimeout: 600_000 }, forward);
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Calls that no target answered, or that were answered with 5xx. */
    failures,
    /** How many calls each target had accepted and not begun to answer when it was gone. */
    cut,
    async stop(): Promise<void> {
      clearInterval(checking);
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
