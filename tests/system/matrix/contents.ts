import { services } from '@coursewright/contracts/parts';
import type { Document, MongoClient } from 'mongodb';

const databases = services.map(({ name }) => name);
const uncounted = ['rate_limits', 'audit', 'jobs', 'gateways'];

/** Documents as text, by where they are. */
export type Contents = ReadonlyMap<string, string>;

export async function readContents(client: MongoClient): Promise<Contents> {
  const contents = new Map<string, string>();
  for (const name of databases) {
    const database = client.db(name);
    for (const collection of await database.listCollections({}, { nameOnly: true }).toArray()) {
      if (uncounted.includes(collection.name)) continue;
      for (const document of await database.collection(collection.name).find().toArray())
        contents.set(`${name}.${collection.name} ${document._id}`, JSON.stringify(lasting(collection.name, document)));
    }
  }
  return contents;
}

function lasting(collection: string, document: Document): Document {
  if (collection === 'sent_events') return { _id: document._id };
  // Any request that asks for room, refused or not, measures a course that was not measured yet.
  if (collection === 'courses') return { ...document, bytes: undefined };
  return document;
}

const SHOWN = 300;

export function getDifferences(before: Contents, after: Contents): string[] {
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((place) => {
    const [was = 'nothing', is = 'nothing'] = [before.get(place), after.get(place)];
    if (was === is) return [];
    let at = 0;
    while (was[at] === is[at]) at++;
    const from = Math.max(0, at - 100);
    return `${place}: ${was.slice(from, at + SHOWN)} became ${is.slice(from, at + SHOWN)}`;
  });
}
