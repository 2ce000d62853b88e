import type { IncomingMessage, ServerResponse } from 'node:http';
import { permissionsPolicy } from '@coursewright/service-kit';
import helmet from 'helmet';

const ONE_YEAR_S = 31_536_000;

/**
 * What every answer carries unless the part that gives it says something stricter of its own: a refusal, a page, a
 * file. What is no page may do nothing, should a browser ever take it for one.
 */
export function answerHeaders(publicUrl: URL): (req: IncomingMessage, res: ServerResponse) => void {
  const set = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'none'"],
        frameAncestors: ["'none'"],
      },
    },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'no-referrer' },
    strictTransportSecurity: publicUrl.protocol === 'https:' && { maxAge: ONE_YEAR_S, includeSubDomains: true },
    xFrameOptions: { action: 'deny' },
  });
  return (req, res) => {
    set(req, res, () => undefined);
    res.setHeader('permissions-policy', permissionsPolicy);
  };
}
