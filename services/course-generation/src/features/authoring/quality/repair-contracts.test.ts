import type { LessonContract } from '@coursewright/contracts';
import { buildContract } from '../../../testing/build-contract.ts';
import type { Outline } from '../writing/texts.ts';
import { judgeOutline } from './outline-rules.ts';
import { repairContracts } from './repair-contracts.ts';

const contract = (more: Partial<LessonContract> = {}) => buildContract({ minutes: 6, ...more });

const outline: Outline = {
  topics: [
    {
      title: 'Flour and water',
      subtopics: [
        { title: 'Choosing a flour', contract: contract({ terms: ['Gluten'], needs: ['Shaping a loaf'] }) },
        {
          title: 'Measuring water',
          contract: contract({ terms: ['gluten', 'hydration'], needs: ['choosing a flour'] }),
        },
      ],
    },
    {
      title: 'Dough and oven',
      subtopics: [
        { title: 'Shaping a loaf', contract: contract({ needs: ['Measuring water', 'No lesson'] }) },
        { title: 'Scoring the crust', contract: contract() },
      ],
    },
  ],
};

const listRules = (judged: Outline, minutes: number) =>
  judgeOutline(judged, { topicCount: 2, subtopics: [], minutes }).map(({ rule }) => rule);

test('CRS-21 O3, O5 and O6 find wrong needs, minutes and terms, and repair leaves none of them', () => {
  expect(new Set(listRules(outline, 40))).toEqual(new Set(['O3', 'O5', 'O6']));
  const repaired = repairContracts(outline, 40);
  expect(listRules(repaired, 40)).toEqual([]);
  const [first, second, third] = repaired.topics.flatMap(({ subtopics }) => subtopics.map((one) => one.contract));
  expect([first?.needs, second?.needs, third?.needs]).toEqual([[], ['Choosing a flour'], ['Measuring water']]);
  expect([first?.terms, second?.terms]).toEqual([['Gluten'], ['hydration']]);
  expect(first?.minutes).toBe(10);
});

test('CRS-21 right contracts stay as they are, and lessons without one stay without', () => {
  const right = repairContracts(outline, undefined);
  expect(repairContracts(right, 24)).toEqual(right);
  const bare = { topics: [{ title: 'One', subtopics: [{ title: 'Two' }] }] };
  expect(repairContracts(bare, 24)).toEqual(bare);
});
