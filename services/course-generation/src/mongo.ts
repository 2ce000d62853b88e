import type { Connection, Model, Schema } from 'mongoose';

/** Compiles a model once per connection. */
export function getModel<T>(connection: Connection, name: string, schema: Schema<T>): Model<T> {
  return (connection.models[name] as Model<T> | undefined) ?? connection.model<T>(name, schema);
}
