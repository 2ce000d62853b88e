import { forEachItem } from './for-each-item.ts';

const done: number[] = [];
const failFor = (failing: number[]) => async (item: number) => {
  if (failing.includes(item)) throw new Error(`item ${item}`);
  done.push(item);
};
beforeEach(() => void done.splice(0));

test('PLT-04 items after one that fails are worked on too, and the failure is thrown', async () => {
  await expect(forEachItem([1, 2, 3], failFor([1]))).rejects.toThrow('item 1');
  expect(done).toEqual([2, 3]);
});

test('PLT-04 several failures are thrown together', async () => {
  const failed = await forEachItem([1, 2, 3], failFor([1, 3])).catch((error: AggregateError) => error.errors);
  expect(failed).toEqual([new Error('item 1'), new Error('item 3')]);
  expect(done).toEqual([2]);
});
