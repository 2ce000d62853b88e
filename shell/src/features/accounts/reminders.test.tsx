import { reminderEndpoints } from '@coursewright/contracts';
import { failWith, learnerFixture, respondWith } from '@coursewright/mfe-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expectToast, renderShell } from '../../testing/render-shell.tsx';

const off = respondWith(reminderEndpoints.cardReminders, { enabled: false });
const box = () => screen.findByRole('checkbox', { name: /Mail me when cards are due/ });

test('STU-19 the mail is asked for in the profile, with the time zone of the browser', async () => {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const save = respondWith(
    reminderEndpoints.setCardReminders,
    ({ body }) => body as { enabled: boolean; timeZone: string },
  );
  const { calls } = renderShell('/profile', { user: learnerFixture, api: [off, save] });
  expect(await box()).not.toBeChecked();
  expect(await box()).toHaveAccessibleDescription(/At most one mail a day, in the morning/);
  await userEvent.click(await box());
  await expectToast('You will get a mail when cards are due');
  expect(await box()).toBeChecked();
  await userEvent.click(await box());
  await waitFor(async () => expect(await box()).not.toBeChecked());
  const bodies = calls
    .filter(({ method }) => method === 'PUT')
    .map(({ body }) => body as { enabled: boolean; timeZone: string });
  expect(bodies).toEqual([
    { enabled: true, timeZone },
    { enabled: false, timeZone },
  ]);
});

test('STU-19 a change that fails is told, and the box shows what is stored', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  const save = failWith(reminderEndpoints.setCardReminders, 500, 'stack trace');
  renderShell('/profile', { user: learnerFixture, api: [off, save] });
  await userEvent.click(await box());
  await expectToast('Internal Server Error');
  expect(await box()).not.toBeChecked();
});
