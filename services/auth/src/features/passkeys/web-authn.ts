// Loaded with the first passkey: certificates of authenticators alone are a hundred modules.
export {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
export { decodeAttestationObject, isoBase64URL, isoCBOR } from '@simplewebauthn/server/helpers';
