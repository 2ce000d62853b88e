import { HOUR_MS } from '@coursewright/contracts/durations';
import { type APIRequestContext, expect } from '@playwright/test';
import { MongoClient } from 'mongodb';
import type { Mail } from './mails.ts';

export interface Account {
  mName: string;
  email: string;
  password: string;
}

export const admin: Account = { mName: 'Ada Admin', email: 'ada@example.com', password: 'the first of all' };

let made = 0;

export function newAccount(mName = 'Lea Learner'): Account {
  const email = `lea.${Date.now().toString(36)}${process.pid.toString(36)}${++made}@example.com`;
  return { mName, email, password: 'nine or more' };
}

export async function signUp(request: APIRequestContext, account: Account): Promise<void> {
  const answer = await request.post('/api/signup', { data: account });
  expect(await answer.json(), `sign-up of ${account.email}: ${await answer.text()}`).toMatchObject({ success: true });
}

export async function verifyEmail(
  request: APIRequestContext,
  { mails }: { mails(to: string): Promise<Mail[]> },
  { email }: Account,
): Promise<void> {
  const tokens = async () =>
    (await mails(email)).flatMap(({ text }) => /\/verify-email\/([\w-]+)/.exec(text)?.[1] ?? []);
  await expect.poll(tokens).not.toEqual([]);
  const [token] = await tokens();
  const answer = await request.post('/api/email-verification/confirm', { data: { token } });
  expect(await answer.json(), `verification of ${email}`).toMatchObject({ success: true });
}

/** An account that is signed in, with a confirmed address. */
export async function signUpVerified(
  request: APIRequestContext,
  product: { mails(to: string): Promise<Mail[]> },
  mName: string,
): Promise<Account> {
  const account = newAccount(mName);
  await signUp(request, account);
  await verifyEmail(request, product, account);
  return account;
}

export async function signIn(request: APIRequestContext, { email, password }: Account): Promise<void> {
  const answer = await request.post('/api/signin', { data: { email, password } });
  expect(await answer.json(), `sign-in of ${email}`).toMatchObject({ success: true });
}

/** Since all sessions gave their password. */
export async function anHourPasses(mongoUrl: string): Promise<void> {
  const client = await MongoClient.connect(mongoUrl);
  const authenticatedAt = new Date(Date.now() - HOUR_MS);
  await client.db('auth').collection('sessions').updateMany({}, { $set: { authenticatedAt } });
  await client.close();
}
