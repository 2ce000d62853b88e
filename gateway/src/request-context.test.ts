import { isLoopback, resolveClientAddress } from './request-context.ts';

describe('API-05 the address that limits are counted by', () => {
  test('is the socket, whatever a client claims, without trusted proxies', () => {
    expect(resolveClientAddress('203.0.113.7', '1.1.1.1', 0)).toBe('203.0.113.7');
    expect(resolveClientAddress('::ffff:203.0.113.7', '', 0)).toBe('203.0.113.7');
  });

  test('is what the outermost trusted proxy saw', () => {
    expect(resolveClientAddress('10.0.0.1', 'spoofed, 203.0.113.7', 1)).toBe('203.0.113.7');
    expect(resolveClientAddress('10.0.0.1', 'spoofed, 203.0.113.7, 10.0.0.2', 2)).toBe('203.0.113.7');
  });

  test.each([
    ['203.0.113.7:51234', '203.0.113.7'],
    ['[2001:db8::7]:51234', '2001:db8::7'],
    ['[2001:db8::7]', '2001:db8::7'],
    ['2001:db8::7', '2001:db8::7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['[::ffff:203.0.113.7]:1', '203.0.113.7'],
  ])('is that of %s without the port of its connection', (forwarded, address) => {
    expect(resolveClientAddress('10.0.0.1', forwarded, 1)).toBe(address);
  });

  test('is the last known one when fewer proxies wrote than are trusted', () => {
    expect(resolveClientAddress('10.0.0.1', '', 2)).toBe('10.0.0.1');
  });

  test('knows this machine', () => {
    expect(['127.0.0.1', '::1', '::ffff:127.0.0.1', '10.0.0.1', '128.0.0.1', undefined].map(isLoopback)).toEqual([
      true,
      true,
      true,
      false,
      false,
      false,
    ]);
  });
});
