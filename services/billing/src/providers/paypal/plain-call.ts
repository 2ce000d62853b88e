import type { z } from 'zod';
import { type Ask, READ_MS } from './connection.ts';
import { paypalAway } from './paypal.errors.ts';

/** Reads what the SDK has no call for, with its client, token and time limits. */
export async function readPlain<T>(
  ask: Ask,
  path: string,
  schema: z.ZodType<T>,
  query: Record<string, string> = {},
): Promise<T> {
  const text = await ask(READ_MS, ({ client }, options) => {
    const request = client.getRequestBuilderFactory()('GET', path);
    request.authenticate([{ oauth2: true }]);
    for (const [name, value] of Object.entries(query)) request.query(name, value);
    return request.callAsText(options);
  });
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    throw paypalAway(`an answer of another shape at ${path}`);
  }
}
