import { outlineKey } from './outline-key.ts';

const request = { topic: 'Bread', subtopics: ['Flour'], topicCount: 4, courseType: 'Text & Image Course' } as const;
const wish = { ...request, subtopics: [...request.subtopics] };

test('CRS-06 requests that differ only in case and spacing are the same job', () => {
  expect(outlineKey({ ...wish, topic: '  bread ' })).toBe(outlineKey(wish));
});

test('CRS-06 another sub-topic, count or type is another job', () => {
  const keys = [
    outlineKey(wish),
    outlineKey({ ...wish, subtopics: ['Yeast'] }),
    outlineKey({ ...wish, topicCount: 7 }),
    outlineKey({ ...wish, courseType: 'Video & Text Course' }),
  ];
  expect(new Set(keys).size).toBe(keys.length);
});
