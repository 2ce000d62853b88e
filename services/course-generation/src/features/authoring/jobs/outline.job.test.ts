import { outlineKey } from './outline.job.ts';

const request = { topic: 'Bread', subtopics: ['Flour'], topicCount: 4, courseType: 'Text & Image Course' } as const;
const outlineRequest = { ...request, subtopics: [...request.subtopics] };

test('CRS-06 requests that differ only in case and spacing are the same job', () => {
  expect(outlineKey({ ...outlineRequest, topic: '  bread ' })).toBe(outlineKey(outlineRequest));
});

test('CRS-06 another sub-topic, count or type is another job', () => {
  const keys = [
    outlineKey(outlineRequest),
    outlineKey({ ...outlineRequest, subtopics: ['Yeast'] }),
    outlineKey({ ...outlineRequest, topicCount: 7 }),
    outlineKey({ ...outlineRequest, courseType: 'Video & Text Course' }),
  ];
  expect(new Set(keys).size).toBe(keys.length);
});

test('CRS-08 another version is another job, and so is each instruction and each outline it starts from', () => {
  const outline = { topics: [{ title: 'Flour', subtopics: [{ title: 'Rye' }] }] };
  const other = { topics: [{ title: 'Flour', subtopics: [{ title: 'Wheat' }] }] };
  const revised = { ...outlineRequest, revision: { instruction: 'More practice', outline } };
  const keys = [
    outlineKey(outlineRequest),
    outlineKey(revised),
    outlineKey({ ...outlineRequest, revision: { instruction: 'Less history', outline } }),
    outlineKey({ ...outlineRequest, revision: { instruction: 'More practice', outline: other } }),
  ];
  expect(new Set(keys).size).toBe(keys.length);
  expect(outlineKey({ ...outlineRequest, revision: { instruction: ' more  practice ', outline } })).toBe(
    outlineKey(revised),
  );
});
