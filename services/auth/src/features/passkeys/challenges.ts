import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import { MINUTE_MS } from '@coursewright/contracts/durations';
import { unlessDuplicate } from '@coursewright/service-kit';
import { type Connection, Schema } from 'mongoose';

export const CHALLENGE_MS = 5 * MINUTE_MS;

/** Who may answer a challenge: the session that asked, or before sign-in the browser. */
export interface Ceremony {
  readonly act: 'add' | 'confirm' | 'sign-in';
  readonly holder: string;
}

interface UsedChallenge {
  _id: string;
  expiresAt: Date;
}

const usedSchema = new Schema<UsedChallenge>(
  { _id: String, expiresAt: { type: Date, required: true, expires: 0 } },
  { collection: 'used_passkey_challenges', versionKey: false, autoIndex: false },
);

export async function createUsedChallengeModel(connection: Connection) {
  const model = connection.model<UsedChallenge>('UsedPasskeyChallenge', usedSchema);
  await model.createIndexes();
  return model;
}

type UsedChallengeModel = Awaited<ReturnType<typeof createUsedChallengeModel>>;

const NONCE_BYTES = 16;
const EXPIRY_BYTES = 6;
const HEAD_BYTES = NONCE_BYTES + EXPIRY_BYTES;

/**
 * A challenge carries its expiry and a MAC over its ceremony, so that a visit of the sign-in page writes nothing;
 * only those that were answered are stored, to be refused the second time.
 *
 * @param master key material
 */
export function createChallenges(
  master: Uint8Array,
  used: Pick<UsedChallengeModel, 'create'>,
  now: () => number = Date.now,
) {
  const key = new Uint8Array(hkdfSync('sha256', master, '', 'coursewright passkey challenge', 32));
  const sign = (head: Uint8Array, { act, holder }: Ceremony) =>
    createHmac('sha256', key).update(head).update(`${act}\n${holder}`).digest();
  const readExpiry = (bytes: Buffer) => bytes.readUIntBE(NONCE_BYTES, EXPIRY_BYTES);

  return {
    issue(ceremony: Ceremony): string {
      const head = Buffer.concat([randomBytes(NONCE_BYTES), Buffer.alloc(EXPIRY_BYTES)]);
      head.writeUIntBE(now() + CHALLENGE_MS, NONCE_BYTES, EXPIRY_BYTES);
      return Buffer.concat([head, sign(head, ceremony)]).toString('base64url');
    },
    isValid(challenge: string, ceremony: Ceremony): boolean {
      const bytes = Buffer.from(challenge, 'base64url');
      const head = bytes.subarray(0, HEAD_BYTES);
      const expected = sign(head, ceremony);
      const isOurs =
        bytes.length === HEAD_BYTES + expected.length && timingSafeEqual(bytes.subarray(HEAD_BYTES), expected);
      return isOurs && readExpiry(bytes) > now();
    },
    /** False when it was used before. */
    async use(challenge: string): Promise<boolean> {
      const bytes = Buffer.from(challenge, 'base64url');
      const use = used.create({ _id: bytes.toString('base64url'), expiresAt: new Date(readExpiry(bytes)) });
      return (await unlessDuplicate(use)) !== undefined;
    },
  };
}
