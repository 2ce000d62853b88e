import type { Connection, mongo } from 'mongoose';

/**
 * Makes an upsert what it is on MongoDB: a look and, when nothing matches, an insert of its own, between which others
 * write. The embedded database runs both as one. MongoDB repeats an upsert whose filter is equality of a unique key; this
 * one never does.
 */
export function splitUpserts(connection: Connection, name: string): void {
  const collection = connection.collection<{ _id: string }>(name);
  const updateOne = collection.updateOne.bind(collection);
  collection.updateOne = async (filter, update, options: mongo.UpdateOptions = {}) => {
    const matched = await updateOne(filter, update, { ...options, upsert: false });
    if (!options.upsert || matched.matchedCount > 0) return matched;
    return updateOne({ ...filter, 'never.there': { $exists: true } } as typeof filter, update, options);
  };
}
