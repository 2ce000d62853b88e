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
export { resolved } from './example.ts';
