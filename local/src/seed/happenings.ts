import { randomUUID } from 'node:crypto';
import type { AuditEntry } from '@coursewright/contracts';
import type { Connection } from 'mongoose';
import type { Span } from './make-up.ts';
import type { Random } from './random.ts';

const acts = ['POST /api/addadmin', 'POST /api/removeadmin', 'GET /api/admin/users.csv', 'POST /api/saveadmin'];
const KEEP_DEAD = 40;

type InboxRow = { _id: string } & Record<string, unknown>;

/** What admins did in a service, as its audit log keeps it. */
export async function seedAudit(
  connection: Connection,
  random: Random,
  admins: readonly string[],
  count: number,
  span: Span,
) {
  const entries = Array.from({ length: count }, () => ({
    ...{ _id: randomUUID(), at: random.between(span.from, span.to), adminId: random.oneOf(admins) },
    ...{ action: random.oneOf(acts), details: { email: `somebody${random.below(1000)}@example.org` } },
    outcome: random.oneOf<AuditEntry['outcome']>(['done', 'done', 'done', 'refused', 'failed']),
  }));
  await connection.collection<(typeof entries)[number]>('audit').insertMany(entries);
}

/** Messages that a consumer gave up on, among many that it dealt with. */
export async function seedInbox(connection: Connection, random: Random, consumer: string, count: number, span: Span) {
  const items = Array.from({ length: count }, (_, at): InboxRow => {
    const receivedAt = random.between(span.from, span.to);
    const base = {
      _id: `${consumer}:${randomUUID()}`,
      consumer,
      type: 'auth.user.changed.v1',
      attempts: 8,
      receivedAt,
    };
    // done ones are kept for a month: these will be there a while
    if (at >= KEEP_DEAD) return { ...base, attempts: 1, state: 'done', doneAt: span.to };
    const payload = JSON.stringify({ id: randomUUID(), type: base.type, data: { userId: 'somebody' } });
    return { ...base, payload, state: 'dead', diedAt: receivedAt, reason: 'the message breaks its contract' };
  });
  await connection.collection<InboxRow>('inbox').insertMany(items);
}
