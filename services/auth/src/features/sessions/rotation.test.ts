import { deriveChild, getHash, hasDescendant, mintRefreshToken, type RefreshToken } from './refresh-token.ts';
import {
  ABSOLUTE_MS,
  evaluateRotation,
  GRACE_MS,
  IDLE_MS,
  idleLimit,
  isSessionToken,
  type SessionState,
} from './rotation.ts';

const key = Buffer.alloc(32, 1);
const start = new Date('2026-01-01T00:00:00Z');
const after = (ms: number) => new Date(start.getTime() + ms);
const session: SessionState = {
  currentHash: 'current',
  previousHash: 'previous',
  rotatedAt: start,
  idleExpiresAt: after(IDLE_MS),
  endsAt: after(ABSOLUTE_MS),
  currentUsed: true,
};
const judge = (state: SessionState, hash: string, now: Date) =>
  evaluateRotation(state, { hash, isAncestor: () => hash === 'ancestor' }, now);

test('ACC-10 the current token rotates', () => {
  expect(judge(session, 'current', after(60_000))).toBe('rotate');
});

test('ACC-10 the immediate parent repeats its child for ten seconds and is reuse after that', () => {
  expect(judge(session, 'previous', after(GRACE_MS))).toBe('repeat');
  expect(judge(session, 'previous', after(GRACE_MS + 1))).toBe('reuse');
});

test('ACC-10 the parent repeats its child for as long as nothing shows that the child has arrived', () => {
  const lost = { ...session, currentUsed: false };
  expect(judge(lost, 'previous', after(GRACE_MS + 1))).toBe('repeat');
  expect(judge(lost, 'previous', after(IDLE_MS - 1))).toBe('repeat');
  expect(judge(lost, 'ancestor', after(1))).toBe('reuse');
});

test('ACC-10 a secret that never was of the session ends nothing', () => {
  expect(judge(session, 'made up', start)).toBe('unknown');
  expect(['current', 'previous', 'ancestor', 'made up'].filter((hash) => isSessionToken(session, hash))).toEqual([
    ...['current', 'previous'],
  ]);
});

test('ACC-10 an ancestor is told from a made-up secret by its descendants', () => {
  const first = mintRefreshToken();
  const later = Array.from({ length: 40 }).reduce<RefreshToken>((token) => deriveChild(token, key), first);
  expect(hasDescendant(first, getHash(later), key, 40)).toBe(true);
  expect(hasDescendant(first, getHash(later), key, 39)).toBe(false);
  expect(hasDescendant({ ...first, secret: mintRefreshToken().secret }, getHash(later), key, 40)).toBe(false);
});

test('ACC-10 anything older is reuse at once', () => {
  expect(judge(session, 'ancestor', start)).toBe('reuse');
  expect(judge({ ...session, previousHash: null }, 'ancestor', start)).toBe('reuse');
});

test('ACC-10 an idle, an ended and a revoked session are over, whatever is presented', () => {
  expect(judge(session, 'current', after(IDLE_MS))).toBe('over');
  expect(judge({ ...session, idleExpiresAt: after(2 * ABSOLUTE_MS) }, 'current', after(ABSOLUTE_MS))).toBe('over');
  expect(judge({ ...session, revokedAt: start }, 'ancestor', start)).toBe('over');
});

test('ACC-10 use prolongs a session, but never past its end', () => {
  expect(idleLimit(start, session.endsAt)).toEqual(after(IDLE_MS));
  expect(idleLimit(after(ABSOLUTE_MS - 1000), session.endsAt)).toEqual(session.endsAt);
});

test('ACC-10 over 1,000 random histories no token forks and none lives on after reuse', () => {
  let seed = 20_26;
  const random = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return seed % below;
  };
  let revocations = 0;
  for (let history = 0; history < 1000; history++) {
    const tokens: RefreshToken[] = [mintRefreshToken()];
    let state: SessionState = { ...session, currentHash: getHash(tokens[0] as RefreshToken), previousHash: null };
    let now = start;
    for (let step = 0; step < 12; step++) {
      now = new Date(now.getTime() + random(8000));
      const presented = tokens[Math.max(0, tokens.length - 1 - random(3))] as RefreshToken;
      const verdict = evaluateRotation(state, { hash: getHash(presented), isAncestor: () => true }, now);
      const newest = tokens.at(-1) as RefreshToken;
      if (state.revokedAt) expect(verdict).toBe('over');
      if (verdict === 'repeat') expect(deriveChild(presented, key)).toEqual(newest);
      if (verdict === 'reuse') {
        expect(presented).not.toEqual(newest);
        state = { ...state, revokedAt: now };
        revocations++;
      }
      if (verdict === 'rotate') {
        expect(presented).toEqual(newest);
        tokens.push(deriveChild(presented, key));
        state = {
          ...state,
          currentHash: getHash(tokens.at(-1) as RefreshToken),
          previousHash: getHash(presented),
          rotatedAt: now,
        };
      }
    }
  }
  expect(revocations).toBeGreaterThan(300);
});
