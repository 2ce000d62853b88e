import type { Plan } from '@coursewright/contracts';
import { createTestDatabase, type TestDatabase } from '@coursewright/service-kit/testing';
import { createLearnerRepository, type LearnerRepository } from './learner.repository.ts';

let database: TestDatabase;
let learners: LearnerRepository;
beforeAll(async () => {
  database = await createTestDatabase();
  learners = createLearnerRepository(database.connection);
});
afterAll(() => database.close());

const profile = (name: string, plan: Plan = 'free') => ({ name, plan });

describe('what is known of learners', () => {
  test('PLT-04 a user without events yet counts as free', async () => {
    expect(await learners.find('unknown')).toEqual({ name: '', plan: 'free' });
  });

  test('PLT-04 an older name that comes late does not undo a newer one', async () => {
    await learners.saveProfile('a', profile('New'), 2);
    await learners.saveProfile('a', profile('Old'), 1);
    await learners.saveProfile('a', profile('First'), 0);
    expect((await learners.find('a')).name).toBe('New');
  });

  test('PLT-04 plans may come before the sign-up, twice, and in the wrong order', async () => {
    await learners.savePlan('b', 'yearly', 2);
    await learners.savePlan('b', 'monthly', 1);
    await learners.savePlan('b', 'yearly', 2);
    await learners.saveProfile('b', profile('Bea', 'free'), 0);
    expect(await learners.find('b')).toEqual({ name: 'Bea', plan: 'yearly' });
  });

  test('PLT-04 a changed name does not bring back the plan that auth still remembers', async () => {
    await learners.saveProfile('c', profile('Cy', 'free'), 0);
    await learners.savePlan('c', 'monthly', 1);
    await learners.saveProfile('c', profile('Cyril', 'free'), 3);
    expect(await learners.find('c')).toEqual({ name: 'Cyril', plan: 'monthly' });
  });

  test('PLT-04 until billing has spoken, the plan that auth tells counts', async () => {
    await learners.saveProfile('d', profile('Dee', 'yearly'), 0);
    expect((await learners.find('d')).plan).toBe('yearly');
  });
});
