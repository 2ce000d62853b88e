export type { CodeLimits, VerifyTotp } from './verify-totp.ts';
