import type { Connection, Model, Schema } from 'mongoose';

/** The model of a collection, compiled once per connection however many parts ask for it. */
export function modelOf<T>(connection: Connection, name: string, schema: Schema<T>): Model<T> {
  return (connection.models[name] as Model<T> | undefined) ?? connection.model<T>(name, schema);
}
