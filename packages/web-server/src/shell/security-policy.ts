import { createHash } from 'node:crypto';

const INLINE_SCRIPT = /<script>([\s\S]*?)<\/script>/g;

/** What the page may load. `html` is the template: the hashes of its own inline scripts are admitted. */
export function contentSecurityPolicy(html: string, { logoUrl }: { logoUrl?: string | undefined }): string {
  const inline = [...html.matchAll(INLINE_SCRIPT)].map(([, code]) => `'sha256-${sha256(code ?? '')}'`);
  const logo = logoUrl && URL.canParse(logoUrl) ? [new URL(logoUrl).origin] : [];
  const directives: Record<string, string[]> = {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...inline],
    // toasts and dialogs of third parties write their own style elements
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:', ...logo],
    'font-src': ["'self'"],
    'connect-src': ["'self'"],
    'frame-src': ['https://www.youtube-nocookie.com'],
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
