import type { GrantView } from '@coursewright/contracts';
import type { Account } from '../accounts/index.ts';

export function describeGrant(account: Account | undefined): { grant?: GrantView } {
  const { grant } = account ?? {};
  if (!grant) return {};
  const { plan, since, until } = grant;
  return { grant: { plan, since: since.toISOString(), until: until.toISOString() } };
}
