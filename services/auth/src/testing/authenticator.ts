import { Secret, TOTP } from 'otpauth';
import type { createBrowser } from './browser.ts';

type Browser = ReturnType<typeof createBrowser>;

const PERIOD_MS = 30_000;

/** An app on a phone: `steps` half minutes from now, its code is. */
export function authenticator(secret: string) {
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  return { code: (steps = 0) => totp.generate({ timestamp: Date.now() + steps * PERIOD_MS }) };
}

/** Does what the profile page does; what was used is the code of half a minute ago, so that the present one is good still. */
export async function turnOnSecondFactor(browser: Browser) {
  const { secret } = (await browser.post('/api/second-factor/start')).body;
  const app = authenticator(secret);
  const { body } = await browser.post('/api/second-factor/enable', { code: app.code(-1) });
  return { app, secret: secret as string, answer: body, recoveryCodes: body.recoveryCodes as string[] };
}
