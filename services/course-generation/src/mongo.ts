import { isDuplicateKey } from '@coursewright/service-kit';
import type { Connection, Model, Schema } from 'mongoose';

/** Compiles a model once per connection. */
export function getModel<T>(connection: Connection, name: string, schema: Schema<T>): Model<T> {
  return (connection.models[name] as Model<T> | undefined) ?? connection.model<T>(name, schema);
}

/** Undefined when a document with such a key is there already. */
export async function unlessDuplicate<T>(write: PromiseLike<T>): Promise<T | undefined> {
  try {
    return await write;
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    return undefined;
  }
}

/** Of concurrent inserts the first one wins; all return what it stored. */
export async function insertOrFind<T>(insert: () => Promise<T>, find: () => Promise<T | null | undefined>): Promise<T> {
  try {
    return await insert();
  } catch (error) {
    const first = isDuplicateKey(error) ? await find() : undefined;
    if (!first) throw error;
    return first;
  }
}
