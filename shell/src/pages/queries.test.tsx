import { useQuery } from '@coursewright/mfe-kit/query';
import { act, render, screen } from '@testing-library/react';
import { Queries } from './queries.tsx';

let online = true;
beforeEach(() => {
  online = true;
  jest.spyOn(navigator, 'onLine', 'get').mockImplementation(() => online);
});
afterEach(() => go('online'));

function go(state: 'online' | 'offline') {
  online = state === 'online';
  act(() => void window.dispatchEvent(new Event(state)));
}

function Page({ load }: { load: () => Promise<string> }) {
  const { data, error } = useQuery({ queryKey: ['page', load], queryFn: load });
  return <p>{data ?? error?.message ?? 'Loading'}</p>;
}

test('PLT-03 a page without connection says so in place of a spinner, and loads by itself when it is back', async () => {
  const { rerender } = render(<Queries>A page that asks for nothing</Queries>);
  go('offline');
  const load = async () => {
    if (!online) throw new Error('You are offline');
    return 'My courses';
  };
  rerender(
    <Queries>
      <Page load={load} />
    </Queries>,
  );
  expect(await screen.findByText('You are offline')).toBeInTheDocument();
  go('online');
  expect(await screen.findByText('My courses')).toBeInTheDocument();
});
