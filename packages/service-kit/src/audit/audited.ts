import type { Endpoint } from '@coursewright/contracts';
import type { Caller } from '../auth/caller.ts';
import { AppError } from '../errors/app-error.ts';
import { Refusal } from '../http/reply.ts';
import type { AuditLog } from './audit-log.ts';

const LONGEST = 300;

interface Act {
  readonly endpoint: Endpoint;
  readonly caller: Caller | undefined;
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
}

/** Whether a call of an admin is an act: it changes something, or takes a whole list away. */
export function isAct({ auth, method, kind }: Endpoint): boolean {
  return auth === 'admin' && (method !== 'GET' || kind === 'binary');
}

/** Runs the act of an admin between the two halves of its entry in the log. */
export async function audited<T>(log: AuditLog | undefined, act: Act, run: () => Promise<T>): Promise<T> {
  const { endpoint, caller } = act;
  if (!log || !caller || !isAct(endpoint)) return run();
  const action = `${endpoint.method} ${endpoint.path}`;
  const end = await log.begin({ adminId: caller.userId, action, details: detailsOf(act) });
  try {
    const answer = await run();
    if (answer instanceof Refusal) await end('refused', answer.body.message);
    else await end('done');
    return answer;
  } catch (error) {
    const foreseen = error instanceof AppError && error.kind !== 'internal';
    await end(foreseen ? 'refused' : 'failed', foreseen ? error.message : undefined);
    throw error;
  }
}

/** The fields of the call as text; of a long one, how long it is. */
function detailsOf({ params, query, body }: Act): Record<string, string> {
  const fields = Object.entries({ ...fieldsOf(query), ...fieldsOf(body), ...fieldsOf(params) });
  return Object.fromEntries(
    fields.filter(([, value]) => value !== undefined).map(([name, value]) => [name, brief(value)]),
  );
}

const fieldsOf = (value: unknown): object => (typeof value === 'object' && value !== null ? value : {});

function brief(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > LONGEST ? `${text.length} characters` : text;
}
