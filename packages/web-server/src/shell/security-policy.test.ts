import { readShellServerConfig } from './config.ts';
import { contentSecurityPolicy, reportingEndpoints } from './security-policy.ts';

function directive(name: string, env: Record<string, string> = {}) {
  const { pictureOrigins } = readShellServerConfig({ SHELL_ROOT: '/', ...env });
  const policy = contentSecurityPolicy('<html></html>', { pictureOrigins });
  return policy.split('; ').find((part) => part.startsWith(`${name} `));
}

test('SEC-01 no foreign pictures are admitted while none are hot-linked', () => {
  expect(directive('img-src')).toBe("img-src 'self' data: blob:");
  expect(directive('img-src', { MEDIA_IMAGE: 'pexels,openverse,local' })).toBe("img-src 'self' data: blob:");
});

test('STU-02 the one host whose pictures are hot-linked is admitted, also when no new ones come from there', () => {
  const real = "img-src 'self' data: blob: https://images.unsplash.com";
  expect(directive('img-src', { MEDIA_IMAGE: 'unsplash,local' })).toBe(real);
  expect(directive('img-src', { UNSPLASH_IMAGE_ORIGIN: 'https://images.unsplash.com' })).toBe(real);
});

test('STU-02 videos and the own sample page may be framed, and nothing else', () => {
  expect(directive('frame-src')).toBe("frame-src 'self' https://www.youtube-nocookie.com");
});

test('PLT-05 violations are reported to the gateway, by the new header and the old directive', () => {
  expect(directive('report-uri')).toBe('report-uri /api/csp-report');
  const group = directive('report-to')?.split(' ')[1];
  expect(reportingEndpoints).toBe(`${group}="/api/csp-report"`);
});

test.each(['/school', 'https://school.example/x', 'HTTP://school.example'])(
  'PLT-06 the brand leads to %s',
  (address) => {
    expect(readShellServerConfig({ SHELL_ROOT: '/', BRAND_SITE_URL: address }).brand.siteUrl).toBe(address);
  },
);

test.each(['javascript:alert(1)', '//school.example', 'www.school.example', 'https://'])(
  'PLT-06 the brand does not lead to %s',
  (address) => {
    expect(() => readShellServerConfig({ SHELL_ROOT: '/', BRAND_SITE_URL: address })).toThrow('BRAND_SITE_URL: ');
  },
);
