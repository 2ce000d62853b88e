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
