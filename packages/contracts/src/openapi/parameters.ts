import { webhookSignatureHeaders } from '../http/payment-webhooks.v1.ts';
import type { Call } from './calls.ts';
import type { JsonSchema, Parameter } from './document.types.ts';
import { exampleOf } from './example.ts';
import type { SchemaWriter } from './schemas.ts';

/** What a call takes from its path, its query and its headers. */
export function parametersOf({ endpoint }: Call, schemas: SchemaWriter): Parameter[] {
  const fields = (place: 'path' | 'query', json: JsonSchema = {}): Parameter[] =>
    Object.entries(json.properties ?? {}).map(([name, schema]) => {
      const required = place === 'path' || (json.required?.includes(name) ?? false);
      const field = typeof schema === 'object' ? schema : {};
      const example = required
        ? { example: exampleOf(field, { components: schemas.components(), whole: true }, name) }
        : {};
      return { name, in: place, required, schema: field, ...example };
    });
  return [
    ...fields('path', endpoint.params && schemas.write(endpoint.params, 'input')),
    ...fields('query', endpoint.query && schemas.write(endpoint.query, 'input')),
    ...(endpoint.resumable ? [LAST_EVENT_ID] : []),
    ...(endpoint.kind === 'webhook' ? signatureHeaders(endpoint.path) : []),
  ];
}

const LAST_EVENT_ID: Parameter = {
  name: 'Last-Event-ID',
  in: 'header',
  required: false,
  description: 'The id of the last event that arrived; the stream goes on after it.',
  schema: { type: 'string' },
};

function signatureHeaders(path: string): Parameter[] {
  const provider = path.slice(path.lastIndexOf('/') + 1);
  const own = webhookSignatureHeaders.filter((name) => name.replace(/^x-/, '').startsWith(`${provider}-`));
  return own.map((name) => ({
    name,
    in: 'header',
    // the id of an event stands in its signed body too
    required: !name.endsWith('-event-id'),
    description: 'Set by the payment gateway, which signs the bytes of the body.',
    schema: { type: 'string' },
  }));
}
