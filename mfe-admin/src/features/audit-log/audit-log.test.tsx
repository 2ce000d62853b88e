import { type AuditEntry, adminAccountEndpoints, createOperationsEndpoints } from '@coursewright/contracts';
import { type EndpointStub, respondWith } from '@coursewright/mfe-kit/testing';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { visitAsAdmin } from '../../testing/visit.ts';

const grace = { id: 'grace-id', email: 'grace@example.org', name: 'Grace', plan: 'free', role: 'admin' } as const;
const admins = respondWith(adminAccountEndpoints.users, { rows: [grace], total: 1 });
const entry: AuditEntry = {
  id: '1',
  at: '2026-03-04T05:06:07.000Z',
  adminId: 'grace-id',
  action: 'POST /api/removeadmin',
  details: { email: 'main@example.org' },
  outcome: 'refused',
  reason: 'The main admin cannot be removed',
};

const visit = (api: EndpointStub[]) => visitAsAdmin('/audit-log', ...api, admins);

test('ADM-09 the log tells who did what and how it went', async () => {
  visit([
    respondWith(createOperationsEndpoints('auth').auditLog, {
      rows: [entry, { ...entry, id: '2', adminId: 'gone' }],
      total: 2,
    }),
  ]);
  const table = within(await screen.findByRole('table', { name: 'Audit log' }));
  const row = await table.findByRole('row', { name: /grace@example\.org/ });
  for (const words of ['Removed an admin', 'email: main@example.org', 'refused', 'The main admin cannot be removed']) {
    expect(row).toHaveTextContent(words);
  }
  expect(table.getByRole('row', { name: /gone/ })).toBeVisible();
});

test('ADM-09 each part of the product has its log', async () => {
  const replay = { ...entry, action: 'POST /api/admin/notification/dead-letters/:id/replay', outcome: 'done' as const };
  visit([
    respondWith(createOperationsEndpoints('auth').auditLog, { rows: [], total: 0 }),
    respondWith(createOperationsEndpoints('notification').auditLog, { rows: [replay], total: 1 }),
  ]);
  expect(await screen.findByRole('heading', { name: 'Nothing Found' })).toBeVisible();
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Part of the product' }), 'Mails and contacts');
  expect(await screen.findByText('Replayed a failed message')).toBeVisible();
});
