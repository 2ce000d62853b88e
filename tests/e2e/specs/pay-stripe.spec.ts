import { signInPage } from '../pages/account-forms.ts';
import { header } from '../pages/header.ts';
import { paymentPage } from '../pages/payment.ts';
import { failedPage, successPage } from '../pages/payment-outcomes.ts';
import { toasts } from '../pages/toasts.ts';
import { newAccount, signUp } from '../support/accounts.ts';
import {
  buyOnHostedPage,
  cancelOnHostedPage,
  expectNothingBought,
  expectPlan,
  expectPurchaseWithoutTab,
  expectTenTopics,
  goToGateway,
  receiptMails,
} from '../support/buying.ts';
import { expect, test } from '../support/test.ts';
import { declined } from '../support/test-cards.ts';

test('PAY-02 PAY-03 PAY-04 PAY-05 PAY-09 PAY-11 from the plans through Stripe: a plan, a receipt, one mail', {
  tag: ['@PAY-02', '@PAY-03', '@PAY-04', '@PAY-05', '@PAY-09', '@PAY-11', '@journey'],
}, async ({ page, product, learner, problems }) => {
  await test.step('without a plan one is sent to the plans', async () => {
    await expectTenTopics(page.request, false);
    await page.goto('/payment');
    await expect(page).toHaveURL(/\/pricing$/);
  });

  await test.step('the plans lead to the payment', async () => {
    const cards = page.getByRole('main').getByRole('article');
    await expect(cards.getByRole('link', { name: 'Get Started' })).toHaveCount(3);
    await page.getByRole('link', { name: 'Get Started: Monthly Plan' }).click();
    await expect(page).toHaveURL(/\/payment\?plan=monthly$/);
  });

  await test.step('everything is required, and a postal code has letters and digits', async () => {
    const payment = paymentPage(page);
    await expect(payment.gateways).toHaveCount(4);
    await payment.payWith('stripe').click();
    await expect(toasts(page, 'Please fill in all required fields')).toBeVisible();
    await payment.fill();
    await payment.post.fill('SW1A/1AA');
    await payment.payWith('stripe').click();
    await expect(payment.post).toHaveAttribute('aria-invalid', 'true');
    await expect(page).toHaveURL(/\/payment\?plan=monthly$/);
  });

  await test.step('through the page of Stripe', async () => {
    await buyOnHostedPage(page, product, learner, 'stripe', 'monthly');
  });

  await test.step('the plan is in force everywhere', async () => {
    await page.goto('/pricing');
    await expect(page.getByRole('article', { name: 'Monthly Plan' }).getByText('Your plan')).toBeVisible();
    await expect(page.getByRole('link', { name: /^Modify Plan/ })).toHaveCount(3);
    await page.goto('/payment?plan=yearly');
    await expect(page.getByText('You already have a paid plan')).toBeVisible();
  });
  expect(problems).toEqual([]);
});

test('PAY-05 PAY-11 declined, then refused by the bank, then paid with 3-D Secure', {
  tag: ['@PAY-05', '@PAY-11'],
}, async ({ page, learner: _ }) => {
  const stripe = await goToGateway(page, 'stripe', 'yearly');
  await stripe.pay(declined.stripe);
  await expect(stripe.error).toContainText('declined');
  await stripe.pay({ card: '4000002500003155' });
  await stripe.press('3ds-fail');
  await expect(stripe.error).toBeVisible();
  await expectPlan(page.request, 'free');
  await stripe.pay({ card: '4000002500003155' });
  await stripe.press('3ds-complete');
  await expect(successPage(page).active).toBeVisible();
  await expectPlan(page.request, 'yearly');
});

test('PAY-05 PAY-11 left pending there is no plan; paid later there is', {
  tag: ['@PAY-05', '@PAY-11'],
}, async ({ page, learner: _ }) => {
  const stripe = await goToGateway(page, 'stripe');
  const hostedUrl = page.url();
  await stripe.press('pending');
  await expectPlan(page.request, 'free');
  await page.goto(hostedUrl);
  await stripe.pay();
  await expect(successPage(page).active).toBeVisible();
});

test('PAY-13 the tab is closed after paying: the plan and the receipt come all the same', {
  tag: '@PAY-13',
}, async ({ page, product, learner }) => {
  await expectPurchaseWithoutTab(page, product, learner, 'stripe');
});

test('PAY-10 cancelled on the page of Stripe: it says so, and one can start again; abandoned: nothing happens', {
  tag: ['@PAY-10', '@PAY-05'],
}, async ({ page, product, learner }) => {
  await cancelOnHostedPage(page, 'stripe');
  await expect(failedPage(page).text).toBeVisible();
  await failedPage(page).again.click();
  await expect(page).toHaveURL(/\/pricing$/);
  await goToGateway(page, 'stripe');
  await expectNothingBought(page);
  expect(await receiptMails(product, learner.email)).toEqual([]);
});

test('PAY-03 a visitor who chooses a plan signs in first, and gets to the payment', {
  tag: '@PAY-03',
}, async ({ page, playwright, product }) => {
  const account = newAccount();
  const elsewhere = await playwright.request.newContext({ baseURL: product.url });
  await signUp(elsewhere, account);
  await elsewhere.dispose();
  await page.goto('/pricing');
  await page.getByRole('link', { name: 'Get Started: Yearly Plan' }).click();
  await expect(page).toHaveURL(/\/signin$/);
  await signInPage(page).signIn(account);
  await expect(page).toHaveURL(/\/payment\?plan=yearly$/);
  await expect(header(page).link('Home')).toBeVisible();
});
