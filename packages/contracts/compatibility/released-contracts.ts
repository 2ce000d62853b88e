import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { ContractRecord, Producer } from './contract-record.ts';

export type { EndpointRecord } from './contract-record.ts';
export type { JsonSchema } from './schema-refusals.ts';

export const getRecord = (producer: Producer) => path.resolve(import.meta.dirname, `../released/${producer}.json`);

/** The contracts of the last release. */
export function readReleasedContracts(producer: Producer): ContractRecord {
  try {
    return JSON.parse(readFileSync(getRecord(producer), 'utf8')) as ContractRecord;
  } catch (cause) {
    throw new Error(`${producer} has no record of its contracts; \`npm run contracts:check -- --write\``, { cause });
  }
}
