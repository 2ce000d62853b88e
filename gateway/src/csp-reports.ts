import type { IncomingMessage } from 'node:http';
import { createCounter, type Logger } from '@coursewright/service-kit';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { z } from 'zod';
import { assertDeclaredLength, bodyTooLarge, type CreateLimit, createReportLimit } from './limits.ts';
import { malformed, methodNotAllowed, type RequestContext } from './request-context.ts';

const MAX_BYTES = 16 * 1024;
const MAX_REPORTS = 20;
const PER_ADDRESS_AND_MINUTE = 30;
// For all addresses together: a faulty release makes every browser report. The metric has no limit.
const LOGGED_PER_MINUTE = 30;

const countReport = createCounter({
  name: 'coursewright_csp_reports_total',
  help: 'Violations of the content security policy that browsers reported, by directive',
  labels: ['directive'],
});

const DIRECTIVES = new Set(
  (
    'default-src script-src script-src-elem script-src-attr style-src style-src-elem style-src-attr img-src font-src ' +
    'connect-src media-src object-src frame-src child-src worker-src manifest-src base-uri form-action ' +
    'frame-ancestors require-trusted-types-for trusted-types sandbox'
  ).split(' '),
);
const KEYWORD = /^(inline|eval|wasm-eval|self|data|blob|trusted-types-(policy|sink))$/;

const text = z.string().max(8_192).catch('');
// `report-uri` sends one report, the Reporting API a list.
const reportsSchema = z.union([
  z
    .object({
      'csp-report': z.object({
        'effective-directive': text.optional(),
        'violated-directive': text.optional(),
        'blocked-uri': text.optional(),
        'document-uri': text.optional(),
      }),
    })
    .transform(({ 'csp-report': report }) => [
      {
        directive: report['effective-directive'] || report['violated-directive']?.split(' ')[0],
        blocked: report['blocked-uri'],
        page: report['document-uri'],
      },
    ]),
  z
    .array(
      z.object({
        type: z.string(),
        body: z.object({
          effectiveDirective: text.optional(),
          blockedURL: text.optional(),
          documentURL: text.optional(),
        }),
      }),
    )
    .max(MAX_REPORTS)
    .transform((reports) =>
      reports
        .filter(({ type }) => type === 'csp-violation')
        .map(({ body }) => ({ directive: body.effectiveDirective, blocked: body.blockedURL, page: body.documentURL })),
    ),
]);

/**
 * Anyone can send reports, so only values of a known shape are logged: no page addresses beyond the first segment,
 * no samples, nothing about the sender.
 */
export function createCspReports(logger: Logger, createLimit: CreateLimit): (context: RequestContext) => Promise<void> {
  const countCall = createReportLimit(createLimit, 'csp report', PER_ADDRESS_AND_MINUTE);
  const logged = new RateLimiterMemory({ points: LOGGED_PER_MINUTE, duration: 60 });

  return async ({ req, res, method, address }) => {
    if (method !== 'POST') throw methodNotAllowed('Reports can only be sent', 'POST');
    await countCall(address);
    assertDeclaredLength(req, MAX_BYTES);
    const reports = reportsSchema.safeParse(parseJson(await readText(req)));
    if (!reports.success) throw malformed('This is not a report of a content security policy');
    for (const report of reports.data) {
      const directive = DIRECTIVES.has(report.directive ?? '') ? String(report.directive) : 'other';
      countReport({ directive });
      const mayLog = await logged.consume('all').then(
        () => true,
        () => false,
      );
      const fields = { directive, blocked: describeBlocked(report.blocked), page: describePage(report.page) };
      if (mayLog) logger.warn(fields, 'content security policy violated');
    }
    res.statusCode = 204;
    res.setHeader('cache-control', 'no-store');
    res.end();
  };
}

async function readText(req: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of req.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MAX_BYTES) throw bodyTooLarge(MAX_BYTES);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

const MAX_DESCRIPTION = 200;

function describeBlocked(blocked = ''): string {
  if (KEYWORD.test(blocked)) return blocked;
  if (!URL.canParse(blocked)) return 'other';
  const { protocol, origin } = new URL(blocked);
  const described = protocol === 'https:' || protocol === 'http:' ? origin : protocol;
  return described.slice(0, MAX_DESCRIPTION);
}

// Later segments can contain ids and secrets of mailed links.
function describePage(page = ''): string {
  const segment = URL.canParse(page) ? new URL(page).pathname.split('/')[1] : undefined;
  return segment !== undefined && /^[a-z][a-z-]{0,29}$|^$/.test(segment) ? `/${segment}` : 'other';
}
