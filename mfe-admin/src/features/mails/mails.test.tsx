import { adminMailEndpoints, type UnsentMail } from '@coursewright/contracts';
import { type EndpointStub, failWith, respondWith } from '@coursewright/mfe-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { visitAsAdmin } from '../../testing/visit.ts';

beforeAll(() => import('./mails.page.tsx'));

const waiting: UnsentMail = {
  id: 'bWFpbDox',
  kind: 'password-reset',
  recipient: 'ada@example.org',
  attempts: 2,
  since: '2026-03-04T10:00:00.000Z',
  nextAttemptAt: '2026-03-04T10:10:00.000Z',
  lastAnswer: '450 mailbox is full',
};
const failed: UnsentMail = {
  id: 'bWFpbDoy',
  kind: 'receipt',
  recipient: 'eve@example.org',
  attempts: 1,
  since: '2026-03-04T09:00:00.000Z',
  lastAnswer: '550 no such user',
};

const visit = (...api: EndpointStub[]) => visitAsAdmin('/mails', ...api);
const part = async (name: string) => within(await screen.findByRole('region', { name }));

test('ADM-03 waiting mails show recipient, reason and next attempt; failed mails show the reason', async () => {
  visit(respondWith(adminMailEndpoints.unsentMails, { waiting: [waiting], failed: [failed] }));
  const waits = await (await part('Waiting')).findByRole('row', { name: /password reset/ });
  expect(waits).toHaveTextContent(/ada@example.org.*450 mailbox is full.*2.*4 Mar 2026/);
  const dead = (await part('Failed')).getByRole('row', { name: /receipt/ });
  expect(dead).toHaveTextContent(/eve@example.org.*550 no such user/);
});

test('ADM-03 Send again sends the mail, says so, and the list is read again', async () => {
  let mails = [failed];
  const { calls, toasts } = visit(
    respondWith(adminMailEndpoints.unsentMails, () => ({ waiting: [], failed: mails })),
    respondWith(adminMailEndpoints.sendMailAgain, () => {
      mails = [];
      return { success: true, message: 'The mail is being sent' };
    }),
  );
  const dead = await part('Failed');
  await userEvent.click(await dead.findByRole('button', { name: 'Send again: receipt to eve@example.org' }));
  expect(await dead.findByText('No failed mails')).toBeVisible();
  expect(calls.filter(({ method }) => method === 'POST').map(({ path }) => path)).toEqual([
    '/api/admin/mails/bWFpbDoy/send',
  ]);
  expect(toasts).toEqual(['success: The mail is being sent']);
  expect(dead.getByRole('heading', { name: 'Failed' })).toHaveFocus();
});

test('ADM-03 with nothing unsent the page says so', async () => {
  visit(respondWith(adminMailEndpoints.unsentMails, { waiting: [], failed: [] }));
  expect(await screen.findByText('No failed mails')).toBeVisible();
  expect(screen.getByText('No waiting mails')).toBeVisible();
});

test('ADM-03 a list that cannot be read offers another try', async () => {
  visit(failWith(adminMailEndpoints.unsentMails, 500, 'Mails are resting'));
  expect(await screen.findByText('Mails are resting')).toBeVisible();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Retry: Mails' })).toBeEnabled());
});
