import {
  type newPasskeyField,
  type PasskeyView,
  passkeyCreationSchema,
  type passkeyProofField,
  passkeyRequestSchema,
} from '@coursewright/contracts';
import { type Caller, conflict, notFound, unauthenticated } from '@coursewright/service-kit';
import { Types } from 'mongoose';
import type { z } from 'zod';
import type { Context } from '../../context.ts';
import { describePasskey, type Passkey, type User } from '../users/index.ts';
import { type Ceremony, CHALLENGE_MS, createChallenges, createUsedChallengeModel } from './challenges.ts';
import { createPasskeyRepository } from './passkey.repository.ts';

type NewCredential = z.output<typeof newPasskeyField>;
type Proof = z.output<typeof passkeyProofField>;

export const MOST_PASSKEYS = 20;

const REFUSED = 'This passkey was not accepted. Please try again, or use your password.';
const FULL = 'You have 20 passkeys. Please remove one that you do not use any more';
const UNKNOWN = 'There is no such passkey';

const loadWebAuthn = () => import('./web-authn.ts');

export async function createPasskeyService({ config, connection, key, logger, models, users }: Context) {
  const passkeys = createPasskeyRepository(models.users);
  const challenges = createChallenges(key.rotationKey, await createUsedChallengeModel(connection));
  const { hostname: rpID, origin } = new URL(config.PUBLIC_URL);
  const expected = { expectedOrigin: origin, expectedRPID: rpID };

  // One answer for every reason.
  function refuse(reason: string, userId?: string): never {
    logger.info({ userId, reason }, 'a passkey was refused');
    throw unauthenticated(REFUSED, { code: 'passkey_refused' });
  }

  /** The library throws for what does not fit, with a reason that names it. */
  async function verify<T>(
    ceremony: Ceremony,
    userId: string,
    run: (isExpected: (challenge: string) => boolean) => Promise<T>,
  ) {
    let answered = '';
    const isExpected = (challenge: string) => {
      answered = challenge;
      return challenges.isValid(challenge, ceremony);
    };
    const result = await run(isExpected).catch((error: Error) => refuse(error.message, userId));
    // The last step: what is not signed uses nothing up.
    return { result, use: async () => (await challenges.use(answered)) || refuse('used before', userId) };
  }

  async function prove(user: User, passkey: Passkey, proof: Proof, ceremony: Ceremony): Promise<void> {
    const { id, response, ...rest } = proof;
    const { userHandle, ...signed } = response;
    const { isoBase64URL, verifyAuthenticationResponse } = await loadWebAuthn();
    if (userHandle && userHandle !== getHandle(user)) refuse('of another account', user.id);
    const { result, use } = await verify(ceremony, user.id, (expectedChallenge) =>
      verifyAuthenticationResponse({
        ...expected,
        expectedChallenge,
        response: { ...rest, id, response: signed, clientExtensionResults: {} },
        credential: {
          id,
          publicKey: isoBase64URL.toBuffer(passkey.publicKey),
          counter: passkey.counter,
        },
      }),
    );
    if (!result.verified) refuse('wrong signature', user.id);
    await use();
    const { newCounter: counter, credentialBackedUp: backedUp } = result.authenticationInfo;
    if (!(await passkeys.recordUse(user.id, passkey, { counter, backedUp }))) refuse('used at the same time', user.id);
  }

  async function request(ceremony: Ceremony, allowed?: readonly Passkey[]) {
    const { generateAuthenticationOptions, isoBase64URL } = await loadWebAuthn();
    const options = await generateAuthenticationOptions({
      rpID,
      challenge: isoBase64URL.toBuffer(challenges.issue(ceremony)),
      timeout: CHALLENGE_MS,
      userVerification: 'required',
      ...(allowed && { allowCredentials: allowed.map(describeCredential) }),
    });
    return passkeyRequestSchema.parse(options);
  }

  const confirmation = ({ sessionId }: Caller): Ceremony => ({ act: 'confirm', holder: sessionId });
  const addition = ({ sessionId }: Caller): Ceremony => ({ act: 'add', holder: sessionId });

  return {
    rpID,
    list: (user: User): PasskeyView[] => user.passkeys.map(describePasskey),

    async startAdding(caller: Caller, user: User) {
      if (user.passkeys.length >= MOST_PASSKEYS) throw conflict(FULL);
      const { generateRegistrationOptions, isoBase64URL } = await loadWebAuthn();
      const options = await generateRegistrationOptions({
        rpName: config.BRAND_NAME,
        rpID,
        userID: Buffer.from(user.id),
        userName: user.email,
        userDisplayName: user.name,
        challenge: isoBase64URL.toBuffer(challenges.issue(addition(caller))),
        timeout: CHALLENGE_MS,
        attestationType: 'none',
        excludeCredentials: user.passkeys.map(describeCredential),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      });
      return passkeyCreationSchema.parse(options);
    },

    async add(caller: Caller, user: User, credential: NewCredential, name: string): Promise<PasskeyView> {
      const webAuthn = await loadWebAuthn();
      const { result, use } = await verify(addition(caller), user.id, async (expectedChallenge) =>
        webAuthn.verifyRegistrationResponse({
          ...expected,
          expectedChallenge,
          response: withoutAttestation(credential, webAuthn),
        }),
      );
      const { registrationInfo } = result;
      if (!registrationInfo) refuse('not verified', user.id);
      await use();
      const { credential: made, credentialBackedUp: backedUp } = registrationInfo;
      const passkey: Passkey = {
        id: new Types.ObjectId().toHexString(),
        credentialId: made.id,
        publicKey: webAuthn.isoBase64URL.fromBuffer(made.publicKey),
        counter: made.counter,
        transports: credential.response.transports ?? [],
        name,
        backedUp,
        createdAt: new Date(),
        lastUsedAt: null,
      };
      const changed = await users.change(user.id, ({ passkeys: present }) => {
        if (present.length >= MOST_PASSKEYS) throw conflict(FULL);
        return present.some(({ credentialId }) => credentialId === made.id)
          ? undefined
          : { passkeys: [...present, passkey] };
      });
      // Of another account: the index is unique.
      if (!changed?.passkeys.includes(passkey)) refuse('known already', user.id);
      return describePasskey(passkey);
    },

    async rename(user: User, passkeyId: string, name: string): Promise<void> {
      const changed = await users.change(user.id, ({ passkeys: present }) => {
        const passkey = present.find(({ id }) => id === passkeyId);
        if (!passkey) throw notFound(UNKNOWN);
        return passkey.name === name
          ? undefined
          : { passkeys: present.map((each) => (each === passkey ? { ...each, name } : each)) };
      });
      if (!changed) throw notFound(UNKNOWN);
    },

    async remove(user: User, passkeyId: string): Promise<string> {
      let credentialId = '';
      await users.change(user.id, ({ passkeys: present }) => {
        const passkey = present.find(({ id }) => id === passkeyId);
        if (!passkey) throw notFound(UNKNOWN);
        credentialId = passkey.credentialId;
        return { passkeys: present.filter((each) => each !== passkey) };
      });
      return credentialId;
    },

    startSignIn: (browser: string) => request({ act: 'sign-in', holder: browser }),

    async signIn(browser: string | undefined, proof: Proof): Promise<User> {
      const user = await passkeys.findOwner(proof.id);
      const passkey = user?.passkeys.find(({ credentialId }) => credentialId === proof.id);
      if (!user || !passkey) refuse('unknown');
      // Without it the authenticator did not choose the account.
      if (!proof.response.userHandle) refuse('without the account', user.id);
      if (user.suspension) refuse('suspended', user.id);
      await prove(user, passkey, proof, { act: 'sign-in', holder: browser ?? refuse('another browser', user.id) });
      return user;
    },

    startConfirmation: (caller: Caller, user: User) => request(confirmation(caller), user.passkeys),

    async confirm(caller: Caller, user: User, proof: Proof): Promise<void> {
      const passkey = user.passkeys.find(({ credentialId }) => credentialId === proof.id);
      if (!passkey) refuse('unknown', user.id);
      await prove(user, passkey, proof, confirmation(caller));
    },
  };
}

const getHandle = ({ id }: User) => Buffer.from(id).toString('base64url');

const describeCredential = ({ credentialId, transports }: Passkey) => ({
  id: credentialId,
  transports: [...transports],
});

/**
 * None is asked for, and some browsers send it all the same. It is not examined: its certificates may name addresses
 * that the library would fetch.
 */
function withoutAttestation(
  { id, rawId, type, response }: NewCredential,
  { decodeAttestationObject, isoBase64URL, isoCBOR }: Awaited<ReturnType<typeof loadWebAuthn>>,
) {
  const authData = decodeAttestationObject(isoBase64URL.toBuffer(response.attestationObject)).get('authData');
  const none = new Map<string, unknown>([
    ['fmt', 'none'],
    ['attStmt', new Map()],
    ['authData', authData],
  ]);
  const attestationObject = isoBase64URL.fromBuffer(isoCBOR.encode(none as never));
  const { clientDataJSON } = response;
  return { id, rawId, type, response: { clientDataJSON, attestationObject }, clientExtensionResults: {} };
}
