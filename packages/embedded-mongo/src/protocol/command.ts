import { MongoError, notSupported, typeMismatch } from '../mongo.errors.ts';
import { type Doc, decode, isDoc, isNumeric, isTruthy, toNumber, typeName } from '../values/bson.ts';
import { parseSort, type SortField } from '../values/compare.ts';
import type { Message } from './wire.ts';

// Accepted with any command, without effect.
const COMMON = [
  '$db',
  'lsid',
  '$clusterTime',
  '$readPreference',
  'readConcern',
  'writeConcern',
  'maxTimeMS',
  'comment',
];

export class Fields {
  readonly doc: Doc;

  constructor(doc: Doc) {
    this.doc = doc;
  }

  // An unknown field is refused rather than ignored.
  allowOnly(where: string, names: readonly string[]): void {
    const unknown = Object.keys(this.doc).find((name) => !names.includes(name));
    if (unknown) throw notSupported(`the option '${unknown}' of ${where}`);
  }

  document(name: string): Doc {
    const value = this.doc[name] ?? {};
    if (!isDoc(value)) throw this.#wrongType(name, 'object');
    return value;
  }

  array(name: string): unknown[] {
    const value = this.doc[name] ?? [];
    if (!Array.isArray(value)) throw this.#wrongType(name, 'array');
    return value;
  }

  string(name: string): string {
    const value = this.doc[name];
    if (typeof value !== 'string') throw this.#wrongType(name, 'string');
    return value;
  }

  number(name: string, fallback: number): number {
    const value = this.doc[name];
    if (value === undefined) return fallback;
    if (!isNumeric(value)) throw this.#wrongType(name, 'number');
    const number = toNumber(value);
    if (number < 0) throw new MongoError(51024, 'Location51024', `BSON field '${name}' value must be >= 0`);
    return number;
  }

  flag(name: string, fallback = false): boolean {
    return this.doc[name] === undefined ? fallback : isTruthy(this.doc[name]);
  }

  sort(): SortField[] {
    return parseSort(this.document('sort'));
  }

  #wrongType(name: string, wanted: string): MongoError {
    return typeMismatch(`BSON field '${name}' is the wrong type '${typeName(this.doc[name])}', expected '${wanted}'`);
  }
}

export const nameOf = ({ body }: Pick<Message, 'body'>): string => Object.keys(body)[0] ?? '';

export class Command extends Fields {
  readonly name: string;
  readonly db: string;
  readonly #sequences: Map<string, Buffer[]>;

  constructor({ body, sequences }: Message) {
    super(body);
    this.name = nameOf({ body });
    this.db = String(body.$db);
    this.#sequences = sequences;
  }

  allowOptions(options: readonly string[]): void {
    this.allowOnly(this.name, [this.name, ...COMMON, ...options]);
  }

  get ns(): string {
    const collection = this.doc[this.name];
    if (typeof collection === 'string' && collection !== '') return `${this.db}.${collection}`;
    throw new MongoError(73, 'InvalidNamespace', `Invalid namespace specified '${this.db}.${String(collection)}'`);
  }

  statements(name: string): Fields[] {
    const docs = this.#sequences.get(name)?.map(decode) ?? this.array(name);
    return docs.map((doc) => {
      if (isDoc(doc)) return new Fields(doc);
      throw typeMismatch(`BSON field '${name}' must hold objects`);
    });
  }

  rawSequence(name: string): Buffer[] | undefined {
    return this.#sequences.get(name);
  }
}
