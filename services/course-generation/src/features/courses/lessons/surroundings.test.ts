import { buildContract } from '../../../testing/build-contract.ts';
import { describeSurroundings } from './surroundings.ts';

const contract = (terms: string[]) => buildContract({ promise: 'You can do it.', terms });

const course = {
  topics: [
    {
      id: 't1',
      title: 'Dough',
      subtopics: [
        { id: 't1s1', title: 'Flour', contract: contract(['gluten', 'crumb']) },
        { id: 't1s2', title: 'Water' },
        { id: 't1s3', title: 'Rest', contract: contract(['autolyse']) },
        { id: 't1s4', title: 'Oven', contract: contract(['oven spring']) },
      ],
    },
  ],
};

const texts = [
  {
    subtopicId: 't1s1',
    markdown:
      'Flour has protein.\n\n### How\n\n**Gluten** is the net that holds gas. More.\n\n### Key points\n\n- one\n- two\n- three',
  },
  {
    subtopicId: 't1s2',
    markdown: 'Bakers speak of **hydration**, the share of water. **This is not a term at all, is it?**',
  },
];

test('CRS-21 terms come from contracts, else from bold words, and their meaning from the stored text', () => {
  const { glossary, laterTerms } = describeSurroundings(course, 't1s3', texts);
  expect(glossary).toEqual([
    { term: 'gluten', meaning: 'Gluten is the net that holds gas.' },
    { term: 'crumb', meaning: undefined },
    { term: 'hydration', meaning: 'Bakers speak of hydration, the share of water.' },
  ]);
  expect(laterTerms).toEqual(['oven spring']);
});

test('CRS-21 neighbours have a promise, and key points come from the two lessons before', () => {
  const surroundings = describeSurroundings(course, 't1s3', texts);
  expect(surroundings.previous).toBeUndefined();
  expect(surroundings.next).toEqual({ title: 'Oven', promise: 'You can do it.' });
  expect(surroundings.keyPoints).toEqual([{ lesson: 'Flour', points: ['one', 'two', 'three'] }]);
  expect(describeSurroundings(course, 't1s1', []).glossary).toEqual([]);
});
