export class MongoError extends Error {
  readonly code: number;
  readonly codeName: string;
  readonly details: Record<string, unknown>;

  constructor(code: number, codeName: string, message: string, details: Record<string, unknown> = {}) {
    super(message);
    this.code = code;
    this.codeName = codeName;
    this.details = details;
  }
}

export const badValue = (message: string) => new MongoError(2, 'BadValue', message);
export const failedToParse = (message: string) => new MongoError(9, 'FailedToParse', message);
export const typeMismatch = (message: string) => new MongoError(14, 'TypeMismatch', message);
export const namespaceNotFound = (ns: string) => new MongoError(26, 'NamespaceNotFound', `ns does not exist: ${ns}`);
export const notSupported = (what: string) =>
  new MongoError(238, 'NotImplemented', `the embedded server does not support ${what}`);
