import type { Document } from 'mongodb';
import { openDatabase } from './testing/open-database.ts';

const database = await openDatabase();
const sales = database.db.collection('sales');
await sales.insertMany([
  { _id: 1, plan: 'a', cents: 100, at: new Date('2026-01-05T10:20:30.004Z'), tags: ['x', 'y'] },
  { _id: 2, plan: 'b', cents: 300, at: new Date('2026-02-05'), tags: [] },
  { _id: 3, plan: 'a', cents: 50.5, at: new Date('2026-02-07') },
  { _id: 4, plan: 'b', at: new Date('2026-02-08'), tags: ['x'], refund: { cents: 7 } },
] as unknown as Document[]);
afterAll(() => database.close());

const cases: [string, Document[], Document[]][] = [
  [
    '$group with every accumulator',
    [
      { $sort: { _id: 1 } },
      {
        $group: {
          _id: '$plan',
          sum: { $sum: '$cents' },
          n: { $sum: 1 },
          avg: { $avg: '$cents' },
          min: { $min: '$cents' },
          max: { $max: '$at' },
          first: { $first: '$_id' },
          last: { $last: '$_id' },
          all: { $push: '$cents' },
        },
      },
      { $sort: { _id: 1 } },
    ],
    [
      {
        _id: 'a',
        sum: 150.5,
        n: 2,
        avg: 75.25,
        min: 50.5,
        max: new Date('2026-02-07'),
        first: 1,
        last: 3,
        all: [100, 50.5],
      },
      { _id: 'b', sum: 300, n: 2, avg: 300, min: 300, max: new Date('2026-02-08'), first: 2, last: 4, all: [300] },
    ],
  ],
  [
    '$addToSet',
    [{ $group: { _id: null, plans: { $addToSet: '$plan' } } }, { $unwind: '$plans' }, { $sort: { plans: 1 } }],
    [
      { _id: null, plans: 'a' },
      { _id: null, plans: 'b' },
    ],
  ],
  ['$group over nothing', [{ $match: { plan: 'z' } }, { $group: { _id: null, n: { $sum: 1 } } }], []],
  [
    '$group by month',
    [{ $group: { _id: { $dateToString: { format: '%Y-%m', date: '$at' } }, n: { $sum: 1 } } }, { $sort: { _id: 1 } }],
    [
      { _id: '2026-01', n: 1 },
      { _id: '2026-02', n: 3 },
    ],
  ],
  [
    '$group by two fields',
    [
      { $match: { plan: 'a' } },
      { $group: { _id: { plan: '$plan', big: { $gt: ['$cents', 60] } } } },
      { $sort: { '_id.big': 1 } },
    ],
    [{ _id: { plan: 'a', big: false } }, { _id: { plan: 'a', big: true } }],
  ],
  [
    '$sum of a condition',
    [{ $group: { _id: null, n: { $sum: { $cond: [{ $eq: ['$plan', 'a'] }, 1, 0] } } } }],
    [{ _id: null, n: 2 }],
  ],
  [
    '$unwind drops the empty ones',
    [{ $unwind: '$tags' }, { $project: { tags: 1 } }],
    [
      { _id: 1, tags: 'x' },
      { _id: 1, tags: 'y' },
      { _id: 4, tags: 'x' },
    ],
  ],
  [
    '$unwind may keep them',
    [{ $unwind: { path: '$tags', preserveNullAndEmptyArrays: true } }, { $count: 'n' }],
    [{ n: 5 }],
  ],
  [
    '$project renames and computes',
    [{ $match: { _id: 4 } }, { $project: { _id: 0, plan: 1, back: '$refund.cents', none: '$nothing' } }],
    [{ plan: 'b', back: 7 }],
  ],
  [
    '$project of computed fields alone keeps the _id',
    [{ $match: { _id: 4 } }, { $project: { name: '$plan' } }],
    [{ _id: 4, name: 'b' }],
  ],
  [
    '$addFields',
    [{ $match: { _id: 4 } }, { $addFields: { 'refund.done': true } }, { $project: { refund: 1 } }],
    [{ _id: 4, refund: { cents: 7, done: true } }],
  ],
  [
    '$sort, $skip and $limit',
    [{ $sort: { at: -1 } }, { $skip: 1 }, { $limit: 2 }, { $project: { _id: 1 } }],
    [{ _id: 3 }, { _id: 2 }],
  ],
  [
    '$setDifference',
    [
      { $match: { _id: 4 } },
      { $project: { _id: 0, left: { $setDifference: [['a', 'b', 'a', '$plan'], { $ifNull: ['$nothing', ['b']] }] } } },
    ],
    [{ left: ['a'] }],
  ],
  ['$count', [{ $match: { plan: 'a' } }, { $count: 'n' }], [{ n: 2 }]],
  [
    '$dateToString in full',
    [{ $match: { _id: 1 } }, { $project: { at: { $dateToString: { date: '$at' } } } }],
    [{ _id: 1, at: '2026-01-05T10:20:30.004Z' }],
  ],
  [
    '$facet',
    [
      {
        $facet: {
          top: [{ $sort: { cents: -1 } }, { $limit: 1 }, { $project: { cents: 1 } }],
          total: [{ $count: 'n' }],
        },
      },
    ],
    [{ top: [{ _id: 2, cents: 300 }], total: [{ n: 4 }] }],
  ],
];

test.each(cases)('PLT-06 aggregation: %s', async (_, pipeline, expected) => {
  expect(await sales.aggregate(pipeline).toArray()).toEqual(expected);
});

test('PLT-06 countDocuments counts with filter, skip and limit', async () => {
  expect(await sales.countDocuments()).toBe(4);
  expect(await sales.countDocuments({ plan: 'a' }, { skip: 1 })).toBe(1);
  expect(await sales.countDocuments({}, { limit: 3 })).toBe(3);
  expect(await database.db.collection('none').countDocuments()).toBe(0);
});
