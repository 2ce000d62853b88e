import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

type Options = {
  readonly challenge: string;
  readonly rpId?: string;
  readonly rp?: { id: string };
  user?: { id: string };
};

interface Deviations {
  readonly origin?: string;
  readonly rpId?: string;
  readonly challenge?: string;
  readonly counter?: number;
  readonly verified?: boolean;
  readonly type?: string;
}

const PRESENT = 0x01;
const VERIFIED = 0x04;
const BACKED_UP = 0x08 | 0x10;
const ATTESTED = 0x40;

const sha256 = (bytes: string | Uint8Array) => createHash('sha256').update(bytes).digest();
const encode = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');
const cbor = (entries: [unknown, unknown][]) => Buffer.from(isoCBOR.encode(new Map(entries) as never));

/** One passkey of an authenticator in software (ES256). @param counts 0 for ever unless true */
export function createSoftwarePasskey(origin: string, { counts = false, backedUp = false } = {}) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(16);
  let userHandle = '';
  let uses = 0;

  function getAuthData(rpId: string, { counter, verified = true }: Deviations, attested?: Buffer) {
    const flags = PRESENT | (verified ? VERIFIED : 0) | (backedUp ? BACKED_UP : 0) | (attested ? ATTESTED : 0);
    if (counts) uses += 1;
    const tail = Buffer.alloc(5);
    tail.writeUInt8(flags, 0);
    tail.writeUInt32BE(counter ?? uses, 1);
    return Buffer.concat([sha256(rpId), tail, attested ?? Buffer.alloc(0)]);
  }

  const getClientData = (type: string, options: Options, deviations: Deviations) =>
    Buffer.from(
      JSON.stringify({
        type: deviations.type ?? type,
        challenge: deviations.challenge ?? options.challenge,
        origin: deviations.origin ?? origin,
        crossOrigin: false,
      }),
    );

  return {
    id: encode(id),

    create(options: Options, deviations: Deviations & { attestation?: [string, [unknown, unknown][]] } = {}) {
      userHandle = options.user?.id ?? '';
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const attested = Buffer.concat([Buffer.alloc(16), length, id, getCosePublicKey(publicKey)]);
      const authData = getAuthData(deviations.rpId ?? options.rp?.id ?? '', deviations, attested);
      const [fmt, statement] = deviations.attestation ?? ['none', []];
      const attestationObject = cbor([
        ['fmt', fmt],
        ['attStmt', new Map(statement)],
        ['authData', new Uint8Array(authData)],
      ]);
      const clientData = getClientData('webauthn.create', options, deviations);
      const response = {
        clientDataJSON: encode(clientData),
        attestationObject: encode(attestationObject),
        transports: ['internal', 'hybrid'],
      };
      return { id: encode(id), rawId: encode(id), type: 'public-key', response };
    },

    get(options: Options, deviations: Deviations & { userHandle?: string | undefined } = {}) {
      const authData = getAuthData(deviations.rpId ?? options.rpId ?? '', deviations);
      const clientData = getClientData('webauthn.get', options, deviations);
      const signature = sign('sha256', Buffer.concat([authData, sha256(clientData)]), privateKey);
      const response = {
        clientDataJSON: encode(clientData),
        authenticatorData: encode(authData),
        signature: encode(signature),
        userHandle: 'userHandle' in deviations ? deviations.userHandle : userHandle,
      };
      return { id: encode(id), rawId: encode(id), type: 'public-key', response };
    },
  };
}

// Keys of COSE, RFC 9053.
function getCosePublicKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  const read = (coordinate: string) => new Uint8Array(Buffer.from(coordinate, 'base64url'));
  return cbor([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, read(x)],
    [-3, read(y)],
  ]);
}
