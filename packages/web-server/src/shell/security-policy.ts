import { createHash } from 'node:crypto';
import { cspReportPath } from '@coursewright/contracts';
import { microfrontends } from '@coursewright/contracts/parts';

const INLINE_SCRIPT = /<script>([\s\S]*?)<\/script>/g;

// May turn text into scripts or mark-up: the loader of the microfrontends, which verifies their files, the loaders
// inside them, and the sanitisers. There is no `default` policy. Duplicates are allowed because a microfrontend
// that is loaded again after a failure creates its policies again; a policy in a global would be open to every
// script.
const TRUSTED_TYPES = [
  'mfe-remotes',
  'mfe-shell',
  ...microfrontends.map(({ name }) => `mfe-${name}`),
  'dompurify',
  'lesson-html',
  "'allow-duplicates'",
];

const REPORTING_GROUP = 'csp';

export const reportingEndpoints = `${REPORTING_GROUP}="${cspReportPath}"`;

export interface ForeignSources {
  logoUrl?: string | undefined;
  /** Origins of pictures that are hot-linked because their provider requires it. */
  pictureOrigins?: readonly string[];
}

/** `html` is the template: the hashes of its own inline scripts are allowed. */
export function contentSecurityPolicy(html: string, foreign: ForeignSources): string {
  const { logoUrl, pictureOrigins = [] } = foreign;
  const inline = [...html.matchAll(INLINE_SCRIPT)].map(([, code]) => `'sha256-${sha256(code ?? '')}'`);
  const logo = logoUrl && URL.canParse(logoUrl) ? [new URL(logoUrl).origin] : [];
  const directives: Record<string, string[]> = {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...inline],
    // toasts and dialogs that lock scrolling write style elements whose text always differs
    'style-src': ["'self'", "'unsafe-inline'"],
    // injected mark-up must not cover the page
    'style-src-attr': ["'none'"],
    'img-src': ["'self'", 'data:', 'blob:', ...logo, ...pictureOrigins],
    'font-src': ["'self'"],
    'connect-src': ["'self'"],
    // videos, and the sandboxed page that replaces one
    'frame-src': ["'self'", 'https://www.youtube-nocookie.com'],
    'manifest-src': ["'self'"],
    'worker-src': ["'self'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    'object-src': ["'none'"],
    'require-trusted-types-for': ["'script'"],
    'trusted-types': TRUSTED_TYPES,
    // Firefox supports only the older of the two
    'report-uri': [cspReportPath],
    'report-to': [REPORTING_GROUP],
  };
  return Object.entries(directives)
    .map(([name, values]) => `${name} ${values.join(' ')}`)
    .join('; ');
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('base64');
