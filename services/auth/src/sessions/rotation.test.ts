import { childOf, hashOf, mintRefreshToken, type RefreshToken } from './refresh-token.ts';
import { ABSOLUTE_MS, GRACE_MS, IDLE_MS, idleLimit, judgeRotation, type SessionState } from './rotation.ts';

const key = Buffer.alloc(32, 1);
const start = new Date('2026-01-01T00:00:00Z');
const after = (ms: number) => new Date(start.getTime() + ms);
const session: SessionState = {
  currentHash: 'current',
  previousHash: 'previous',
  rotatedAt: start,
  idleExpiresAt: after(IDLE_MS),
  endsAt: after(ABSOLUTE_MS),
};

test('ACC-10 the current token rotates', () => {
  expect(judgeRotation(session, 'current', after(60_000))).toBe('rotate');
});

test('ACC-10 the immediate parent repeats its child for ten seconds and is reuse after that', () => {
  expect(judgeRotation(session, 'previous', after(GRACE_MS))).toBe('repeat');
  expect(judgeRotation(session, 'previous', after(GRACE_MS + 1))).toBe('reuse');
});

test('ACC-10 anything older is reuse at once', () => {
  expect(judgeRotation(session, 'ancestor', start)).toBe('reuse');
  expect(judgeRotation({ ...session, previousHash: null }, 'ancestor', start)).toBe('reuse');
});

test('ACC-10 an idle, an ended and a revoked session are over, whatever is presented', () => {
  expect(judgeRotation(session, 'current', after(IDLE_MS))).toBe('over');
  expect(judgeRotation({ ...session, idleExpiresAt: after(2 * ABSOLUTE_MS) }, 'current', after(ABSOLUTE_MS))).toBe(
    'over',
  );
  expect(judgeRotation({ ...session, revokedAt: start }, 'ancestor', start)).toBe('over');
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
    let state: SessionState = { ...session, currentHash: hashOf(tokens[0] as RefreshToken), previousHash: null };
    let now = start;
    for (let step = 0; step < 12; step++) {
      now = new Date(now.getTime() + random(8000));
      const presented = tokens[Math.max(0, tokens.length - 1 - random(3))] as RefreshToken;
      const verdict = judgeRotation(state, hashOf(presented), now);
      const newest = tokens.at(-1) as RefreshToken;
      if (state.revokedAt) expect(verdict).toBe('over');
      if (verdict === 'repeat') expect(childOf(presented, key)).toEqual(newest);
      if (verdict === 'reuse') {
        expect(presented).not.toEqual(newest);
        state = { ...state, revokedAt: now };
        revocations++;
      }
      if (verdict === 'rotate') {
        expect(presented).toEqual(newest);
        tokens.push(childOf(presented, key));
        state = {
          ...state,
          currentHash: hashOf(tokens.at(-1) as RefreshToken),
          previousHash: hashOf(presented),
          rotatedAt: now,
        };
      }
    }
  }
  expect(revocations).toBeGreaterThan(300);
});
