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

test('CRS-08 another version is another job, and so is each instruction and each outline it starts from', () => {
  const outline = { topics: [{ title: 'Flour', subtopics: [{ title: 'Rye' }] }] };
  const other = { topics: [{ title: 'Flour', subtopics: [{ title: 'Wheat' }] }] };
  const revised = { ...wish, revision: { instruction: 'More practice', outline } };
  const keys = [
    outlineKey(wish),
    outlineKey(revised),
    outlineKey({ ...wish, revision: { instruction: 'Less history', outline } }),
    outlineKey({ ...wish, revision: { instruction: 'More practice', outline: other } }),
  ];
  expect(new Set(keys).size).toBe(keys.length);
  expect(outlineKey({ ...wish, revision: { instruction: ' more  practice ', outline } })).toBe(outlineKey(revised));
});
