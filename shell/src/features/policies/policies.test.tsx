import { authEndpoints } from '@coursewright/contracts';
import { respondWith } from '@coursewright/mfe-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import { renderShell } from '../../testing/render-shell.tsx';
import { loadPolicies } from './policies.ts';

const texts = {
  terms:
    '<h2>Our terms</h2><img src=x onerror="alert(1)"><script>alert(2)</script><a href="javascript:alert(3)">here</a>',
  privacy: '<p>Our privacy</p>',
  cancel: '<p>How to cancel</p>',
  refund: '<p>How to be refunded</p>',
  billing: '<p>How you are billed</p>',
};
const api = [respondWith(authEndpoints.policies, [texts])];

test.each([
  ['/privacy', 'Privacy Policy', 'Our privacy'],
  ['/cancellation', 'Cancellation Policy', 'How to cancel'],
  ['/refund', 'Refund Policy', 'How to be refunded'],
  ['/billing', 'Subscription & Billing Policy', 'How you are billed'],
])('VIS-12 %s shows the stored text', async (path, title, text) => {
  renderShell(path, { api });
  expect(await screen.findByText(text)).toBeInTheDocument();
  expect(screen.getByRole('heading', { level: 1, name: title })).toBeInTheDocument();
});

test('VIS-12 a text is shown that the browser has no room to keep', async () => {
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  renderShell('/refund', { api });
  expect(await screen.findByText('How to be refunded')).toBeInTheDocument();
});

test('VIS-12 whatever was stored, nothing of it runs', async () => {
  renderShell('/terms', { api });
  await screen.findByRole('heading', { name: 'Our terms' });
  const main = screen.getByRole('main');
  expect(main.querySelector('script, [onerror], [href^="javascript"]')).toBeNull();
});

test('VIS-02 the landing page asks for the texts once per session', async () => {
  jest.useFakeTimers();
  const { calls } = renderShell('/', { api });
  await waitFor(() => expect(sessionStorage.getItem('cancel')).toBe(texts.cancel));
  await loadPolicies();
  expect(calls.filter(({ path }) => path === '/api/policies')).toHaveLength(1);
});
