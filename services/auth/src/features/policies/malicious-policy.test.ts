import { findXss } from '@coursewright/service-kit/testing/find-xss';
import { createMaliciousHtml, joinPayloads } from '@coursewright/service-kit/testing/malicious-html';
import { sanitizePolicy } from './sanitize-policy.ts';

const corpus = createMaliciousHtml(3_000);

test(`VIS-12 none of ${corpus.length} hostile texts stays in a policy, and sanitising twice changes nothing`, () => {
  for (const { html } of corpus) {
    const safe = sanitizePolicy(html);
    expect({ html, dangers: findXss(safe) }).toEqual({ html, dangers: [] });
    expect(sanitizePolicy(safe)).toBe(safe);
  }
}, 120_000);

test('VIS-12 all of them in one text are as harmless, and the text between them stays', () => {
  const safe = sanitizePolicy(joinPayloads(corpus));
  expect(findXss(safe)).toEqual([]);
  expect(safe.match(/<p>mark \d+<\/p>/g)?.length).toBeGreaterThan(2_900);
}, 120_000);

test('VIS-12 the check can fail: as they are, nearly all of them are dangerous', () => {
  const dangerous = corpus.slice(0, 500).filter(({ html }) => findXss(html).length > 0);
  expect(dangerous.length).toBeGreaterThan(400);
});
