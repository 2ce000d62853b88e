import { expect } from '@playwright/test';
import { MongoClient } from 'mongodb';

/** Everybody who has signed up by now has paid: what billing will one day tell the service that writes courses. */
export async function payForAll(mongoPort: number): Promise<void> {
  const client = await MongoClient.connect(`mongodb://127.0.0.1:${mongoPort}`);
  try {
    const learners = client.db('course-generation').collection('learners');
    await expect(async () => {
      const { matchedCount } = await learners.updateMany({}, { $set: { plan: 'monthly' } });
      expect(matchedCount).toBeGreaterThan(0);
    }).toPass({ intervals: [50], timeout: 10_000 });
  } finally {
    await client.close();
  }
}
