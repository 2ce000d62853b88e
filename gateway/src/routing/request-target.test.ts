import { assertSafePagePath, isApiPath, isPlainApiPath, parseTarget } from './request-target.ts';

describe('PLT-05 request targets', () => {
  test('are split without decoding', () => {
    expect(parseTarget('/a%20b?c=%2F')).toEqual({ path: '/a%20b', query: '?c=%2F' });
  });

  test.each(['http://other.example/api/plans', '*', 'api/plans', '/a#b', `/${'a'.repeat(5000)}`])(
    'refuses the target %.40s',
    (url) => {
      expect(() => parseTarget(url)).toThrow(expect.objectContaining({ status: 400 }));
    },
  );

  test('count as API in any letter case', () => {
    expect(['/api', '/api/x', '/API/x', '/Api'].map(isApiPath)).toEqual([true, true, true, true]);
    expect(['/apis', '/apix/y', '/', '/mfe/api/x'].map(isApiPath)).toEqual([false, false, false, false]);
  });

  test.each(['/api/%70lans', '/api//plans', '/api/../x', '/api/a;b', '/api/a b', '/api/ä', '/api/a\\b', '/api/a%00'])(
    'refuses the API path %s',
    (path) => {
      expect(isPlainApiPath(path)).toBe(false);
    },
  );

  test.each([
    '/',
    '/course/66f0',
    '/a%20b',
    '/mfe/learner/1.0.0/main.1f.js',
    '/mfe/learner/@mf-types.zip',
    '/caf%C3%A9',
  ])('lets the page path %s through', (path) => {
    expect(() => assertSafePagePath(path)).not.toThrow();
  });

  test.each([
    '/../etc/passwd',
    '/%2e%2e/etc/passwd',
    '/a/.%2E/b',
    '/a/./b',
    '//evil.example',
    '/a%2fb',
    '/a%5c..%5cb',
    '/a%00',
    '/%',
    '/%ff',
    '/a\\b',
    '/a|b',
  ])('refuses the page path %s', (path) => {
    expect(() => assertSafePagePath(path)).toThrow(expect.objectContaining({ status: 404 }));
  });
});
