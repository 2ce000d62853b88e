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

test('PAY-06 PAY-09 PAY-11 agreed to at PayPal: a plan, a receipt, one mail', {
  tag: ['@PAY-06', '@PAY-09', '@PAY-11'],
}, async ({ page, product, learner, problems }) => {
  await buyOnHostedPage(page, product, learner, 'paypal', 'yearly');
  expect(problems).toEqual([]);
});

test('PAY-06 PAY-11 refused by the bank there is no plan; agreed, the plan waits for the money', {
  tag: ['@PAY-06', '@PAY-11'],
}, async ({ page, product, learner: _ }) => {
  const paypal = await goToGateway(page, 'paypal');
  await paypal.pay(declined.paypal);
  await expect(paypal.error).toContainText('refused');
  await paypal.press('pending');
  await expect(page.getByText('Confirming your payment with PayPal …')).toBeVisible();
  await expectPlan(page.request, 'free');
  await product.payments.settle();
  await expect(successPage(page).active).toBeVisible();
});

test('PAY-13 the tab is closed after agreeing: the plan and the receipt come all the same', {
  tag: '@PAY-13',
}, async ({ page, product, learner }) => {
  await expectPurchaseWithoutTab(page, product, learner, 'paypal');
});

test('PAY-10 cancelled at PayPal, and abandoned there: nothing is bought', {
  tag: ['@PAY-10', '@PAY-06'],
}, async ({ page, learner: _ }) => {
  await cancelOnHostedPage(page, 'paypal');
  await goToGateway(page, 'paypal');
  await expectNothingBought(page);
});
