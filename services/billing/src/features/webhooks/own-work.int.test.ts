import { endSubscription, getRunning, withSubscription } from '../accounts/subscription-changes.ts';
import { endedAtProvider, inspectUser } from '../accounts/testing/inspect-user.ts';
import { sharedBilling } from '../checkout/testing/setup-billing.ts';

const env = await sharedBilling();
beforeEach(() => env.reset());

test('PAY-11 PLT-09 a settlement is made once when the process was killed before it became a job', async () => {
  const ada = await env.register();
  const inspect = inspectUser(env, ada.userId);
  const { bought } = await ada.buy('stripe');
  const subscriptionId = String(bought.subscriptionView.id);
  // Nobody is told of this write.
  await env.build.accounts.change(ada.userId, (account) => {
    const subscription = getRunning(account);
    if (!subscription) throw new Error('nothing was bought');
    const ending = { userId: ada.userId, reason: 'expired', now: env.sandbox.now(), settlement: 'cancel' } as const;
    return withSubscription(account, endSubscription(subscription, ending));
  });
  expect(await inspect.settlements()).toEqual([]);
  await env.run('insert-jobs-of-accounts');
  expect((await inspect.atProvider('stripe', subscriptionId))?.status).toMatch(endedAtProvider);
  expect(await inspect.settlements()).toMatchObject([{ state: 'done' }]);
  expect(await inspect.account()).toMatchObject({ pendingJobs: [] });
});
