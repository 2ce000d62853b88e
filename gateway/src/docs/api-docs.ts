import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { matchesEtag } from '@coursewright/service-kit';
import type { RequestContext } from '../request-context.ts';
import { getSessionCookieNames } from '../security/headers.ts';
import { renderDocsPage } from './docs-page.ts';
import { docsStyle } from './docs-style.ts';
import { createOpenApi } from './openapi.ts';

interface StaticResponse {
  readonly body: Buffer;
  readonly zipped: Buffer;
  readonly etag: string;
  readonly headers: Readonly<Record<string, string>>;
}

function createStaticResponse(text: string, headers: Readonly<Record<string, string>>): StaticResponse {
  const body = Buffer.from(text);
  // Weak: the same for plain and compressed bytes.
  const etag = `W/"${createHash('sha256').update(body).digest('base64url')}"`;
  const common = { 'cache-control': 'no-cache', vary: 'Accept-Encoding', etag };
  return { body, zipped: gzipSync(body), etag, headers: { ...common, ...headers } };
}

export function sendStatic({ req, res }: RequestContext, { body, zipped, etag, headers }: StaticResponse): void {
  for (const [name, value] of Object.entries(headers)) res.setHeader(name, value);
  if (matchesEtag(req.headers['if-none-match'], etag)) {
    res.statusCode = 304;
    res.removeHeader('content-type');
    res.end();
    return;
  }
  const zips = /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i.test(String(req.headers['accept-encoding'] ?? ''));
  if (zips) res.setHeader('content-encoding', 'gzip');
  const bytes = zips ? zipped : body;
  res.setHeader('content-length', bytes.length);
  res.end(bytes);
}

const styleHash = createHash('sha256').update(docsStyle).digest('base64');
const PAGE_POLICY = `default-src 'none'; style-src 'sha256-${styleHash}'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

export function createApiDocs(publicUrl: URL) {
  let rendered: ReturnType<typeof renderApiDocs> | undefined;
  return () => {
    rendered ??= renderApiDocs(publicUrl);
    return rendered;
  };
}

function renderApiDocs(publicUrl: URL) {
  const document = createOpenApi({ sessionCookie: getSessionCookieNames(publicUrl).access });
  return {
    document: createStaticResponse(JSON.stringify(document), { 'content-type': 'application/json; charset=utf-8' }),
    page: createStaticResponse(renderDocsPage(document, publicUrl.origin), {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': PAGE_POLICY,
      'origin-agent-cluster': '?1',
    }),
  };
}
