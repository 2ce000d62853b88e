import { type PaidThrough, revenueGrowthEndpoints, type UserRow } from '@coursewright/contracts';
import { apiRequest } from '@coursewright/mfe-kit';
import { listUsers } from './list-users.api.ts';

/** A paid user, and what their plan rests on as far as billing knows. */
export interface PaidUser extends UserRow {
  paid?: PaidThrough;
  /** Billing could not be asked: who pays how is not known now. */
  unasked?: true;
}

type Wish = Parameters<typeof listUsers>[1];

/** One page of those who pay. The accounts are shown also when billing cannot be asked. */
export async function listPaidUsers(wish: Wish, signal?: AbortSignal): Promise<{ rows: PaidUser[]; total: number }> {
  const { rows, total } = await listUsers('paid', wish, signal);
  if (rows.length === 0) return { rows, total };
  const query = { users: rows.map(({ id }) => id).join(',') };
  try {
    const paid = await apiRequest(revenueGrowthEndpoints.paidThrough, { query, ...(signal && { signal }) });
    const byUser = new Map(paid.map((each) => [each.userId, each]));
    return { rows: rows.map((row) => withPayment(row, byUser.get(row.id))), total };
  } catch (error) {
    if (signal?.aborted) throw error;
    return { rows: rows.map((row) => ({ ...row, unasked: true as const })), total };
  }
}

const withPayment = (row: UserRow, paid: PaidThrough | undefined): PaidUser => ({ ...row, ...(paid && { paid }) });
