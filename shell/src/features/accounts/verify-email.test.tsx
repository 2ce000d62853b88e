import { authEndpoints, secondFactorEndpoints } from '@coursewright/contracts';
import { failWith, learnerFixture, respondWith } from '@coursewright/mfe-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { renderShell } from '../../testing/render-shell.tsx';

const unverified = { ...learnerFixture, emailVerified: false };
const reminder = () => screen.findByRole('region', { name: 'Confirm your email address' });
const sent = respondWith(authEndpoints.requestEmailVerification, {
  success: true,
  message: 'A new link is on its way',
});
const session = (emailVerified: boolean) =>
  respondWith(authEndpoints.session, { user: { ...learnerFixture, emailVerified } });

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
});

test('ACC-02 an unconfirmed address is reminded of on the profile, and the link is sent again', async () => {
  const { calls } = renderShell('/profile', { user: unverified, api: [sent, session(false)] });
  const bar = within(await reminder());
  expect(bar.getByText(learnerFixture.email)).toBeInTheDocument();
  await userEvent.click(bar.getByRole('button', { name: 'Send again' }));
  expect(await screen.findByText('A new link is on its way')).toBeInTheDocument();
  expect(calls.find(({ path }) => path === '/api/email-verification')?.body).toEqual({});
});

test('ACC-02 a reminder that was dismissed stays away, and a confirmed address has none', async () => {
  await import('../../app/layout/kept-focus.ts');
  const view = renderShell('/profile', { user: unverified });
  await userEvent.click(within(await reminder()).getByRole('button', { name: 'Not now' }));
  expect(screen.queryByRole('region', { name: 'Confirm your email address' })).not.toBeInTheDocument();
  await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
  view.unmount();
  renderShell('/profile', { user: unverified });
  expect(await screen.findByRole('heading', { name: 'Profile' })).toBeInTheDocument();
  expect(screen.queryByRole('region', { name: 'Confirm your email address' })).not.toBeInTheDocument();
});

test('ACC-02 where a link was mailed a moment ago the page says when to try again', async () => {
  const message = 'A mail was sent to this address already. Please try again in a minute';
  renderShell('/profile', {
    user: unverified,
    api: [failWith(authEndpoints.requestEmailVerification, 429, message)],
  });
  await userEvent.click(within(await reminder()).getByRole('button', { name: 'Send again' }));
  expect(await screen.findByText(message)).toBeInTheDocument();
});

test('ACC-10 two-step sign-in waits for the confirmed address, and says so', async () => {
  const off = respondWith(secondFactorEndpoints.secondFactor, { enabled: false, recoveryCodesLeft: 0 });
  renderShell('/profile', { user: unverified, api: [off] });
  const section = within(await screen.findByRole('region', { name: /^Two-step sign-in/ }));
  expect(await section.findByText('Confirm your email address first')).toBeInTheDocument();
  expect(section.queryByRole('button', { name: 'Turn on two-step sign-in' })).not.toBeInTheDocument();
});

test('ACC-02 the mailed link shows whose address it is; the button confirms it and leads on', async () => {
  const confirmed = respondWith(authEndpoints.confirmEmailVerification, {
    success: true,
    message: 'Your email address is confirmed',
  });
  const { calls, path } = renderShell('/verify-email/the-token', { user: unverified, api: [confirmed, session(true)] });
  expect(await screen.findByText(learnerFixture.email)).toBeInTheDocument();
  const button = screen.getByRole('button', { name: 'Confirm' });
  expect(calls).toEqual([]);
  await userEvent.click(button);
  // The page leads on at once, so the toast may be drawn again before an assertion sees it.
  await screen.findByText('Your email address is confirmed');
  await waitFor(() => expect(path()).toBe('/home'));
  expect(calls[0]).toMatchObject({ path: '/api/email-verification/confirm', body: { token: 'the-token' } });
});

test('ACC-01 the link of a visitor leads to sign-in, which says why', async () => {
  const { router } = renderShell('/verify-email/the-token');
  expect(await screen.findByText('Sign in to open this page.')).toBeInTheDocument();
  expect(router.state.location.state).toMatchObject({ from: '/verify-email/the-token' });
});
