import { adminAccountEndpoints, adminPolicyEndpoints } from '@coursewright/contracts';
import { type ApiCall, type EndpointStub, failWith, respondWith } from '@coursewright/mfe-kit/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { visitAsAdmin } from '../../testing/visit.ts';
import { policies } from './policies.ts';

beforeEach(() => {
  sessionStorage.setItem('terms', 'old copy');
  sessionStorage.setItem('refund', 'old copy');
});

const revisions = respondWith(adminPolicyEndpoints.policyRevisions, [
  { revision: 2, html: '<p>Second text</p>', at: '2026-03-04T05:06:07.000Z', by: 'grace-id' },
  { revision: 1, html: '<p>First text</p>' },
]);
const grace = { id: 'grace-id', email: 'grace@example.org', name: 'Grace', plan: 'free', role: 'admin' } as const;
const admins = respondWith(adminAccountEndpoints.users, { rows: [grace], total: 1 });
const save = respondWith(adminPolicyEndpoints.savePolicy, ({ body }: ApiCall) => ({
  success: true,
  message: 'Saved',
  html: `${(body as { data: string }).data} (sanitised)`,
}));

const visit = (path: string, ...api: EndpointStub[]) => visitAsAdmin(path, ...api, revisions, admins);

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
  const { calls, toasts } = visit('/editrefund', save);
  await userEvent.clear(await editor());
  await userEvent.paste('<p>Third</p>');
  await userEvent.click(screen.getByRole('button', { name: 'Submit' }));
  await waitFor(() => expect(toasts).toEqual(['success: Saved']));
  expect(calls.find(({ method }) => method === 'POST')).toMatchObject({
    path: '/api/saveadmin',
    body: { data: '<p>Third</p>', type: 'refund' },
    query: { seen: '2' },
  });
  expect(sessionStorage.getItem('refund')).toBe('<p>Third</p> (sanitised)');
  expect(sessionStorage.getItem('terms')).toBe('old copy');
  expect(await editor()).toHaveValue('<p>Third</p> (sanitised)');
});

test('ADM-08 a text is saved once, however fast Submit is pressed again', async () => {
  const { calls, toasts } = visit('/editrefund', save);
  await userEvent.type(await editor(), '!');
  const submit = screen.getByRole('button', { name: 'Submit' });
  act(() => {
    submit.click();
    submit.click();
  });
  await waitFor(() => expect(toasts).toEqual(['success: Saved']));
  expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(1);
});

test('ADM-08 a text that another admin changed meanwhile is not replaced unseen, and mine stays', async () => {
  const message = 'This text was changed by another admin meanwhile, see the revisions. Nothing was saved.';
  let newest = 2;
  const lists = respondWith(adminPolicyEndpoints.policyRevisions, () =>
    Array.from({ length: newest }, (_, at) => ({ revision: newest - at, html: `<p>${newest - at}</p>` })),
  );
  const { calls, toasts } = visitAsAdmin(
    '/editrefund',
    failWith(adminPolicyEndpoints.savePolicy, 409, message),
    lists,
    admins,
  );
  await userEvent.type(await editor(), 'mine');
  newest = 3;
  await userEvent.click(screen.getByRole('button', { name: 'Submit' }));
  expect(await screen.findByText('Revision 3')).toBeVisible();
  expect(toasts).toEqual([`error: ${message}`]);
  expect(await editor()).toHaveValue('<p>2</p>mine');
  await userEvent.click(screen.getByRole('button', { name: 'Submit' }));
  await waitFor(() => expect(toasts).toHaveLength(2));
  const sent = calls.filter(({ method }) => method === 'POST').map(({ query }) => query.seen);
  expect(sent).toEqual(['2', '3']);
});

test('ADM-08 a refused text leaves the copy and what was written as they are', async () => {
  const { toasts } = visit('/editrefund', failWith(adminPolicyEndpoints.savePolicy, 413, 'The request is too large'));
  await userEvent.type(await editor(), '!');
  await userEvent.click(screen.getByRole('button', { name: 'Submit' }));
  await waitFor(() => expect(toasts).toEqual(['error: The request is too large']));
  expect(sessionStorage.getItem('refund')).toBe('old copy');
  expect(await editor()).toHaveValue('<p>Second text</p>!');
});

test('ADM-08 where the session has no copy yet, none is begun with a single text', async () => {
  sessionStorage.clear();
  const { toasts } = visit('/editrefund', save);
  await editor();
  await userEvent.click(screen.getByRole('button', { name: 'Submit' }));
  await waitFor(() => expect(toasts).toEqual(['success: Saved']));
  expect(sessionStorage).toHaveLength(0);
});

test('ADM-08 revisions show time and author, and an earlier one is restored', async () => {
  const restore = respondWith(adminPolicyEndpoints.restorePolicy, {
    success: true,
    message: 'Revision 1 is back',
    html: '<p>First text</p>',
  });
  const { calls, toasts } = visit('/editrefund', restore);
  expect(await screen.findByText(/4 Mar 2026.*by grace@example\.org|by grace@example\.org/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Restore revision 1' }));
  await waitFor(() => expect(toasts).toEqual(['success: Revision 1 is back']));
  expect(calls.find(({ method }) => method === 'POST')).toMatchObject({
    path: '/api/admin/policies/refund/restore',
    body: { revision: 1 },
  });
  expect(await editor()).toHaveValue('<p>First text</p>');
  expect(sessionStorage.getItem('refund')).toBe('<p>First text</p>');
});

test('ADM-08 leaving with unsaved text asks first: staying keeps it, discarding goes on', async () => {
  const { path, router } = visit('/editrefund');
  await userEvent.type(await editor(), '!');
  const dialog = () => screen.findByRole('dialog', { name: 'Leave without saving?' });
  await userEvent.click(screen.getByRole('link', { name: 'Terms' }));
  await userEvent.click(within(await dialog()).getByRole('button', { name: 'Keep editing' }));
  expect(path()).toBe('/editrefund');
  expect(await editor()).toHaveValue('<p>Second text</p>!');
  await act(() => router.navigate('/dashBoard'));
  await userEvent.click(within(await dialog()).getByRole('button', { name: 'Discard changes' }));
  await waitFor(() => expect(path()).toBe('/dashBoard'));
});

test('ADM-08 closing the tab with unsaved text makes the browser ask; saved text does not', async () => {
  const leave = () => {
    const event = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(event);
    return event.defaultPrevented;
  };
  const { path } = visit('/editrefund', save);
  await userEvent.type(await editor(), '!');
  expect(leave()).toBe(true);
  await userEvent.click(screen.getByRole('button', { name: 'Submit' }));
  expect(await screen.findByText('Saved')).toBeVisible();
  expect(leave()).toBe(false);
  await userEvent.click(screen.getByRole('link', { name: 'Terms' }));
  await waitFor(() => expect(path()).toBe('/editterms'));
});

test('ADM-08 the result of a submit stays in the form', async () => {
  visit('/editrefund', failWith(adminPolicyEndpoints.savePolicy, 413, 'The request is too large'));
  await userEvent.type(await editor(), '!');
  await userEvent.click(screen.getByRole('button', { name: 'Submit' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('The request is too large');
});
