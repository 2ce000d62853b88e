export { createOpenApi } from './document.ts';
export type {
  Answer,
  JsonSchema,
  MediaType,
  OpenApiDocument,
  Operation,
  OperationMethod,
  Parameter,
  Reference,
  RequestBody,
} from './document.types.ts';
export { exampleOf, resolved } from './example.ts';
