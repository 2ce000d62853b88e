import {
  type PaymentProvider,
  type ReceiptView,
  receiptEndpoints,
  type SubscriptionView,
  subscriptionEndpoints,
} from '@coursewright/contracts';
import { type ApiDouble, aLearner, answer, refuse } from '@coursewright/mfe-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { aReceipt, aSubscription, sells, sessionWith } from '../../testing/a-purchase.ts';
import { standInTheDoor } from '../../testing/stand-in-the-door.ts';
import { visit } from '../../testing/visit.ts';

const user = { ...aLearner, plan: 'monthly' as const };
const runs = (more: Partial<SubscriptionView> = {}, receipts: ReceiptView[] = [aReceipt]) =>
  answer(subscriptionEndpoints.subscription, { subscription: { ...aSubscription, ...more }, receipts });
const open = (...api: ApiDouble[]) => visit('/subscription', { user, api: [...api, sells()] });
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

beforeEach(() => sessionStorage.clear());
afterEach(() => jest.restoreAllMocks());

describe('SUB-01 /subscription', () => {
  test('SUB-01 a free user is led to /pricing', async () => {
    const { path } = await visit('/subscription', { api: [sells()] });
    await waitFor(() => expect(path()).toBe('/pricing'));
  });

  test('SUB-01 shows plan, price, gateway and the next payment', async () => {
    await open(runs());
    const card = await screen.findByRole('region', { name: 'Monthly Plan' });
    expect(card).toHaveTextContent(/Active.*£9\.00per month, with Stripe.*Next payment21 December 2026/);
    expect(within(card).getByText('sub_1')).toBeVisible();
  });

  test('SUB-01 PAY-12 a failed renewal is said, with the day until which the plan stays', async () => {
    await open(runs({ state: 'past-due' }));
    expect(await screen.findByText('Your last payment did not go through')).toBeVisible();
    expect(screen.getByText(/your plan ends on 24 December 2026/)).toBeVisible();
  });

  test('SUB-01 a subscription that does not renew names its last day and no next payment', async () => {
    await open(runs({ renews: false }));
    expect(await screen.findByText(/Your plan stays until 21 December 2026/)).toBeVisible();
    expect(screen.queryByText('Next payment')).toBeNull();
  });

  test('SUB-01 lists the receipts with their PDFs, and what was refunded', async () => {
    await open(
      runs({}, [
        aReceipt,
        { ...aReceipt, id: 'b', number: 'CW-2', refunded: 9 },
        { ...aReceipt, id: 'c', number: 'CW-3', refunded: 4 },
      ]),
    );
    const list = within(await screen.findByRole('region', { name: 'Receipts' }));
    expect(list.getByRole('link', { name: 'PDF of receipt CW-2026-000123' })).toHaveAttribute(
      'href',
      '/api/receipts/stripe%3Ain_1',
    );
    expect(list.getByText('Refunded')).toBeVisible();
    expect(list.getByText('£4.00 refunded')).toBeVisible();
  });

  test('SUB-01 a PDF that cannot be had is said where one is, not in a lost tab', async () => {
    const away: ApiDouble = { endpoint: receiptEndpoints.receiptPdf, respond: () => new Response('', { status: 503 }) };
    const { toasts } = await open(runs(), away);
    await userEvent.click(await screen.findByRole('link', { name: /^PDF of receipt/ }));
    await waitFor(() => expect(toasts).toEqual(['error: The receipt could not be downloaded. Please try again.']));
  });

  test('SUB-01 that cannot be loaded offers to try again', async () => {
    let down = true;
    const flaky: ApiDouble = {
      endpoint: subscriptionEndpoints.subscription,
      respond: (call) => (down ? refuse(flaky.endpoint, 500, 'Billing is resting.') : runs()).respond(call),
    };
    await open(flaky);
    expect(await screen.findByRole('alert')).toHaveTextContent('Billing is resting.');
    down = false;
    await press('Try again');
    expect(await screen.findByRole('region', { name: 'Monthly Plan' })).toBeVisible();
  });

  test('SUB-01 without a subscription the receipts stay', async () => {
    await open(
      answer(subscriptionEndpoints.subscription, { subscription: null, receipts: [aReceipt] }),
      sessionWith('monthly'),
    );
    expect(await screen.findByText('No subscription is running')).toBeVisible();
    expect(screen.getByRole('link', { name: /^PDF of receipt/ })).toBeVisible();
  });
});

describe('SUB-02 Cancel Subscription', () => {
  const done = { success: true, message: 'Subscription Cancelled' };

  test('SUB-02 says before the click that access ends now and nothing is refunded; keeping is one click', async () => {
    const { calls } = await open(runs());
    await press('Cancel Subscription');
    const dialog = await screen.findByRole('dialog', { name: 'Cancel your subscription?' });
    expect(dialog).toHaveAccessibleDescription(
      'Your Monthly Plan ends at once, not on 21 December 2026, and nothing is refunded.',
    );
    await press('Keep my plan');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(calls.map(({ path }) => path)).toEqual(['/api/subscription']);
  });

  test.each<[PaymentProvider, ApiDouble, object]>([
    ['stripe', answer(subscriptionEndpoints.stripeCancel, done), { id: 'sub_1' }],
    ['paypal', answer(subscriptionEndpoints.paypalCancel, done), { id: 'sub_1' }],
    ['razorpay', answer(subscriptionEndpoints.razorpayCancel, done), { id: 'sub_1' }],
    ['paystack', answer(subscriptionEndpoints.paystackCancel, done), { code: 'sub_1' }],
  ])('SUB-02 on %s: toasts Subscription Cancelled and goes to /pricing', async (provider, cancels, body) => {
    const { toasts, path, callsTo } = await open(runs({ provider }), cancels, sessionWith('free'));
    await press('Cancel Subscription');
    await press('Cancel now');
    await waitFor(() => expect(path()).toBe('/pricing'));
    expect(toasts).toEqual(['success: Subscription Cancelled']);
    expect(callsTo(cancels.endpoint.path).map((call) => call.body)).toEqual([body]);
    expect(within(await screen.findByRole('article', { name: 'Free Plan' })).getByText('Your plan')).toBeVisible();
  });

  test('SUB-02 a double click cancels once', async () => {
    const { callsTo, path } = await open(runs(), answer(subscriptionEndpoints.stripeCancel, done), sessionWith('free'));
    await press('Cancel Subscription');
    await userEvent.dblClick(await screen.findByRole('button', { name: 'Cancel now' }));
    await waitFor(() => expect(path()).toBe('/pricing'));
    expect(callsTo('/api/stripecancel')).toHaveLength(1);
  });

  test('SUB-02 a refusal is said in the dialog, and the subscription stays', async () => {
    const { path } = await open(runs(), refuse(subscriptionEndpoints.stripeCancel, 503, 'Stripe does not answer.'));
    await press('Cancel Subscription');
    await press('Cancel now');
    expect(await screen.findByRole('alert')).toHaveTextContent(/was not cancelled.*Stripe does not answer/);
    expect(path()).toBe('/subscription');
    expect(screen.getByRole('button', { name: 'Cancel now' })).not.toHaveAttribute('aria-busy');
  });
});

describe('SUB-03 Modify Subscription', () => {
  const links = [
    { rel: 'self', href: 'https://api.example/I-1' },
    { rel: 'approve', href: 'https://paypal.example/approve' },
  ];

  test.each<PaymentProvider>(['stripe', 'razorpay', 'paystack'])('SUB-03 is refused on %s', async (provider) => {
    const { toasts, calls } = await open(runs({ provider }));
    const modify = await screen.findByRole('button', { name: 'Modify Subscription' });
    expect(modify).toHaveAccessibleDescription(/^Only PayPal can change a running plan\. To change yours, cancel it/);
    await press('Modify Subscription');
    expect(toasts).toEqual(['error: You cannot modify the plan because you have not subscribed via paypal']);
    expect(calls.map(({ path }) => path)).toEqual(['/api/subscription']);
  });

  test('SUB-03 on PayPal it says what changes when, then leaves for the approval link', async () => {
    const seen = standInTheDoor();
    const { callsTo } = await open(
      runs({ provider: 'paypal', id: 'I-1' }),
      answer(subscriptionEndpoints.paypalUpdate, { links }),
    );
    await press('Modify Subscription');
    expect(screen.queryByText(/Only PayPal can change/)).toBeNull();
    const dialog = await screen.findByRole('dialog', { name: 'Change to the Yearly Plan?' });
    expect(dialog).toHaveTextContent('Nothing is charged today.');
    expect(dialog).toHaveTextContent('What you have paid runs on until 21 December 2026.');
    await waitFor(() =>
      expect(dialog).toHaveTextContent('From the next payment on, 21 December 2026, PayPal charges £90.00 per year.'),
    );
    await press('Continue to PayPal');
    await waitFor(() => expect(seen).toEqual(['leaves for https://paypal.example/approve']));
    expect(callsTo('/api/paypalupdate').map(({ body }) => body)).toEqual([{ id: 'I-1' }]);
  });

  test('SUB-03 from yearly it leads to monthly', async () => {
    await open(runs({ provider: 'paypal', plan: 'yearly' }));
    await press('Modify Subscription');
    expect(await screen.findByRole('dialog', { name: 'Change to the Monthly Plan?' })).toBeVisible();
  });

  test('SUB-03 a refusal is said and changes nothing', async () => {
    const seen = standInTheDoor();
    await open(
      runs({ provider: 'paypal' }),
      refuse(subscriptionEndpoints.paypalUpdate, 503, 'PayPal does not answer.'),
    );
    await press('Modify Subscription');
    await press('Continue to PayPal');
    expect(await screen.findByRole('alert')).toHaveTextContent(/PayPal does not answer\. Your plan is as it was/);
    expect(seen).toEqual([]);
  });
});
