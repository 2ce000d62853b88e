import { type WebhookDeliveryView, type WebhookView, webhookEndpoints } from '@coursewright/contracts';
import { flaky, learnerFixture, respondWith } from '@coursewright/mfe-kit/testing';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expectToast, renderShell } from '../../../testing/render-shell.tsx';

const webhook: WebhookView = {
  id: 'a'.repeat(24),
  url: 'https://hooks.example.org/courses',
  events: ['course.completed', 'plan.changed'],
  state: 'on',
  createdAt: '2026-11-20T10:00:00.000Z',
  failingSince: null,
  formerSecretUntil: null,
};
const delivery: WebhookDeliveryView = {
  id: 'b'.repeat(24),
  eventId: 'e1',
  type: 'course.completed',
  state: 'waiting',
  attempts: 3,
  createdAt: '2026-11-21T10:00:00.000Z',
  lastAttemptAt: '2026-11-21T10:05:00.000Z',
  nextAttemptAt: '2026-11-21T10:35:00.000Z',
  status: 503,
  problem: 'status',
};
const secret = `whsec_${'x'.repeat(44)}`;
const list = (webhooks: readonly WebhookView[]) =>
  respondWith(webhookEndpoints.webhooks, () => ({ webhooks: [...webhooks] }));
const user = learnerFixture;

test('API-10 the profile leads to the webhooks; one is added with its events, and its secret is shown once', async () => {
  const webhooks: WebhookView[] = [];
  const { calls } = renderShell('/profile', {
    user,
    api: [
      list(webhooks),
      respondWith(webhookEndpoints.createWebhook, () => {
        webhooks.push(webhook);
        return { secret, webhook };
      }),
    ],
  });
  await userEvent.click(await screen.findByRole('link', { name: 'Webhooks' }));
  expect(await screen.findByText('You have no webhooks.')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Add webhook' }));
  expect(await screen.findByRole('textbox', { name: 'Address' })).toBeInvalid();
  await userEvent.type(screen.getByRole('textbox', { name: 'Address' }), webhook.url);
  await userEvent.click(screen.getByRole('checkbox', { name: 'Your plan changes' }));
  await userEvent.click(screen.getByRole('button', { name: 'Add webhook' }));
  expect(await screen.findByRole('heading', { name: 'Copy the secret' })).toHaveFocus();
  expect(screen.getByText(secret)).toHaveAttribute('dir', 'ltr');
  expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ url: webhook.url, events: webhook.events });
  const own = within(await screen.findByRole('region', { name: 'Your webhooks' }));
  expect(await own.findByText(webhook.url)).toHaveAttribute('dir', 'ltr');
  await userEvent.click(screen.getByRole('button', { name: 'I have saved it' }));
  expect(screen.queryByText(secret)).not.toBeInTheDocument();
});

test('API-10 a refused address stands at its field', async () => {
  const details = [{ field: 'url', message: 'must begin with https:// and lead to the public internet' }];
  const message = 'This address cannot be used';
  const refusal = { success: false, message, code: 'invalid', details, traceId: 'test' };
  renderShell('/profile/webhooks', {
    user,
    api: [
      list([]),
      { endpoint: webhookEndpoints.createWebhook, respond: () => Response.json(refusal, { status: 400 }) },
    ],
  });
  await userEvent.type(await screen.findByRole('textbox', { name: 'Address' }), 'https://127.0.0.1/');
  await userEvent.click(screen.getByRole('button', { name: 'Add webhook' }));
  expect(await screen.findByRole('textbox', { name: 'Address' })).toBeInvalid();
});

test('API-10 deliveries show state, attempts and answer, and are sent again; a test event opens them', async () => {
  const { calls } = renderShell('/profile/webhooks', {
    user,
    api: [
      list([{ ...webhook, failingSince: '2026-11-21T10:00:00.000Z', formerSecretUntil: '2026-11-22T10:00:00.000Z' }]),
      respondWith(webhookEndpoints.testWebhook, { ...delivery, type: 'webhook.test' }),
      respondWith(webhookEndpoints.webhookDeliveries, { rows: [delivery], total: 21 }),
      respondWith(webhookEndpoints.replayDelivery, delivery),
    ],
  });
  expect(await screen.findByText(/Nothing was delivered since/)).toBeInTheDocument();
  expect(screen.getByText(/The former secret is valid until/)).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Send a test event' }));
  await expectToast('A test event is on its way');
  expect(screen.getByRole('button', { name: 'Deliveries' })).toHaveAttribute('aria-expanded', 'true');
  await screen.findByText('Waiting');
  for (const text of ['3 attempts', 'Answer 503', 'The answer refused it.', /Next attempt on/])
    expect(screen.getByText(text)).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Send again: A course is completed' }));
  await userEvent.click(screen.getByRole('button', { name: 'Older' }));
  await screen.findByRole('button', { name: 'Newer' });
  expect(screen.queryByRole('button', { name: 'Older' })).not.toBeInTheDocument();
  expect(calls.map(({ method, path }) => `${method} ${path}`)).toEqual(
    expect.arrayContaining([`POST /api/webhooks/${webhook.id}/deliveries/${delivery.id}/replay`]),
  );
});

test('API-10 a webhook is switched off and on, gets a new secret and is deleted, each after what it needs', async () => {
  let present: WebhookView[] = [webhook];
  renderShell('/profile/webhooks', {
    user,
    api: [
      respondWith(webhookEndpoints.webhooks, () => ({ webhooks: present })),
      respondWith(webhookEndpoints.changeWebhook, () => {
        const changed: WebhookView = { ...webhook, state: 'off' };
        present = [changed];
        return changed;
      }),
      respondWith(webhookEndpoints.rotateWebhook, { secret, webhook }),
      respondWith(webhookEndpoints.deleteWebhook, () => {
        present = [];
        return { success: true, message: 'The webhook is deleted' };
      }),
    ],
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Switch off' }));
  expect(await screen.findByRole('button', { name: 'Switch on' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Send a test event' })).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'New secret' }));
  const ask = await screen.findByRole('dialog', { name: 'Make a new secret?' });
  await userEvent.click(within(ask).getByRole('button', { name: 'Make a new secret' }));
  expect(await screen.findByText(secret)).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: `Delete ${webhook.url}` }));
  const dialog = await screen.findByRole('dialog', { name: 'Delete this webhook?' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('You have no webhooks.')).toBeInTheDocument();
});

test('API-10 webhooks that cannot be read are asked for again', async () => {
  const webhooks = flaky(list([webhook]));
  renderShell('/profile/webhooks', { user, api: [webhooks] });
  expect(await screen.findByText('Your webhooks cannot be shown right now')).toBeInTheDocument();
  webhooks.repair();
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText(webhook.url)).toBeInTheDocument();
});
