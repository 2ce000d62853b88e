import type { z } from 'zod';

/** A schema of JSON Schema 2020-12, the dialect of OpenAPI 3.1. */
export type JsonSchema = z.core.JSONSchema.BaseSchema;

/** A pointer to something in `components`. */
export interface Reference {
  readonly $ref: string;
}

/** One body in one media type. */
export interface MediaType {
  readonly schema: JsonSchema;
  readonly example?: unknown;
  /** What each event of a `text/event-stream` carries as JSON. */
  readonly 'x-item-schema'?: JsonSchema;
}

/** A field of the path, the query or the headers. */
export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
  readonly description?: string;
  readonly schema: JsonSchema;
  readonly example?: unknown;
}

/** What a call is sent. */
export interface RequestBody {
  readonly required: boolean;
  readonly description: string;
  readonly content: Readonly<Record<string, MediaType>>;
}

/** What a call answers with. */
export interface Answer {
  readonly description: string;
  readonly headers?: Readonly<Record<string, { readonly description: string; readonly schema: JsonSchema }>>;
  readonly content?: Readonly<Record<string, MediaType>>;
}

/** One call. */
export interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string;
  readonly tags: readonly [string];
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: RequestBody;
  readonly responses: Readonly<Record<string, Answer | Reference>>;
  readonly 'x-required-role'?: string;
  readonly 'x-body-limit-bytes'?: number;
  readonly 'x-answer-within-ms'?: number;
}

/** The methods of the contracts as OpenAPI writes them. */
export type OperationMethod = 'get' | 'post' | 'put' | 'patch' | 'delete';

/** The part of OpenAPI 3.1 that describes this product. */
export interface OpenApiDocument {
  readonly openapi: '3.1.1';
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  readonly servers: readonly { readonly url: string }[];
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly 'x-tagGroups': readonly { readonly name: string; readonly tags: readonly string[] }[];
  readonly paths: Readonly<Record<string, Partial<Record<OperationMethod, Operation>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, JsonSchema>>;
    readonly responses: Readonly<Record<string, Answer>>;
    readonly securitySchemes: Readonly<Record<string, object>>;
  };
}
