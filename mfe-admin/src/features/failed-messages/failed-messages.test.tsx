import { createOperationsEndpoints, type ResponseOf, type ServiceName, serviceNames } from '@coursewright/contracts';
import { type EndpointStub, failWith, respondWith } from '@coursewright/mfe-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { visitAsAdmin } from '../../testing/visit.ts';

const notification = createOperationsEndpoints('notification');
const letter: ResponseOf<typeof notification.listDeadLetters>[number] = {
  id: 'bWFpbDoxMjM',
  consumer: 'notification.send-mail',
  type: 'auth.user.registered.v1',
  reason: 'the mail server refused the address',
  attempts: 8,
  diedAt: '2026-03-04T05:06:07.000Z',
};

beforeAll(() => import('./failed-messages.page.tsx'));

const visit = (api: EndpointStub[]) => visitAsAdmin('/failed-messages', ...api);

const none = (service: ServiceName) => respondWith(createOperationsEndpoints(service).listDeadLetters, []);
const quiet = serviceNames.map(none);

const section = async (name: string) => within(await screen.findByRole('region', { name }));

test('PLT-04 every service shows its failed messages, or that there are none', async () => {
  visit([respondWith(notification.listDeadLetters, [letter]), ...quiet]);
  const mails = await section('E-mail and contact');
  const row = await mails.findByRole('row', { name: /auth\.user\.registered\.v1/ });
  expect(row).toHaveTextContent('notification.send-mail');
  expect(row).toHaveTextContent('the mail server refused the address');
  expect(row).toHaveTextContent('8');
  for (const name of ['Accounts', 'Courses', 'Plans and billing']) {
    expect(await (await section(name)).findByText('No failed messages')).toBeVisible();
  }
});

test('PLT-04 Replay sends the message again, says so, and the list is read again', async () => {
  let letters = [letter];
  const { calls, toasts } = visit([
    respondWith(notification.listDeadLetters, () => letters),
    respondWith(notification.replayDeadLetter, () => {
      letters = [];
      return { success: true, message: 'The message is being tried again' };
    }),
    ...quiet,
  ]);
  const mails = await section('E-mail and contact');
  await userEvent.click(await mails.findByRole('button', { name: 'Replay auth.user.registered.v1' }));
  expect(await mails.findByText('No failed messages')).toBeVisible();
  expect(calls.filter(({ method }) => method === 'POST').map(({ path }) => path)).toEqual([
    '/api/admin/notification/dead-letters/bWFpbDoxMjM/replay',
  ]);
  expect(toasts).toEqual(['success: The message is being tried again']);
  expect(mails.getByRole('heading', { name: 'E-mail and contact' })).toHaveFocus();
});

test('PLT-04 a replay the server refuses is told, and the message stays', async () => {
  const { toasts } = visit([
    respondWith(notification.listDeadLetters, [letter]),
    failWith(notification.replayDeadLetter, 404, 'There is no such message'),
    ...quiet,
  ]);
  const mails = await section('E-mail and contact');
  await userEvent.click(await mails.findByRole('button', { name: /^Replay/ }));
  await waitFor(() => expect(toasts).toEqual(['error: There is no such message']));
  expect(await mails.findByRole('button', { name: /^Replay/ })).toBeEnabled();
});

test('PLT-04 a service that cannot tell does not hide the others', async () => {
  visit([failWith(createOperationsEndpoints('billing').listDeadLetters, 500, 'Billing is resting'), ...quiet]);
  const billing = await section('Plans and billing');
  expect(await billing.findByText('Billing is resting')).toBeVisible();
  expect(billing.getByRole('button', { name: 'Retry: Plans and billing' })).toBeEnabled();
  expect(await (await section('Accounts')).findByText('No failed messages')).toBeVisible();
});
