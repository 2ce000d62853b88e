import type { Config } from './config.ts';
import type { Exchange } from './exchange.ts';
import { notFound, Refusal } from './problem.ts';
import type { Forwarder } from './proxy/forwarder.ts';
import { sendStartingPage } from './proxy/starting-page.ts';
import { assertSafePagePath, type RequestTarget } from './routing/request-target.ts';
import { headersForPages } from './security/forwarded-headers.ts';

const ANSWER_WITHIN_MS = 10_000;

/** Lets readers through to the servers of the shell and the microfrontends, whose answers pass as they are. */
export function createPageDoor(config: Config, forwarder: Forwarder) {
  const remotes = new Map(Object.entries(config.remotes));

  return (exchange: Exchange, { path }: RequestTarget): void => {
    const { req, res, method } = exchange;
    if (method !== 'GET' && method !== 'HEAD') {
      throw new Refusal(405, 'method_not_allowed', 'Pages can only be read', { allow: 'GET, HEAD' });
    }
    assertSafePagePath(path);
    const remote = /^\/mfe\/([^/]*)/.exec(path)?.[1];
    const target = remote === undefined ? config.shellUrl : remotes.get(remote);
    if (target === undefined) throw notFound();
    exchange.route = remote === undefined ? 'page' : `mfe ${remote}`;
    forwarder.forward(req, res, {
      target,
      headers: headersForPages(req.headers, exchange),
      answerWithinMs: ANSWER_WITHIN_MS,
      idleMs: config.answerTimeoutMs,
      fail: remote === undefined ? () => sendStartingPage(res) : exchange.refuse,
    });
  };
}
