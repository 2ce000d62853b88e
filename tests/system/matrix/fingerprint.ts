import { createHash } from 'node:crypto';
import type { Document, MongoClient } from 'mongodb';

const databases = ['auth', 'course-generation', 'billing', 'notification'];
const uncounted = ['rate_limits', 'audit', 'jobs', 'gateways'];

export async function fingerprint(client: MongoClient): Promise<Record<string, string>> {
  const prints: Record<string, string> = {};
  for (const name of databases) {
    const database = client.db(name);
    for (const collection of await database.listCollections({}, { nameOnly: true }).toArray()) {
      if (uncounted.includes(collection.name)) continue;
      const documents = await database.collection(collection.name).find().toArray();
      prints[`${name}.${collection.name}`] = hashOf(documents.map((document) => lasting(collection.name, document)));
    }
  }
  return prints;
}

const lasting = (collection: string, document: Document) =>
  collection === 'sent_events' ? { _id: document._id } : document;

function hashOf(documents: readonly Document[]): string {
  const lines = documents.map((document) => JSON.stringify(document)).sort();
  return `${lines.length} documents, ${createHash('sha256').update(lines.join('\n')).digest('base64url')}`;
}

export async function untilQuiet(client: MongoClient): Promise<void> {
  let before = '';
  for (let same = 0; same < 3; ) {
    const now = JSON.stringify(await fingerprint(client));
    same = now === before ? same + 1 : 0;
    before = now;
    await new Promise((resolve) => setTimeout(resolve, 120));
  }
}
