import type { Page } from '@playwright/test';
import { failedPage, pendingPage, successPage } from '../pages/payment-outcomes.ts';
import { toasts } from '../pages/toasts.ts';
import { expectPlan, expectTenTopics, expectThanks, goToGateway, receiptMails } from '../support/buying.ts';
import { expect, test } from '../support/test.ts';
import { declined } from '../support/test-cards.ts';

// Closes the gateway's tab once it has arrived: Chromium may hang on closing one that is going somewhere.
async function leave(tab: Page, title: string) {
  await expect(tab.getByRole('heading', { name: title })).toBeVisible();
  await tab.close();
}

test('PAY-07 PAY-09 PAY-11 pending until it is paid in a tab of its own: a plan, a receipt, one mail', {
  tag: ['@PAY-07', '@PAY-09', '@PAY-11'],
}, async ({ page, product, learner, problems }) => {
  const razorpay = await goToGateway(page, 'razorpay');
  const pending = pendingPage(page);
  await expect(page).toHaveURL(/\/pending$/);
  await expect(pending.title).toBeVisible();
  await expect(page.getByRole('main')).toContainText(learner.mName);
  await expect(pending.link).toHaveAttribute('href', razorpay.tab.url());
  await pending.verify.click();
  await expect(toasts(page, 'Payment is still pending')).toBeVisible();
  await razorpay.pay();
  await pending.verify.click();
  await expect(page).toHaveURL(/\/success\?subscription_id=sub_/);
  await expectThanks(page, product, learner, 'razorpay', 'monthly');
  await expectTenTopics(page.request, true);
  expect(problems).toEqual([]);
});

test('PAY-07 declined, then a wrong code of the bank, then paid: the waiting page finds it by itself', {
  tag: ['@PAY-07', '@PAY-11'],
}, async ({ page, learner: _ }) => {
  const razorpay = await goToGateway(page, 'razorpay', 'yearly');
  await razorpay.pay(declined.razorpay);
  await expect(razorpay.error).toContainText('declined');
  await razorpay.pay({ otp: '12' });
  await expect(razorpay.error).toContainText('OTP');
  await expectPlan(page.request, 'free');
  await razorpay.pay({ otp: '1234' });
  await leave(razorpay.tab, 'Payment successful');
  await expect(successPage(page).active).toBeVisible();
});

test('PAY-13 both tabs are closed after paying: the plan and the receipt come all the same', {
  tag: '@PAY-13',
}, async ({ page, product, learner }) => {
  const razorpay = await goToGateway(page, 'razorpay');
  await page.close();
  await razorpay.pay();
  await leave(razorpay.tab, 'Payment successful');
  await expectPlan(page.request, 'monthly');
  await expect.poll(() => receiptMails(product, learner.email)).toHaveLength(1);
});

test('PAY-07 PAY-10 left alone it stays pending; cancelled by Razorpay it has failed', {
  tag: ['@PAY-07', '@PAY-10'],
}, async ({ page, product, learner: _ }) => {
  const razorpay = await goToGateway(page, 'razorpay');
  const link = razorpay.tab.url();
  await razorpay.press('cancel');
  await leave(razorpay.tab, 'Not paid');
  await pendingPage(page).verify.click();
  await expect(toasts(page, 'Payment is still pending')).toBeVisible();
  await page.reload();
  await expect(pendingPage(page).link, 'the same link after a reload').toHaveAttribute('href', link);
  const bought = (await product.payments.purchases()).find((one) => one.page === link);
  await product.payments.cancel('razorpay', bought?.id ?? '');
  // the page checks every few seconds, so a click could come too late
  await expect(failedPage(page).title).toBeVisible();
  await expectPlan(page.request, 'free');
});
