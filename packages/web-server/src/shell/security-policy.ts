import { createHash } from 'node:crypto';

const INLINE_SCRIPT = /<script>([\s\S]*?)<\/script>/g;

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
    // toasts and dialogs of third parties write their own style elements
    'style-src': ["'self'", "'unsafe-inline'"],
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
  };
  return Object.entries(directives)
    .map(([name, values]) => `${name} ${values.join(' ')}`)
    .join('; ');
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('base64');
