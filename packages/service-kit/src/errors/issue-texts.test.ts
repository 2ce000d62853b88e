import { z } from 'zod';
import { invalidInput } from './app-error.ts';

const schema = z.strictObject({
  amount: z.int().min(1).max(50),
  title: z.string().min(2).max(5),
  tags: z.array(z.string()).min(1).max(2),
  kind: z.enum(['lesson', 'quiz']),
  day: z.iso.date(),
});
const good = { amount: 1, title: 'abc', tags: ['a'], kind: 'quiz', day: '2027-01-31' };

test.each([
  [{ amount: undefined }, 'amount: is required'],
  [{ amount: 'x' }, 'amount: must be a number'],
  [{ amount: 1.5 }, 'amount: must be a whole number'],
  [{ amount: 0 }, 'amount: must be at least 1'],
  [{ amount: 51 }, 'amount: must be at most 50'],
  [{ title: 'a' }, 'title: must have at least 2 characters'],
  [{ title: 'abcdef' }, 'title: must have at most 5 characters'],
  [{ tags: [] }, 'tags: must not be empty'],
  [{ tags: ['a', 'b', 'c'] }, 'tags: must have at most 2 entries'],
  [{ tags: ['a', 1] }, 'tags.1: must be text'],
  [{ kind: 'x' }, 'kind: must be one of lesson, quiz'],
  [{ day: '31.1.2027' }, 'day: must be a day such as 2027-01-31'],
  [{ other: 1 }, 'other: is not expected'],
])('API-03 a field without a message of its own is refused in plain words: %j', (wrong, message) => {
  const { error } = schema.safeParse({ ...good, ...wrong });
  expect(error && invalidInput(error).message).toBe(message);
});
