import { authEndpoints, type Plan } from '@coursewright/contracts';
import { HOUR_MS } from '@coursewright/contracts/durations';
import { subscribePlanChanged } from '@coursewright/mfe-kit';
import { learnerFixture, stubApi } from '@coursewright/mfe-kit/testing';
import { waitForPlan } from './subscription.ts';

let plan: Plan;
let isSignedIn: boolean;
let notified: number;
let api: ReturnType<typeof stubApi>;
let unsubscribe: () => void;

beforeEach(() => {
  jest.useFakeTimers();
  plan = 'free';
  isSignedIn = true;
  notified = 0;
  unsubscribe = subscribePlanChanged(() => {
    notified += 1;
  });
  api = stubApi([
    {
      endpoint: authEndpoints.session,
      respond: () => Response.json({ user: isSignedIn ? { ...learnerFixture, plan } : null }),
    },
  ]);
});
afterEach(async () => {
  isSignedIn = false;
  await pass(60_000);
  unsubscribe();
  api.restore();
  jest.useRealTimers();
});
const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);

test('PAY-11 a plan that reaches the session after minutes is shown then', async () => {
  void waitForPlan('monthly');
  await pass(5 * 60_000);
  const before = notified;
  plan = 'monthly';
  await pass(60_000);
  expect([before, notified]).toEqual([1, 2]);
  const { length } = api.calls;
  await pass(10 * 60_000);
  expect(api.calls).toHaveLength(length);
});

test('PAY-11 coming back to the page reads the session at once', async () => {
  void waitForPlan('monthly');
  await pass(100_000);
  plan = 'monthly';
  window.dispatchEvent(new Event('focus'));
  await pass(10);
  expect(notified).toBe(2);
});

test('PAY-11 the caller waits for eight seconds; then the session is read once in a minute, for an hour', async () => {
  const done = jest.fn();
  void waitForPlan('monthly').then(done);
  await pass(8_100);
  expect(done).toHaveBeenCalled();
  await pass(3 * HOUR_MS);
  expect(api.calls.length).toBeLessThan(75);
});

test('PAY-11 the wait ends with the session, and with another one', async () => {
  void waitForPlan('monthly');
  await pass(10_000);
  isSignedIn = false;
  await pass(60_000);
  const { length } = api.calls;
  await pass(10 * 60_000);
  expect(api.calls).toHaveLength(length);
  isSignedIn = true;
  void waitForPlan('yearly');
  await pass(10_000);
  void waitForPlan('free');
  await pass(10_000);
  expect([notified, jest.getTimerCount()]).toEqual([4, 0]);
});
