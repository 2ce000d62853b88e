import { exampleEndpoints } from '@coursewright/contracts';
import { defineMfe } from '@coursewright/mfe-kit';
import { respondWith } from '@coursewright/mfe-kit/testing';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { renderShell } from '../../testing/render-shell.tsx';

const ThreePlans = () => <p>three plans</p>;

const billing = defineMfe({
  id: 'billing',
  version: '1.0.0',
  routes: [],
  fragments: { 'plan-cards': async () => ({ Component: ThreePlans }) },
});

test('VIS-01 the landing page has its parts in order', async () => {
  renderShell('/');
  const main = within(await screen.findByRole('main'));
  expect(main.getByRole('link', { name: 'SignIn' })).toHaveAttribute('href', '/signin');
  expect(main.getByRole('link', { name: 'SignUp' })).toHaveAttribute('href', '/signup');
  expect(main.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'For topics that no course covers',
    'How it works',
    'Plans',
    'What would you like to understand?',
  ]);
  expect(within(main.getByRole('list', { name: 'Steps' })).getAllByRole('listitem')).toHaveLength(3);
  expect(main.getByRole('figure')).toHaveTextContent('Example testimonial');
  expect(main.getByRole('link', { name: 'Get Started' })).toHaveAttribute('href', '/signup');
  expect(screen.getByRole('banner')).toBeInTheDocument();
  expect(screen.getByRole('contentinfo')).toBeInTheDocument();
});

test('VIS-01 the plan cards are those of billing', async () => {
  renderShell('/');
  expect(await screen.findByText('Free, Monthly and Yearly')).toBeInTheDocument();
});

test('VIS-01 without billing the page stands, and Retry brings the plans back', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  let up = false;
  renderShell('/', {
    load: async () => {
      if (!up) throw new Error('billing is down');
      return billing;
    },
  });
  expect(await screen.findByText('The plans cannot be shown right now')).toBeInTheDocument();
  expect(screen.getByRole('heading', { level: 1 })).toBeInTheDocument();
  up = true;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('three plans')).toBeInTheDocument();
});

test('CRS-26 three example courses stand on the landing page with their covers, those in the reader’s language first', async () => {
  const example = (slug: string, language = 'en') => ({
    slug,
    language,
    title: `About ${slug}`,
    summary: 'Short.',
    level: 'new' as const,
    cover: `/api/media/${slug}`,
    topics: 4,
    lessons: 12,
    minutes: 70,
    quizzes: 4,
    outcomes: [],
  });
  const examples = [example('de', 'de'), example('one'), example('two'), example('three')];
  renderShell('/', { api: [respondWith(exampleEndpoints.examples, { examples } as never)] });
  const link = await screen.findByRole('link', { name: /About one.*12 lessons, 70 minutes/ });
  expect(link).toHaveAttribute('href', '/examples/one');
  expect(screen.getByText(/finds out what you know/).closest('figure')).toBeVisible();
  expect(link.querySelector('img')).toHaveAttribute('src', '/api/media/one');
  expect(screen.queryByRole('link', { name: /About de/ })).toBeNull();
});
