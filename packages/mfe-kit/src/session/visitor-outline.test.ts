import { visitorEndpoints } from '@coursewright/contracts';
import { failWith, respondWith, stubApi } from '../testing/index.ts';
import { adoptVisitorOutline, mayHaveVisitorOutline, requestVisitorOutline, visitorPaths } from './visitor-outline.ts';

const generationId = 'a'.repeat(24);
const { requestVisitorOutline: request, adoptVisitorOutline: adopt } = visitorEndpoints;
const accepts = respondWith(request, { generationId });

test('VIS-16 the paths are those of the contracts', () => {
  expect(visitorPaths).toEqual({ outlines: request.path, adopt: adopt.path });
});

test('VIS-16 only a browser that requested an outline asks for its adoption, and once', async () => {
  const { calls, restore } = stubApi([accepts, respondWith(adopt, { generationId })]);
  expect(await adoptVisitorOutline()).toBeUndefined();
  expect(await requestVisitorOutline('Bread')).toEqual({ generationId });
  expect(await adoptVisitorOutline()).toBe(generationId);
  expect(await adoptVisitorOutline()).toBeUndefined();
  expect(calls.map(({ path, body }) => [path, body])).toEqual([
    [request.path, { topic: 'Bread' }],
    [adopt.path, {}],
  ]);
  restore();
});

test('VIS-16 an adoption that fails is tried again later', async () => {
  const { restore } = stubApi([accepts, failWith(adopt, 503, 'Not now')]);
  await requestVisitorOutline('Bread');
  await expect(adoptVisitorOutline()).rejects.toThrow('Not now');
  expect(mayHaveVisitorOutline()).toBe(true);
  restore();
});
