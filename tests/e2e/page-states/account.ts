import { gatewayNames, hostedPage, paymentPage, subscriptionPage } from '../pages.ts';
import { getHostedPage } from '../support/checkout-calls.ts';
import { type PageState, statesOf } from './page-state.ts';

const pays = (page: Parameters<NonNullable<PageState['open']>>[0]) =>
  page.getByRole('button', { name: new RegExp(gatewayNames.stripe) }).press('Enter');

export const accountStates: PageState[] = [
  { route: '/profile', as: 'newcomer' },
  { route: '/profile', state: 'address not confirmed', as: 'member' },
  { route: '/profile/access', as: 'newcomer' },
  {
    route: '/profile/access',
    state: 'a new token',
    as: 'newcomer',
    async open(page) {
      await page.getByRole('textbox', { name: 'Name' }).fill('Desktop assistant');
      await page.getByRole('button', { name: 'Create token' }).press('Enter');
      await page.getByRole('heading', { name: 'Copy your new token' }).waitFor();
    },
  },
  { route: '/profile/webhooks', as: 'newcomer' },
  {
    route: '/profile/webhooks',
    state: 'an address that cannot be used',
    as: 'newcomer',
    says: /status of 400/,
    async open(page) {
      await page.getByRole('textbox', { name: 'Address' }).fill('https://127.0.0.1/');
      await page.getByRole('button', { name: 'Add webhook' }).press('Enter');
      await page.getByText('This address cannot be used').first().waitFor();
    },
  },
  { route: '/verify-email/:token', as: 'member' },
  {
    route: '/profile',
    state: 'deleting the account',
    as: 'newcomer',
    overlay: true,
    open: (page) => page.getByRole('button', { name: 'Delete my account' }).press('Enter'),
  },
  {
    route: '/profile',
    state: 'turning on two steps',
    as: 'newcomer',
    async open(page) {
      await page.getByRole('button', { name: 'Turn on two-step sign-in' }).press('Enter');
      await page.getByRole('button', { name: 'Turn on', exact: true }).waitFor();
    },
  },
  ...statesOf({ route: '/payment', as: 'newcomer', at: () => '/payment?plan=yearly' }, [
    { main: true },
    { state: 'incomplete', open: pays },
    {
      state: 'refused by a gateway',
      says: /status of 50/,
      async before(page) {
        const json = { success: false, message: 'Stripe does not answer.', code: 'provider_unavailable', traceId: 'x' };
        await page.route('/api/stripepayment', (route) => route.fulfill({ status: 503, json }));
      },
      async open(page) {
        await paymentPage(page).fill();
        await pays(page);
      },
    },
  ]),
  {
    route: '/pending',
    as: 'newcomer',
    before: (page, { pending }) =>
      page.addInitScript((text) => sessionStorage.setItem('billing.pending', text), JSON.stringify(pending)),
  },
  { route: '/success', as: 'member', at: ({ thanks }) => thanks },
  { route: '/pricing', state: 'with a plan', as: 'member' },
  { route: '/payment', state: 'with a plan', as: 'member', at: () => '/payment?plan=monthly' },
  { route: '/failed', state: 'with a plan', as: 'member' },
  ...statesOf({ route: '/subscription', as: 'member' }, [
    {},
    { state: 'cancelling', overlay: true, open: (page) => subscriptionPage(page).cancel.press('Enter') },
    { state: 'changing', overlay: true, open: (page) => subscriptionPage(page).modify.press('Enter') },
  ]),
  {
    route: '/successful',
    as: 'member',
    at: ({ subscription }) => `/successful?subscription_id=${subscription}`,
    async before(page, { subscription }) {
      const asked = await page.request.post('/api/paypalupdate', { data: { id: subscription } });
      await page.goto(getHostedPage(await asked.json()));
      await hostedPage(page).press('pay');
      await page.waitForURL(/\/successful/);
    },
  },
];
