import { createHash } from 'node:crypto';
import { services } from '@coursewright/contracts/parts';
import type { Document, MongoClient } from 'mongodb';

const databases = services.map(({ name }) => name);
const uncounted = ['rate_limits', 'audit', 'jobs', 'gateways'];

export async function fingerprint(client: MongoClient): Promise<Record<string, string>> {
  const prints: Record<string, string> = {};
  for (const name of databases) {
    const database = client.db(name);
    for (const collection of await database.listCollections({}, { nameOnly: true }).toArray()) {
      if (uncounted.includes(collection.name)) continue;
      const documents = await database.collection(collection.name).find().toArray();
      prints[`${name}.${collection.name}`] = getHash(documents.map((document) => lasting(collection.name, document)));
    }
  }
  return prints;
}

const lasting = (collection: string, document: Document) =>
  collection === 'sent_events' ? { _id: document._id } : document;

function getHash(documents: readonly Document[]): string {
  const lines = documents.map((document) => JSON.stringify(document)).sort();
  return `${lines.length} documents, ${createHash('sha256').update(lines.join('\n')).digest('base64url')}`;
}

// Whether jobs have something left to do, now or later, or events wait to be sent: that outlasts the pauses below.
async function hasWork(client: MongoClient): Promise<boolean> {
  for (const name of databases) {
    const database = client.db(name);
    // ended jobs, too: they have a time until what follows from their end is stored
    const open = { _id: { $not: /^schedule:/ }, runAt: { $gt: new Date(0) } };
    if (await database.collection<{ _id: string }>('jobs').findOne(open)) return true;
    for (const collection of await database.listCollections({}, { nameOnly: true }).toArray()) {
      if (await database.collection(collection.name).findOne({ pendingSince: { $type: 'date' } })) return true;
    }
  }
  return false;
}

export async function untilQuiet(client: MongoClient): Promise<void> {
  let before = '';
  for (let same = 0; same < 3; ) {
    const now = JSON.stringify(await fingerprint(client));
    same = now === before && !(await hasWork(client)) ? same + 1 : 0;
    before = now;
    await new Promise((resolve) => setTimeout(resolve, 120));
  }
}
