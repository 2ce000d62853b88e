import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { OpenApiDocument } from '../document.types.ts';

/** The OpenAPI Initiative's own schema of 3.1 documents (https://spec.openapis.org/oas/3.1/schema), unchanged. */
const official = JSON.parse(readFileSync(`${import.meta.dirname}/openapi-3.1.schema.json`, 'utf8'));

const createAjv = () =>
  new Ajv2020({
    strict: false,
    allErrors: true,
    formats: {
      'date-time': (text: string) => /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text) && !Number.isNaN(Date.parse(text)),
      email: /^[^\s@]+@[^\s@]+\.[^\s@]+$/,
      'media-range': true,
      regex: true,
      uri: (text: string) => URL.canParse(text),
      'uri-reference': true,
      uuid: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
    },
  });

/** What the official schema has against a document. */
export function structuralErrors(document: object): string[] {
  const ajv = createAjv();
  const validate = ajv.compile(official);
  validate(document);
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}

/** Compiles schemas of a document as JSON Schema 2020-12; what they refer to has to be in the document. */
export function createSchemaCheck(document: OpenApiDocument) {
  const ajv = createAjv().addSchema(document, 'document');
  /** What the schema at `pointer` has against a value. */
  return (pointer: string, value: unknown): string[] => {
    const validate = ajv.compile({ $ref: `document#${pointer}` });
    validate(value);
    return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
  };
}
