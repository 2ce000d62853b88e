import { type APIRequestContext, expect } from '@playwright/test';

/** Somebody who uses the product. */
export interface Account {
  mName: string;
  email: string;
  password: string;
}

/** The first account of the shared product. */
export const admin: Account = { mName: 'Ada Admin', email: 'ada@example.com', password: 'the first of all' };

let made = 0;

/** Somebody new. Addresses differ between runs too: a broker that stays may still hold messages of an earlier one. */
export function newAccount(mName = 'Lea Learner'): Account {
  const email = `lea.${Date.now().toString(36)}${process.pid.toString(36)}${++made}@example.com`;
  return { mName, email, password: 'nine or more' };
}

/** Signs up without the page; the session is in the cookies of `request`. */
export async function signUp(request: APIRequestContext, account: Account): Promise<void> {
  const answer = await request.post('/api/signup', { data: account });
  expect(await answer.json(), `sign-up of ${account.email}`).toMatchObject({ success: true });
}

export async function signIn(request: APIRequestContext, { email, password }: Account): Promise<void> {
  const answer = await request.post('/api/signin', { data: { email, password } });
  expect(await answer.json(), `sign-in of ${email}`).toMatchObject({ success: true });
}
