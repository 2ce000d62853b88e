import { IDENTITY_UNCONFIRMED, paymentEndpoints } from '@coursewright/contracts';
import { installStepUpPrompt } from '@coursewright/mfe-kit';
import { type EndpointStub, enter, failWith, flaky, learnerFixture, respondWith } from '@coursewright/mfe-kit/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createPlan, createPrices, plansOnSale, plansResponse } from '../../testing/fixtures.ts';
import { fakeExternalNavigation, visit } from '../../testing/visit.ts';

const stripe = respondWith(paymentEndpoints.stripePayment, { id: 'cs_1', url: 'https://checkout.example/cs_1' });
const paypal = respondWith(paymentEndpoints.paypalPayment, {
  id: 'I-1',
  links: [
    { rel: 'self', href: 'https://api.example/I-1' },
    { rel: 'approve', href: 'https://paypal.example/approve' },
  ],
});
const razorpay = respondWith(paymentEndpoints.razorpayPayment, { id: 'sub_1', short_url: 'https://rzp.example/i/1' });
const pending = respondWith(paymentEndpoints.razorpayPending, { status: 'created' });
const paystack = respondWith(paymentEndpoints.paystackPayment, { id: 'ref-1', url: 'https://paystack.example/1' });

const pays = (name: RegExp) => screen.findByRole('button', { name });

async function fillIn() {
  const user = userEvent.setup();
  await enter(await screen.findByLabelText('Address'), '12 Square');
  await enter(screen.getByLabelText('Postal Code'), '12345');
  await screen.findByRole('option', { name: 'United Kingdom (GB)' });
  await user.selectOptions(screen.getByLabelText('Country'), 'GB');
  return user;
}

const payer = {
  email: learnerFixture.email,
  name: 'Ada',
  lastName: 'Lovelace',
  address: '12 Square',
  post: '12345',
  country: 'GB',
};

const open = (api: EndpointStub[] = [], path = '/payment?plan=monthly') =>
  visit(path, { api: [plansResponse(), ...api] });

async function pay(gateway: RegExp, api: EndpointStub[], navigation?: Parameters<typeof fakeExternalNavigation>[0]) {
  const seen = fakeExternalNavigation(navigation);
  const view = await open(api);
  const user = await fillIn();
  await user.click(await pays(gateway));
  return { ...view, seen, user };
}

describe('PAY-04 /payment', () => {
  test.each(['/payment', '/payment?plan=free', '/payment?plan=nonsense'])(
    'PAY-04 %s leads to /pricing',
    async (path) => {
      const { path: now } = await open([], path);
      await waitFor(() => expect(now()).toBe('/pricing'));
    },
  );

  test('PAY-04 a visitor signs in first and comes back to the plan', async () => {
    const { router } = await visit('/payment?plan=yearly', { user: null, api: [plansResponse()] });
    expect(router.state.location).toMatchObject({ pathname: '/signin', state: { from: '/payment?plan=yearly' } });
  });

  test('PAY-04 a payment that is still being confirmed is said before another one is sold', async () => {
    const { router } = await open();
    await screen.findByRole('heading', { name: 'Payment' });
    expect(screen.queryByText('Your payment is still being confirmed')).toBeNull();

    const pending = failWith(paymentEndpoints.paypalDetails, 409, 'Not paid yet.', 'payment_pending');
    jest.useFakeTimers();
    await visit('/success?subscription_id=I-1', { api: [pending] });
    await act(() => jest.advanceTimersByTimeAsync(120_000));
    jest.useRealTimers();
    expect(await screen.findByRole('heading', { name: 'Your payment is not confirmed yet' })).toBeVisible();

    await open();
    const link = await screen.findByRole('link', { name: 'View its status' });
    expect(link).toHaveAttribute('href', '/success?subscription_id=I-1');
    expect(router.state.location.pathname).toBe('/payment');
  });

  test('PAY-04 takes the plan from the state of the page before, by id or by name', async () => {
    await visit('/payment', { state: { plan: 'Yearly Plan' }, api: [plansResponse()] });
    expect(await screen.findByRole('heading', { name: 'Yearly Plan' })).toBeVisible();
    expect(screen.getByRole('button', { name: /Pay £90.00 with Stripe/ })).toBeVisible();
  });

  test('PAY-04 each gateway says what it charges, in which currency and how often, before the click', async () => {
    await open();
    const names = (await screen.findAllByRole('button', { name: /^Pay / })).map((button) =>
      button.textContent?.replace(/\s/g, ' '),
    );
    expect(names).toEqual([
      'Pay £9.00 with StripeBy card · then £9.00 per month',
      'Pay £9.00 with PayPalWith your PayPal account · then £9.00 per month',
      'Pay £9.00 with RazorpayBy card, in a new tab · then £9.00 per month',
      'Pay ZAR 170.00 with PaystackBy card · then ZAR 170.00 per month',
    ]);
  });

  test('PAY-08 a year with Paystack is ZAR 1,871', async () => {
    await open([], '/payment?plan=yearly');
    expect(await pays(/Pay ZAR\s1,871\.00 with Paystack/)).toBeVisible();
  });

  test('PAY-04 a gateway that does not sell the plan is not offered', async () => {
    const only = createPrices(9, 170).filter(({ provider }) => provider === 'paypal');
    const plans = plansOnSale.map((plan) => (plan.id === 'monthly' ? { ...plan, prices: only } : plan));
    await visit('/payment?plan=monthly', { api: [plansResponse(plans)] });
    await pays(/PayPal/);
    expect(screen.getAllByRole('button', { name: /^Pay / })).toHaveLength(1);
  });

  test('PAY-04 where nothing is sold it says so kindly', async () => {
    await visit('/payment?plan=monthly', {
      api: [plansResponse([createPlan('monthly', 'Monthly Plan', 0, '1 Month')], false)],
    });
    expect(await screen.findByRole('heading', { name: 'This plan cannot be bought right now' })).toBeVisible();
    expect(screen.getByText(/Nothing was charged/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'See the plans' })).toHaveAttribute('href', '/pricing');
  });

  test('PAY-04 who has a paid plan is led to it instead of paying twice', async () => {
    await visit('/payment?plan=yearly', { user: { ...learnerFixture, plan: 'monthly' }, api: [plansResponse()] });
    expect(await screen.findByRole('link', { name: 'See your subscription' })).toHaveAttribute('href', '/subscription');
    expect(screen.queryByRole('button', { name: /^Pay / })).toBeNull();
  });

  test('PAY-04 countries have a code and a label', async () => {
    await open();
    const options = within(await screen.findByLabelText('Country'));
    expect(await options.findByRole('option', { name: 'South Africa (ZA)' })).toHaveValue('ZA');
    expect(options.getAllByRole('option').length).toBeGreaterThan(240);
  });

  test('PAY-04 missing fields are named, the first takes the focus, and nothing is sent', async () => {
    fakeExternalNavigation();
    const { toasts, callsTo } = await open([stripe]);
    await userEvent.click(await pays(/Stripe/));
    expect(toasts).toEqual(['error: Please fill in all required fields']);
    expect(screen.getByLabelText('Address')).toHaveAccessibleDescription('Address must not be empty');
    expect(screen.getByLabelText('Country')).toBeInvalid();
    expect(screen.getByLabelText('Address')).toHaveFocus();
    expect(callsTo('/api/stripepayment')).toEqual([]);
  });

  test('PAY-04 a postal code with letters is sent as it was typed', async () => {
    fakeExternalNavigation();
    const { callsTo } = await open([stripe]);
    const user = await fillIn();
    await user.clear(screen.getByLabelText('Postal Code'));
    await user.type(screen.getByLabelText('Postal Code'), 'SW1A 1AA');
    await user.click(await pays(/Stripe/));
    await waitFor(() => expect(callsTo('/api/stripepayment')).toHaveLength(1));
    expect(callsTo('/api/stripepayment')[0]?.body).toMatchObject({ payer: { post: 'SW1A 1AA' } });
  });

  test('PAY-04 what no country has in its postal codes is refused at the field', async () => {
    const { toasts } = await open();
    const user = await fillIn();
    await user.type(screen.getByLabelText('Postal Code'), '/');
    await user.click(await pays(/Stripe/));
    expect(toasts).toEqual(['error: Postal Code may only have letters, digits, single spaces and hyphens']);
    expect(screen.getByLabelText('Postal Code')).toHaveFocus();
    await user.type(screen.getByLabelText('Postal Code'), '{Backspace}');
    expect(screen.getByLabelText('Postal Code')).toBeValid();
  });

  test('PAY-04 Enter in a field starts no payment: a gateway has to be chosen', async () => {
    fakeExternalNavigation();
    const { calls } = await open([stripe]);
    const user = await fillIn();
    await user.type(screen.getByLabelText('Address'), '{Enter}');
    expect(calls.map(({ path }) => path)).toEqual(['/api/plans']);
  });

  test('PAY-04 what was typed is there again after the payment page was left', async () => {
    await open();
    await fillIn();
    await open();
    expect(await screen.findByLabelText('Address')).toHaveValue('12 Square');
    expect(await screen.findByRole('option', { name: 'United Kingdom (GB)', selected: true })).toBeVisible();
  });
});

describe('PAY-05 to PAY-08 a click', () => {
  test('PAY-05 Stripe: leaves for the hosted page, and remembers method and plan', async () => {
    const seen = fakeExternalNavigation();
    const { callsTo } = await open([stripe]);
    const user = await fillIn();
    await user.dblClick(await pays(/Stripe/));
    await waitFor(() => expect(seen).toEqual(['leaves for https://checkout.example/cs_1']));
    expect(callsTo('/api/stripepayment').map(({ body }) => body)).toEqual([{ planId: 'monthly', payer }]);
    expect(sessionStorage.getItem('billing.method')).toBe('"stripe"');
    expect(sessionStorage.getItem('billing.plan')).toBe('"monthly"');
  });

  test.each([
    ['PAY-06 PayPal, by the link whose rel is approve', /PayPal/, paypal, 'https://paypal.example/approve', payer],
    ['PAY-08 Paystack, whose amount is the server’s', /Paystack/, paystack, 'https://paystack.example/1', { payer }],
  ])('%s: leaves for the hosted page', async (_, gateway, checkout, page, sent) => {
    const { seen, callsTo } = await pay(gateway, [checkout]);
    await waitFor(() => expect(seen).toEqual([`leaves for ${page}`]));
    const [call] = callsTo(checkout.endpoint.path);
    expect(call?.body).toEqual({ planId: 'monthly', email: payer.email, ...sent });
  });

  test('PAY-07 the tab makes way for the question for the password, opens again, and nothing typed is lost', async () => {
    const seen = fakeExternalNavigation();
    let confirmed = false;
    const uninstall = installStepUpPrompt(async () => {
      seen.push('asks for the password');
      confirmed = true;
      return true;
    });
    const problem = { success: false, message: 'Please confirm', code: IDENTITY_UNCONFIRMED, traceId: 't' };
    const guarded: EndpointStub = {
      endpoint: paymentEndpoints.razorpayPayment,
      respond: () =>
        confirmed
          ? Response.json({ id: 'sub_1', short_url: 'https://rzp.example/i/1' })
          : Response.json(problem, { status: 403 }),
    };
    const { path, callsTo } = await open([guarded, pending]);
    const user = await fillIn();
    await user.click(await pays(/Razorpay/));
    await waitFor(() => expect(path()).toBe('/pending'));
    const opened = 'opens a tab';
    expect(seen).toEqual([
      ...[opened, 'the tab closes', 'asks for the password', opened],
      'the tab goes to https://rzp.example/i/1',
    ]);
    const bodies = callsTo('/api/razorpaycreate').map(({ body }) => body);
    expect(bodies).toHaveLength(2);
    expect(bodies[1]).toEqual(bodies[0]);
    uninstall();
  });

  test('PAY-07 Razorpay: the link opens in a new tab, this one waits on /pending', async () => {
    const { seen, path } = await pay(/Razorpay/, [razorpay, pending]);
    expect(await screen.findByRole('heading', { name: 'Payment Pending' })).toBeVisible();
    expect(path()).toBe('/pending');
    expect(seen).toEqual(['opens a tab', 'the tab goes to https://rzp.example/i/1']);
    expect(screen.queryByText('Your browser did not open the payment page')).toBeNull();
  });

  test('PAY-07 a blocked tab is no dead end: /pending says so and has the link', async () => {
    await pay(/Razorpay/, [razorpay, pending], { blocked: true });
    expect(await screen.findByText('Your browser did not open the payment page')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Payment Link' })).toHaveAttribute('href', 'https://rzp.example/i/1');
  });

  test('PAY-07 a failure closes the empty tab, takes the focus and loses nothing', async () => {
    const away = failWith(paymentEndpoints.razorpayPayment, 503, 'Razorpay does not answer.', 'provider_unavailable');
    const { seen } = await pay(/Razorpay/, [away]);
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent(/Razorpay does not answer\. Nothing was charged, and your details are kept/);
    expect(alert).toHaveFocus();
    expect(seen).toEqual(['opens a tab', 'the tab closes']);
    expect(screen.getByLabelText('Address')).toHaveValue('12 Square');
  });

  test('PAY-05 after a failure the same gateway can be tried again', async () => {
    const checkout = flaky(stripe);
    const { seen, user } = await pay(/Stripe/, [checkout]);
    await screen.findByRole('alert');
    checkout.repair();
    await user.click(await pays(/Stripe/));
    await waitFor(() => expect(seen).toEqual(['leaves for https://checkout.example/cs_1']));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('PAY-05 who has a subscription already is shown the way to it', async () => {
    await pay(/Stripe/, [failWith(paymentEndpoints.stripePayment, 409, 'One runs already.', 'already_subscribed')]);
    expect(await screen.findByRole('link', { name: 'See your subscription' })).toHaveAttribute('href', '/subscription');
  });

  test('PAY-04 a field that the server refuses is marked', async () => {
    const details = [{ field: 'payer.address', message: 'must be an address' }];
    const problem = { success: false, message: 'address is too odd', code: 'invalid', traceId: 't', details };
    const picky: EndpointStub = {
      endpoint: paymentEndpoints.stripePayment,
      respond: () => Response.json(problem, { status: 400 }),
    };
    await pay(/Stripe/, [picky]);
    await waitFor(() => expect(screen.getByLabelText('Address')).toHaveFocus());
    expect(screen.getByLabelText('Address')).toHaveAccessibleDescription('Address must be an address');
  });

  test('PAY-05 after going back with the browser’s button the user can click again', async () => {
    const { seen, user } = await pay(/Stripe/, [stripe]);
    await waitFor(() => expect(seen).toHaveLength(1));
    expect(await pays(/Stripe/)).toHaveAttribute('aria-busy', 'true');
    act(() => void window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true })));
    await user.click(await pays(/Stripe/));
    await waitFor(() => expect(seen).toHaveLength(2));
  });
});
