import { createHash } from 'node:crypto';

const INLINE_SCRIPT = /<script>([\s\S]*?)<\/script>/g;

/**
 * Who may make text into scripts or mark-up: the loader of the microfrontends, which knows whose files they are, the
 * loaders inside them, and the sanitisers. There is no `default` one. A microfrontend that is loaded anew after a
 * failure makes its own once more.
 */
const TRUSTED_TYPES = [
  ...['mfe-remotes', 'mfe-shell', 'mfe-learner', 'mfe-billing', 'mfe-admin'],
  ...['dompurify', 'lesson-html', "'allow-duplicates'"],
];

/** What a page may show that others serve. */
export interface ForeignSources {
  logoUrl?: string | undefined;
  /** Origins of pictures that are hot-linked because their provider asks for it. */
  pictureOrigins?: readonly string[];
}

/** What the page may load. `html` is the template: the hashes of its own inline scripts are admitted. */
export function contentSecurityPolicy(html: string, { logoUrl, pictureOrigins = [] }: ForeignSources): string {
  const inline = [...html.matchAll(INLINE_SCRIPT)].map(([, code]) => `'sha256-${sha256(code ?? '')}'`);
  const logo = logoUrl && URL.canParse(logoUrl) ? [new URL(logoUrl).origin] : [];
  const directives: Record<string, string[]> = {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...inline],
    // toasts, and dialogs that keep the page behind them still, write style elements whose text is never the same
    'style-src': ["'self'", "'unsafe-inline'"],
    // but no mark-up, should any slip through, may place itself over the page
    'style-src-attr': ["'none'"],
    'img-src': ["'self'", 'data:', 'blob:', ...logo, ...pictureOrigins],
    'font-src': ["'self'"],
    'connect-src': ["'self'"],
    // videos, and the sandboxed page that stands in for one
    'frame-src': ["'self'", 'https://www.youtube-nocookie.com'],
    'manifest-src': ["'self'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    'object-src': ["'none'"],
    'require-trusted-types-for': ["'script'"],
    'trusted-types': TRUSTED_TYPES,
  };
  return Object.entries(directives)
    .map(([name, values]) => `${name} ${values.join(' ')}`)
    .join('; ');
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('base64');
