import type { JsonSchema } from '@coursewright/contracts/openapi';

const FORMATS: Readonly<Record<string, string>> = {
  'date-time': 'instant (ISO 8601, UTC)',
  email: 'e-mail address',
  uri: 'URL',
  uuid: 'UUID',
};

const TYPES: Readonly<Record<string, string>> = {
  array: 'list',
  boolean: 'true or false',
  integer: 'whole number',
  null: 'null',
  number: 'number',
  object: 'object',
  string: 'text',
};

/** What a value may be, in words. The schema is not a reference. */
export function schemaInWords(schema: JsonSchema): string {
  const words = [kindOf(schema), limitsOf(schema), ...(schema.pattern ? [`like ${schema.pattern}`] : [])];
  if (schema.default !== undefined) words.push(`default ${JSON.stringify(schema.default)}`);
  return words.filter(Boolean).join(', ');
}

function kindOf(schema: JsonSchema): string {
  if ('const' in schema) return JSON.stringify(schema.const);
  if (schema.enum) return `one of ${schema.enum.map((value) => JSON.stringify(value)).join(', ')}`;
  const known = FORMATS[schema.format ?? ''] ?? TYPES[String(schema.type)];
  return known ?? 'anything';
}

function limitsOf(schema: JsonSchema): string {
  const { minLength, maxLength, minItems, maxItems, minimum, maximum } = schema;
  if (schema.enum || 'const' in schema) return '';
  if (minLength !== undefined || maxLength !== undefined) return range(minLength || undefined, maxLength, 'characters');
  if (minItems !== undefined || maxItems !== undefined) return range(minItems || undefined, maxItems, 'items');
  return range(minimum, maximum, '');
}

function range(least: number | undefined, most: number | undefined, unit: string): string {
  const bounds =
    least !== undefined && least === most
      ? `${least}`
      : least !== undefined && most !== undefined
        ? `${least} to ${most}`
        : least !== undefined
          ? `at least ${least}`
          : most !== undefined
            ? `at most ${most}`
            : '';
  return bounds && `${bounds} ${unit}`.trim();
}
