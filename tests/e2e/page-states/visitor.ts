import type { Page } from '@playwright/test';
import { toasts } from '../pages.ts';
import { type PageState, statesOf } from './page-state.ts';

const button = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true });

export async function readToast(page: Page): Promise<void> {
  await toasts(page).first().hover();
}

async function sendForm(page: Page, fields: Record<string, string>) {
  for (const [label, value] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(value);
  await button(page, 'Submit').click();
}

const plain = ['/', '/features', '/about', '/contact', '/signin', '/signup', '/forgot', '/confirm-email/:token'];
const policies = ['/terms', '/privacy', '/cancellation', '/refund', '/billing'];

export const visitorStates: PageState[] = [
  ...[...plain, ...policies, '/pricing', '/verify'].map(
    (route): PageState => ({
      route,
      as: 'visitor',
      main: route === '/',
    }),
  ),
  { route: '/create', state: 'of a visitor', as: 'visitor', at: () => '/create?topic=Origami' },
  {
    route: '/topics',
    state: 'of a visitor',
    as: 'visitor',
    at: () => '/create?topic=Origami',
    async open(page) {
      await button(page, 'Submit').click();
      await button(page, 'Generate Course').waitFor();
    },
  },
  ...statesOf({ route: '/reset-password/:token', as: 'visitor' }, [
    {},
    {
      state: 'passwords that differ',
      async open(page) {
        await page.getByLabel('New Password').fill('another good one');
        await page.getByLabel('Confirm Password').fill('another good on');
        await page.keyboard.press('Enter');
        await readToast(page);
      },
    },
  ]),
  {
    route: '/about',
    state: 'offline',
    as: 'visitor',
    open: (page) =>
      page.evaluate(() => {
        Object.defineProperty(navigator, 'onLine', { get: () => false });
        window.dispatchEvent(new Event('offline'));
      }),
  },
  {
    route: '/',
    state: 'menu open',
    as: 'visitor',
    overlay: true,
    widths: [360],
    open: (page) => page.getByRole('button', { name: 'Menu' }).press('Enter'),
  },
  ...statesOf({ route: '/contact', as: 'visitor' }, [
    {
      state: 'sent',
      async open(page) {
        const name = { 'First Name': 'Vera', 'Last Name': 'Visitor' };
        await sendForm(page, { ...name, Email: 'vera@example.com', Phone: '12345678', Message: 'Hello' });
        await readToast(page);
      },
    },
    {
      state: 'incomplete',
      async open(page) {
        await sendForm(page, { Email: 'no address' });
        await readToast(page);
      },
    },
  ]),
  {
    route: '/pricing',
    state: 'all questions asked',
    as: 'visitor',
    open: (page) => page.getByRole('main').locator('h3 > button').first().click(),
  },
  {
    route: '/forgot',
    state: 'asked',
    as: 'visitor',
    open: (page) => sendForm(page, { Email: 'unknown@example.com' }),
  },
  {
    route: '/signin',
    state: 'refused',
    as: 'visitor',
    says: /status of 40[01]/,
    async open(page) {
      await page.getByLabel('Email', { exact: true }).fill('unknown@example.com');
      await page.getByLabel('Password', { exact: true }).fill('nothing to guess');
      await button(page, 'SignIn').click();
      await readToast(page);
    },
  },
  { route: '/signin', state: 'wanted another page', as: 'visitor', at: () => '/profile' },
  ...statesOf({ route: '/verify/:certificateId', as: 'visitor' }, [
    { state: 'valid', at: ({ certificate }) => `/verify/${certificate}` },
    {
      state: 'valid, credential to check',
      at: ({ certificate }) => `/verify/${certificate}`,
      open: (page) => page.getByText('Check a credential you received').click(),
    },
    { state: 'revoked', at: ({ revoked }) => `/verify/${revoked}` },
    { state: 'unknown', at: () => '/verify/00000000-0000-4000-8000-000000000000', says: /status of 404/ },
  ]),
  ...statesOf({ route: '/shared/:token', as: 'visitor' }, [
    { at: ({ shared }) => `/shared/${shared}` },
    { state: 'withdrawn', at: ({ shared }) => `/shared/${[...shared].reverse().join('')}`, says: /status of 404/ },
  ]),
  { route: '/examples', as: 'visitor' },
  ...statesOf({ route: '/examples/:slug', as: 'visitor' }, [
    { at: () => '/examples/sourdough-bread?at=t3s1' },
    {
      state: 'quiz with an open answer',
      at: () => '/examples/sourdough-bread?at=t1-quiz',
      open: (page) => page.getByText('Show the answer').first().click(),
    },
    { state: 'unknown', at: () => '/examples/no-such-course', says: /status of 404/ },
  ]),
  ...statesOf({ route: '/*', as: 'visitor', at: () => '/no-such-page' }, [
    { state: 'by day', says: /status of 404/ },
    {
      state: 'by night',
      says: /status of 404/,
      before: (page) => page.addInitScript(() => localStorage.setItem('darkMode', 'true')),
    },
  ]),
  {
    route: '/pricing',
    state: 'not available',
    as: 'visitor',
    before: (page) => page.route('**/mfe/billing/**', (route) => route.abort()),
    says: /ERR_FAILED|route failed|could not be loaded|RUNTIME-|Failed to fetch|Loading chunk/,
  },
  { route: '/failed', as: 'visitor' },
];
