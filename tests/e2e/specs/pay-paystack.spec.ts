import { successPage } from '../pages/payment-outcomes.ts';
import {
  buyOnHostedPage,
  cancelOnHostedPage,
  expectNothingBought,
  expectPlan,
  expectPurchaseWithoutTab,
  goToGateway,
} from '../support/buying.ts';
import { expect, test } from '../support/test.ts';
import { declined } from '../support/test-cards.ts';

test('PAY-08 PAY-09 PAY-11 in rand, said before the click: a plan, a receipt, one mail', {
  tag: ['@PAY-08', '@PAY-09', '@PAY-11'],
}, async ({ page, product, learner, problems }) => {
  await buyOnHostedPage(page, product, learner, 'paystack', 'yearly');
  expect(problems).toEqual([]);
});

test('PAY-08 PAY-11 what the client says of the amount changes nothing', {
  tag: ['@PAY-08', '@PAY-11'],
}, async ({ page, learner: _ }) => {
  await page.route('**/api/paystackpayment', (route) =>
    route.continue({ postData: JSON.stringify({ ...route.request().postDataJSON(), amountInZar: 1 }) }),
  );
  const paystack = await goToGateway(page, 'paystack');
  await expect(paystack.amount).toHaveText(/170\.00/);
});

test('PAY-08 declined, then a wrong code of the bank, then paid', {
  tag: ['@PAY-08', '@PAY-11'],
}, async ({ page, learner: _ }) => {
  const paystack = await goToGateway(page, 'paystack');
  await paystack.pay(declined.paystack);
  await expect(paystack.error).toBeVisible();
  await paystack.pay({ card: '5060666666666666666' });
  await paystack.confirm({ pin: '1234', otp: '000000' });
  await expect(paystack.error).toBeVisible();
  await expectPlan(page.request, 'free');
  await paystack.confirm({ otp: '123456' });
  await expect(successPage(page).active).toBeVisible();
});

test('PAY-13 the tab is closed after paying: the plan and the receipt come all the same', {
  tag: '@PAY-13',
}, async ({ page, product, learner }) => {
  await expectPurchaseWithoutTab(page, product, learner, 'paystack');
});

test('PAY-10 cancelled at Paystack, left pending and abandoned there: nothing is bought', {
  tag: ['@PAY-10', '@PAY-08'],
}, async ({ page, learner: _ }) => {
  await cancelOnHostedPage(page, 'paystack');
  const paystack = await goToGateway(page, 'paystack');
  await paystack.press('pending');
  await expectNothingBought(page);
});
