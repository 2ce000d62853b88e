import { type AccessTokenView, accessTokenEndpoints } from '@coursewright/contracts';
import { failWith, learnerFixture, respondWith } from '@coursewright/mfe-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expectToast, renderShell } from '../../../testing/render-shell.tsx';

const token: AccessTokenView = {
  id: 'a'.repeat(24),
  name: 'Desktop assistant',
  start: 'cwp_3fGh',
  scopes: ['courses:read', 'study:write'],
  createdAt: '2026-11-20T10:00:00.000Z',
  expiresAt: '2999-02-18T10:00:00.000Z',
  lastUsedAt: '2026-11-21T10:00:00.000Z',
};
const secret = `cwp_${'x'.repeat(49)}`;
const list = () => screen.findByRole('region', { name: 'Your tokens' });

test('API-08 the profile leads to the tokens: name, start, scopes, expiry and last use of each', async () => {
  const tokens = [
    token,
    { ...token, id: 'b'.repeat(24), name: 'Old script', lastUsedAt: null, expiresAt: '2026-01-01T00:00:00.000Z' },
  ];
  renderShell('/profile', { user: learnerFixture, api: [respondWith(accessTokenEndpoints.accessTokens, { tokens })] });
  await userEvent.click(await screen.findByRole('link', { name: 'Access tokens for programs' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Access tokens' })).toBeInTheDocument();
  await within(await list()).findByText('Desktop assistant');
  const [first, second] = within(await list())
    .getAllByRole('listitem')
    .filter(({ textContent }) => textContent?.includes('cwp_'));
  expect(first).toHaveTextContent(
    /Desktop assistant.*cwp_3fGh….*Read your courses.*Study with you.*Expires on 18 Feb 2999.*Last used on 21 Nov 2026/,
  );
  expect(second).toHaveTextContent(/Old script.*Expired.*Expired on.*Not used yet\./);
});

test('API-08 a token is created with name, scopes and expiry, shown once, and copied', async () => {
  const user = userEvent.setup();
  let tokens: AccessTokenView[] = [];
  const { calls } = renderShell('/profile/access', {
    user: learnerFixture,
    api: [
      respondWith(accessTokenEndpoints.accessTokens, () => ({ tokens })),
      respondWith(accessTokenEndpoints.createAccessToken, () => {
        tokens = [token];
        return { token: secret, accessToken: token };
      }),
    ],
  });
  expect(await screen.findByText('You have no tokens.')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Create token' }));
  expect(await screen.findByRole('textbox', { name: 'Name' })).toBeInvalid();
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Desktop assistant');
  await user.click(screen.getByRole('checkbox', { name: /^Study with you/ }));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Expires after' }), '30 days');
  await user.click(screen.getByRole('button', { name: 'Create token' }));
  expect(await screen.findByRole('heading', { name: 'Copy your new token' })).toHaveFocus();
  expect(screen.getByText(secret)).toHaveAttribute('dir', 'ltr');
  const assistant = within(screen.getByRole('region', { name: 'Connect an assistant' }));
  const lines = assistant.getByText(/mcp/, { selector: 'pre' });
  expect(JSON.parse(`{${lines.textContent}}`)).toEqual({
    coursewright: {
      type: 'http',
      url: `${window.location.origin}/api/mcp`,
      headers: { Authorization: `Bearer ${secret}` },
    },
  });
  expect(lines.textContent?.split('\n')).toHaveLength(3);
  expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
    name: 'Desktop assistant',
    scopes: ['courses:read', 'study:write'],
    days: 30,
  });
  await user.click(screen.getAllByRole('button', { name: 'Copy' })[0] as HTMLElement);
  expect(await navigator.clipboard.readText()).toBe(secret);
  await expectToast('Copied');
  await within(await list()).findByText('Desktop assistant');
  await user.click(screen.getByRole('button', { name: 'I have saved it' }));
  expect(screen.queryByText(secret)).not.toBeInTheDocument();
});

test('API-08 a program must be allowed something, and a refusal stands at the form', async () => {
  renderShell('/profile/access', {
    user: learnerFixture,
    api: [
      respondWith(accessTokenEndpoints.accessTokens, { tokens: [] }),
      failWith(accessTokenEndpoints.createAccessToken, 409, 'You have 20 access tokens.'),
    ],
  });
  await userEvent.type(await screen.findByRole('textbox', { name: 'Name' }), 'x');
  await userEvent.click(screen.getByRole('checkbox', { name: /^Read your courses/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Create token' }));
  const fieldset = screen.getByRole('group', { name: 'What the program may do' });
  expect(await within(fieldset).findByText(/Choose at least one/)).toBeInTheDocument();
  await userEvent.click(screen.getByRole('checkbox', { name: /^Export/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Create token' }));
  await expectToast('You have 20 access tokens.');
});

test('API-08 a token is revoked after a question; a list that cannot be read is asked for again', async () => {
  let tokens = [token];
  const { calls } = renderShell('/profile/access', {
    user: learnerFixture,
    api: [
      respondWith(accessTokenEndpoints.accessTokens, () => ({ tokens })),
      respondWith(accessTokenEndpoints.revokeAccessToken, () => {
        tokens = [];
        return { success: true, message: 'The access token is revoked' };
      }),
    ],
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Revoke Desktop assistant' }));
  const dialog = await screen.findByRole('dialog', { name: 'Revoke this token?' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Revoke' }));
  await waitFor(() => expect(screen.getByText('You have no tokens.')).toBeInTheDocument());
  expect(calls.map(({ method, path }) => `${method} ${path}`)).toContain(`DELETE /api/account/tokens/${token.id}`);
});
