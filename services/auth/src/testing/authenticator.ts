import { Secret, TOTP } from 'otpauth';
import type { createBrowser } from './browser.ts';

type Browser = ReturnType<typeof createBrowser>;

const PERIOD_MS = 30_000;

export const codesNow = new Date();

export function authenticator(secret: string) {
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  return { code: (steps = 0) => totp.generate({ timestamp: codesNow.getTime() + steps * PERIOD_MS }) };
}

/** Uses the previous code, so that the current one stays valid. */
export async function turnOnSecondFactor(browser: Browser) {
  const { secret } = (await browser.post('/api/second-factor/start')).body;
  const app = authenticator(secret);
  const { body } = await browser.post('/api/second-factor/enable', { code: app.code(-1) });
  return { app, secret: secret as string, answer: body, recoveryCodes: body.recoveryCodes as string[] };
}
