import { releaseReportsPath } from '@coursewright/contracts';
import type { Config } from './config.ts';
import type { Forwarder } from './forwarder.ts';
import { assertDeclaredLength, type CreateLimit, createReportLimit } from './limits.ts';
import { methodNotAllowed, type RequestContext } from './request-context.ts';
import type { Cohorts } from './security/cohorts.ts';
import { assertSameOrigin, buildReportHeaders } from './security/headers.ts';

const MAX_BYTES = 4 * 1024;
// A document sends one or two for each microfrontend; a school can have one address.
const PER_ADDRESS_AND_MINUTE = 120;

interface Options {
  readonly config: Config;
  readonly publicUrl: URL;
  readonly cohorts: Pick<Cohorts, 'forReport'>;
  readonly forwarder: Forwarder;
  readonly createLimit: CreateLimit;
}

// Passes what browsers report of releases of microfrontends on to the shell's server: with address and cohort, without cookies.
export function createReleaseReports({ config, publicUrl, cohorts, forwarder, createLimit }: Options) {
  const countCall = createReportLimit(createLimit, 'release report', PER_ADDRESS_AND_MINUTE);

  return async (context: RequestContext): Promise<void> => {
    const { req, res, method, address } = context;
    if (method !== 'POST') throw methodNotAllowed('Reports can only be sent', 'POST');
    await countCall(address);
    assertDeclaredLength(req, MAX_BYTES);
    assertSameOrigin(method, req.headers, publicUrl);
    req.url = releaseReportsPath;
    forwarder.forward(req, res, {
      target: config.shellUrl,
      headers: buildReportHeaders(req.headers, context, await cohorts.forReport(req.headers.cookie)),
      responseTimeoutMs: config.answerTimeoutMs,
      idleMs: config.answerTimeoutMs,
      bodyLimit: MAX_BYTES,
      fail: context.fail,
    });
  };
}
