import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { OpenApiDocument } from '../openapi.ts';

// From https://spec.openapis.org/oas/3.1/schema, unchanged.
const official = JSON.parse(readFileSync(`${import.meta.dirname}/openapi-3.1.schema.json`, 'utf8'));

const createAjv = () =>
  new Ajv2020({
    strict: false,
    allErrors: true,
    formats: {
      date: /^\d{4}-\d\d-\d\d$/,
      'date-time': (text: string) => /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text) && !Number.isNaN(Date.parse(text)),
      email: /^[^\s@]+@[^\s@]+\.[^\s@]+$/,
      'media-range': true,
      regex: true,
      uri: (text: string) => URL.canParse(text),
      'uri-reference': true,
      uuid: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
    },
  });

export function structuralErrors(document: object): string[] {
  const ajv = createAjv();
  const validate = ajv.compile(official);
  validate(document);
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}

export function createSchemaCheck(document: OpenApiDocument) {
  const ajv = createAjv().addSchema(document, 'document');
  return (pointer: string, value: unknown): string[] => {
    const validate = ajv.compile({ $ref: `document#${pointer}` });
    validate(value);
    return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
  };
}
