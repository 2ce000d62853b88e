import { deadLetterEndpoints, type ResponseOf, type ServiceName, serviceNames } from '@coursewright/contracts';
import { subscribeNotifications } from '@coursewright/mfe-kit';
import { type ApiDouble, aLearner, answer, refuse, renderRoutes } from '@coursewright/mfe-kit/testing';
import { configure, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { routes } from '../../routes.tsx';

const notification = deadLetterEndpoints('notification');
const letter: ResponseOf<typeof notification.listDeadLetters>[number] = {
  id: 'bWFpbDoxMjM',
  consumer: 'notification.send-mail',
  type: 'auth.user.registered.v1',
  reason: 'the mail server refused the address',
  attempts: 8,
  diedAt: '2026-03-04T05:06:07.000Z',
};

configure({ asyncUtilTimeout: 5_000 });
beforeAll(() => import('./failed-messages.page.tsx'));

const visit = (api: ApiDouble[]) =>
  renderRoutes(routes, { path: '/failed-messages', user: { ...aLearner, role: 'admin' }, api });

const none = (service: ServiceName) => answer(deadLetterEndpoints(service).listDeadLetters, []);
const quiet = serviceNames.map(none);

const section = async (name: string) => within(await screen.findByRole('region', { name }));

function notifications() {
  const texts: string[] = [];
  stop = subscribeNotifications(({ kind, text }) => texts.push(`${kind}: ${text}`));
  return texts;
}
let stop = () => {};
afterEach(() => stop());

test('PLT-04 every service shows its failed messages, or that there are none', async () => {
  visit([answer(notification.listDeadLetters, [letter]), ...quiet]);
  const mails = await section('notification');
  const row = await mails.findByRole('row', { name: /auth\.user\.registered\.v1/ });
  expect(row).toHaveTextContent('notification.send-mail');
  expect(row).toHaveTextContent('the mail server refused the address');
  expect(row).toHaveTextContent('8');
  for (const name of ['auth', 'course-generation', 'billing']) {
    expect(await (await section(name)).findByText('No failed messages')).toBeVisible();
  }
});

test('PLT-04 Replay sends the message again, says so, and the list is read anew', async () => {
  let letters = [letter];
  const texts = notifications();
  const { calls } = visit([
    answer(notification.listDeadLetters, () => letters),
    answer(notification.replayDeadLetter, () => {
      letters = [];
      return { success: true, message: 'The message is being tried again' };
    }),
    ...quiet,
  ]);
  const mails = await section('notification');
  await userEvent.click(await mails.findByRole('button', { name: 'Replay auth.user.registered.v1' }));
  expect(await mails.findByText('No failed messages')).toBeVisible();
  expect(calls.filter(({ method }) => method === 'POST').map(({ path }) => path)).toEqual([
    '/api/admin/notification/dead-letters/bWFpbDoxMjM/replay',
  ]);
  expect(texts).toEqual(['success: The message is being tried again']);
  expect(mails.getByRole('heading', { name: 'notification' })).toHaveFocus();
});

test('PLT-04 a replay the server refuses is told, and the message stays', async () => {
  const texts = notifications();
  visit([
    answer(notification.listDeadLetters, [letter]),
    refuse(notification.replayDeadLetter, 404, 'There is no such message'),
    ...quiet,
  ]);
  const mails = await section('notification');
  await userEvent.click(await mails.findByRole('button', { name: /^Replay/ }));
  await waitFor(() => expect(texts).toEqual(['error: There is no such message']));
  expect(await mails.findByRole('button', { name: /^Replay/ })).toBeEnabled();
});

test('PLT-04 a service that cannot tell does not hide the others', async () => {
  visit([refuse(deadLetterEndpoints('billing').listDeadLetters, 500, 'Billing is resting'), ...quiet]);
  const billing = await section('billing');
  expect(await billing.findByText('Billing is resting')).toBeVisible();
  expect(billing.getByRole('button', { name: 'Retry: billing' })).toBeEnabled();
  expect(await (await section('auth')).findByText('No failed messages')).toBeVisible();
});
