import { createTestDatabase } from '@coursewright/service-kit/testing';
import { createRecipientRepository } from './recipient.repository.ts';

const database = await createTestDatabase();
afterAll(() => database.close());
const recipients = createRecipientRepository(database.connection);

const at = (email: string) => ({ name: 'Ada', email });
const user = (email: string, language: 'ar' | null = null) => ({ ...at(email), role: 'user' as const, language });

describe('what is known of recipients', () => {
  test('CRT-03 a user whose events are still on their way is unknown', async () => {
    expect(await recipients.find('unknown')).toBeUndefined();
  });

  test('CRT-03 an older address that comes late does not replace a newer one', async () => {
    await recipients.save('a', user('new@example.org', 'ar'), 3);
    await recipients.save('a', user('old@example.org'), 2);
    await recipients.save('a', user('first@example.org'), 0);
    expect(await recipients.find('a')).toEqual({ ...at('new@example.org'), language: 'ar' });
  });

  test('CRT-03 events of one user that arrive together end at the newest', async () => {
    await Promise.allSettled(
      [1, 5, 2, 4, 3].map((revision) => recipients.save('b', user(`${revision}@x.org`), revision)),
    );
    await recipients.save('b', user('5@x.org'), 5);
    expect(await recipients.find('b')).toEqual({ ...at('5@x.org'), language: null });
  });
});
