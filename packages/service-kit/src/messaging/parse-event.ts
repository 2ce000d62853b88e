import { type EventContract, type EventEnvelope, eventEnvelopeSchema } from '@coursewright/contracts';
import { invalid } from '../errors/app-error.ts';
import { invalidInput } from '../errors/problem.ts';

/**
 * Reads a message by the contracts of its consumer; unknown keys in the data are dropped.
 * @throws AppError of kind `invalid`: such a message never gets better.
 */
export function parseEvent<T>(payload: string, contracts: ReadonlyMap<string, EventContract<T>>): EventEnvelope<T> {
  const envelope = eventEnvelopeSchema.safeParse(parseJson(payload));
  if (!envelope.success) throw invalidInput(envelope.error);
  const contract = contracts.get(envelope.data.type);
  if (!contract) throw invalid(`no event of this consumer: ${envelope.data.type}`);
  const data = contract.data.safeParse(envelope.data.data);
  if (!data.success) throw invalidInput(data.error);
  return { ...envelope.data, data: data.data };
}

function parseJson(payload: string): unknown {
  try {
    return JSON.parse(payload);
  } catch (cause) {
    throw invalid('not JSON', undefined, { cause });
  }
}
