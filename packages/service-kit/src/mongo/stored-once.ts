import type { Connection } from 'mongoose';

interface Place {
  readonly collection: string;
  readonly id?: string;
}

/**
 * What the first process that needs it makes and stores, the same for all of them: a key of the installation.
 * @param make may be called in vain, when two processes come at the same time
 */
export async function storedOnce<T extends object>(
  connection: Connection,
  { collection, id = 'installation' }: Place,
  make: () => T | Promise<T>,
): Promise<T> {
  const documents = connection.collection<{ _id: string }>(collection);
  const stored =
    (await documents.findOne({ _id: id })) ??
    (await documents.findOneAndUpdate(
      { _id: id },
      { $setOnInsert: await make() },
      { upsert: true, returnDocument: 'after' },
    ));
  if (!stored) throw new Error(`${collection} has no ${id}`);
  return stored as unknown as T;
}
