import { createHostCheck, hostNames } from './security.ts';

const isKnown = createHostCheck(['Learn.Example']);

test.each([
  ...['learn.example', 'LEARN.example:8443', 'learn.example.', 'localhost', 'localhost:3000', 'app.localhost'],
  ...['127.0.0.1:3000', '192.168.1.20', '[::1]:3000', '[fd00::1]', 'gateway:3000', undefined],
])('PLT-05 the host %s is served', (header) => {
  expect(isKnown(header)).toBe(true);
});

test.each([
  ...['evil.example', 'evil.example:3000', 'learn.example.evil.example', 'xlearn.example', 'sub.learn.example'],
  ...['127.0.0.1.evil.example', 'localhost.evil.example', '', 'learn.example@evil.example', 'learn.example/x', 'a b'],
  ...['127.0.0.1:3000:evil', '[::1', '1.2.3', 'learn.example:', 'evil.example#.localhost'],
])('PLT-05 the host "%s" is refused', (header) => {
  expect(isKnown(header)).toBe(false);
});

test('PLT-06 host names in a variable are separated by commas', () => {
  expect(hostNames().parse('a.example, B.example')).toEqual(['a.example', 'b.example']);
  expect(hostNames().parse(undefined)).toEqual([]);
  expect(hostNames().safeParse('https://a.example').success).toBe(false);
});
