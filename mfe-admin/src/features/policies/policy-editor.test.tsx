import { adminAccountEndpoints, adminPolicyEndpoints } from '@coursewright/contracts';
import { subscribeNotifications } from '@coursewright/mfe-kit';
import { type ApiCall, type ApiDouble, aLearner, answer, refuse, renderRoutes } from '@coursewright/mfe-kit/testing';
import { configure, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { routes } from '../../routes.tsx';
import { policies } from './policies.ts';

configure({ asyncUtilTimeout: 5_000 });

let texts: string[];
let stop = () => {};
beforeEach(() => {
  texts = [];
  stop = subscribeNotifications(({ kind, text }) => texts.push(`${kind}: ${text}`));
  sessionStorage.setItem('terms', 'old copy');
  sessionStorage.setItem('refund', 'old copy');
});
afterEach(() => {
  stop();
  sessionStorage.clear();
});

const revisions = answer(adminPolicyEndpoints.policyRevisions, [
  { revision: 2, html: '<p>Second text</p>', at: '2026-03-04T05:06:07.000Z', by: 'boss-id' },
  { revision: 1, html: '<p>First text</p>' },
]);
const boss = { id: 'boss-id', email: 'boss@example.org', name: 'Boss', plan: 'free', role: 'admin' } as const;
const admins = answer(adminAccountEndpoints.users, { rows: [boss], total: 1 });
const save = answer(adminPolicyEndpoints.savePolicy, ({ body }: ApiCall) => ({
  success: true,
  message: 'Saved',
  html: `${(body as { data: string }).data} (sanitised)`,
}));

const visit = (path: string, ...api: ApiDouble[]) =>
  renderRoutes(routes, { path, user: { ...aLearner, role: 'admin' }, api: [...api, revisions, admins] });

const editor = () => screen.findByRole('textbox', { name: /^Text of/ });

test.each(policies)(
  'ADM-08 $path edits $name, and its text area says what belongs there',
  async ({ path, title, name }) => {
    const { calls } = visit(path);
    expect(await editor()).toHaveAttribute('placeholder', `Write your ${title} here in HTML format`);
    expect(await editor()).toHaveValue('<p>Second text</p>');
    expect(calls[0]?.path).toBe(`/api/admin/policies/${name}/revisions`);
  },
);

test('ADM-08 the preview shows what is written, without what could run', async () => {
  visit('/editrefund');
  await userEvent.clear(await editor());
  await userEvent.paste(
    '<h2>New</h2><img src=x onerror="globalThis.ran = true"><script>globalThis.ran = true</script>',
  );
  const heading = await screen.findByRole('heading', { name: 'New' });
  expect(heading.parentElement?.innerHTML).toBe('<h2>New</h2>');
  expect(globalThis).not.toHaveProperty('ran');
});

test('ADM-08 Submit sends text and type; what the server took over is the copy of this session', async () => {
  const { calls } = visit('/editrefund', save);
  await userEvent.clear(await editor());
  await userEvent.paste('<p>Third</p>');
  await userEvent.click(screen.getByRole('button', { name: 'Submit' }));
  await waitFor(() => expect(texts).toEqual(['success: Saved']));
  expect(calls.find(({ method }) => method === 'POST')).toMatchObject({
    path: '/api/saveadmin',
    body: { data: '<p>Third</p>', type: 'refund' },
  });
  expect(sessionStorage.getItem('refund')).toBe('<p>Third</p> (sanitised)');
  expect(sessionStorage.getItem('terms')).toBe('old copy');
  expect(await editor()).toHaveValue('<p>Third</p> (sanitised)');
});

test('ADM-08 a refused text leaves the copy and what was written as they are', async () => {
  visit('/editrefund', refuse(adminPolicyEndpoints.savePolicy, 413, 'The request is too large'));
  await userEvent.type(await editor(), '!');
  await userEvent.click(screen.getByRole('button', { name: 'Submit' }));
  await waitFor(() => expect(texts).toEqual(['error: The request is too large']));
  expect(sessionStorage.getItem('refund')).toBe('old copy');
  expect(await editor()).toHaveValue('<p>Second text</p>!');
});

test('ADM-08 where the session has no copy yet, none is begun with a single text', async () => {
  sessionStorage.clear();
  visit('/editrefund', save);
  await editor();
  await userEvent.click(screen.getByRole('button', { name: 'Submit' }));
  await waitFor(() => expect(texts).toEqual(['success: Saved']));
  expect(sessionStorage).toHaveLength(0);
});

test('ADM-08 revisions tell when and by whom, and an earlier one comes back', async () => {
  const restore = answer(adminPolicyEndpoints.restorePolicy, {
    success: true,
    message: 'Revision 1 is back',
    html: '<p>First text</p>',
  });
  const { calls } = visit('/editrefund', restore);
  expect(await screen.findByText(/4 Mar 2026.*by boss@example\.org|by boss@example\.org/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Bring back revision 1' }));
  await waitFor(() => expect(texts).toEqual(['success: Revision 1 is back']));
  expect(calls.find(({ method }) => method === 'POST')).toMatchObject({
    path: '/api/admin/policies/refund/restore',
    body: { revision: 1 },
  });
  expect(await editor()).toHaveValue('<p>First text</p>');
  expect(sessionStorage.getItem('refund')).toBe('<p>First text</p>');
});
