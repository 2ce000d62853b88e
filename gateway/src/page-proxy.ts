import { createHash } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { Config } from './config.ts';
import type { Forwarder } from './forwarder.ts';
import { methodNotAllowed, pathNotFound, type RequestContext } from './request-context.ts';
import { assertSafePagePath, type RequestTarget } from './routing.ts';
import type { Cohorts } from './security/cohorts.ts';
import { buildPageHeaders } from './security/headers.ts';

const RETRY_SECONDS = 3;
const style = `
body{margin:0;min-height:100vh;display:grid;place-items:center;background:#F6F7F3;color:#14201C;font:1.0625rem/1.6 system-ui,sans-serif}
main{max-width:26rem;margin:1.5rem;padding:2rem;background:#fff;border-radius:14px}
h1{margin:0 0 .5rem;font-size:1.5rem;line-height:1.2}
a{color:#0B6B57}
@media(prefers-color-scheme:dark){body{background:#0F1513;color:#E9F0EC}main{background:#161E1B}a{color:#4CC9A7}}`;

const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="refresh" content="${RETRY_SECONDS}">
<title>One moment, please</title>
<style>${style}</style>
</head>
<body><main><h1>One moment, please</h1>
<p role="status">The service is starting or not available right now. This page tries again by itself.</p>
<p><a href="">Try again now</a></p></main></body>
</html>
`;
const styleHash = createHash('sha256').update(style).digest('base64');

function sendStartingPage(res: ServerResponse): void {
  if (res.headersSent) {
    res.destroy();
    return;
  }
  res.writeHead(503, {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    'retry-after': String(RETRY_SECONDS),
  });
  res.end(page);
}

const RESPONSE_TIMEOUT_MS = 10_000;

export function createPageProxy(config: Config, forwarder: Forwarder, cohorts: Pick<Cohorts, 'forPage'>) {
  const remotes = new Map(Object.entries(config.remotes));

  return async (context: RequestContext, { path }: RequestTarget): Promise<void> => {
    const { req, res, method } = context;
    if (method !== 'GET' && method !== 'HEAD') throw methodNotAllowed('Pages can only be read', 'GET, HEAD');
    assertSafePagePath(path);
    const remote = /^\/mfe\/([^/]*)/.exec(path)?.[1];
    const target = remote === undefined ? config.shellUrl : remotes.get(remote);
    if (target === undefined) throw pathNotFound();
    context.route = remote === undefined ? 'page' : `mfe ${remote}`;
    forwarder.forward(req, res, {
      target,
      headers: buildPageHeaders(
        req.headers,
        context,
        remote === undefined ? await cohorts.forPage(req.headers.cookie) : {},
      ),
      responseTimeoutMs: RESPONSE_TIMEOUT_MS,
      idleMs: config.answerTimeoutMs,
      fail: remote === undefined ? () => sendStartingPage(res) : context.fail,
    });
  };
}
