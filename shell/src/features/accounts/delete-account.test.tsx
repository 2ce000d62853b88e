import {
  authEndpoints,
  learnerDataEndpoints,
  paymentDataEndpoints,
  pushEndpoints,
  webhookEndpoints,
} from '@coursewright/contracts';
import { enter, learnerFixture, respondWith } from '@coursewright/mfe-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expectToast, renderShell } from '../../testing/render-shell.tsx';

const bye = respondWith(authEndpoints.logout, { success: true, message: 'Logout Successful' });

async function openDialog(success: boolean, message: string, user = learnerFixture) {
  const view = renderShell('/profile', {
    user,
    api: [
      respondWith(authEndpoints.confirmIdentity, { success, message }),
      respondWith(authEndpoints.deleteAccount, { success, message }),
      bye,
    ],
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Delete my account' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete your account for good?' }));
  const confirm = () => userEvent.click(dialog.getByRole('button', { name: 'Delete for good' }));
  return { ...view, dialog, confirm };
}

test('ACC-05 what is lost is said, and without the password nothing is sent', async () => {
  const { dialog, confirm, calls } = await openDialog(true, '');
  expect(dialog.getByText(/your certificates/)).toBeInTheDocument();
  expect(dialog.queryByText(/your paid plan/)).not.toBeInTheDocument();
  await confirm();
  await expectToast('Please fill in all required fields');
  expect(calls.filter(({ method }) => method === 'POST')).toEqual([]);
});

test('ACC-05 who pays reads what becomes of the plan', async () => {
  const { dialog } = await openDialog(true, '', { ...learnerFixture, plan: 'yearly' });
  expect(dialog.getByText('your paid plan: it ends at once, and nothing is refunded')).toBeInTheDocument();
});

test('ACC-05 a deleted account leaves for the front page, with one message', async () => {
  const { dialog, confirm, calls, path } = await openDialog(true, 'Your account is deleted');
  await enter(dialog.getByLabelText('Password'), 'difference');
  await confirm();
  await expectToast('Your account is deleted');
  await waitFor(() => expect(path()).toBe('/'));
  expect(screen.queryByText('Logout Successful')).not.toBeInTheDocument();
  const sent = calls.filter(({ method, body }) => method === 'POST' && JSON.stringify(body).includes('difference'));
  // The typed password confirms who it is, so that no second dialog asks for it.
  expect(sent.map((call) => call.body)).toEqual([{ password: 'difference' }, { currentPassword: 'difference' }]);
});

test('ACC-05 a wrong password deletes nothing and keeps the question open', async () => {
  const { dialog, confirm, path, calls } = await openDialog(false, 'The current password is not correct');
  await enter(dialog.getByLabelText('Password'), 'guess');
  await confirm();
  await expectToast('The current password is not correct');
  expect(dialog.getByText(/your certificates/)).toBeInTheDocument();
  expect(path()).toBe('/profile');
  expect(calls.map((call) => call.path)).not.toContain('/api/account/delete');
});

test('ACC-05 the data of all services come as one file', async () => {
  const saved: Blob[] = [];
  URL.createObjectURL = (blob) => {
    saved.push(blob as Blob);
    return 'blob:it';
  };
  URL.revokeObjectURL = () => {};
  const clicked = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  const device = { id: 'f'.repeat(64), service: 'web.push.apple.com', createdAt: '2026-11-20T10:00:00.000Z' };
  const account = { ...learnerFixture, createdAt: '2026-11-20T10:00:00.000Z', secondFactor: false, passkeys: [] };
  renderShell('/profile', {
    user: learnerFixture,
    api: [
      respondWith(authEndpoints.accountData, { account, sessions: [] }),
      respondWith(learnerDataEndpoints.learnerData, { courses: [], sources: [], certificates: [] }),
      respondWith(paymentDataEndpoints.paymentData, { subscriptions: [], receipts: [], paymentAttempts: [] }),
      respondWith(pushEndpoints.pushSubscriptions, { publicKey: 'B', subscriptions: [device] }),
      respondWith(webhookEndpoints.webhooks, { webhooks: [] }),
    ],
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Download my data' }));
  expect(await screen.findByText('Downloaded')).toBeInTheDocument();
  expect(saved).toHaveLength(1);
  expect(clicked).toHaveBeenCalledTimes(1);
  const [file] = await Promise.all(saved.map(readJson));
  expect(Object.keys(file ?? {})).toEqual(
    expect.arrayContaining(['account', 'courses', 'receipts', 'paymentAttempts', 'webhooks']),
  );
  expect(file).toMatchObject({ notifiedDevices: [device] });
});

/** jsdom's blobs have no text() */
const readJson = (blob: Blob) =>
  new Promise<object>((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(JSON.parse(String(reader.result)));
    reader.readAsText(blob);
  });
