import type { Caller } from '../auth/caller.ts';
import { accessProfile, passProfile } from '../auth/token-profile.ts';
import { hostileTokens } from './hostile-tokens.ts';
import type { TestKeys } from './test-keys.ts';

const boss: Caller = { userId: 'f'.repeat(24), sessionId: 's', role: 'main-admin', authenticatedAt: new Date() };

/**
 * Which of all hostile tokens, and of good ones that are not for services, are not answered with 401 at an address that
 * admins may read. None should be.
 */
export async function believedTokens({ key, headersFor, accessTokenFor }: TestKeys, url: string): Promise<string[]> {
  const good = await fetch(url, { headers: headersFor(boss) });
  if (!good.ok) return [`a good pass is not believed: ${good.status}`];
  const tokens = [
    ...hostileTokens(passProfile, key, boss),
    ...hostileTokens(accessProfile, key, boss),
    ['a good access token', accessTokenFor(boss)] as const,
  ];
  const answers = tokens.map(async ([what, token]) => {
    const { status } = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
    return status === 401 ? [] : [`${what}: ${status}`];
  });
  return (await Promise.all(answers)).flat();
}
