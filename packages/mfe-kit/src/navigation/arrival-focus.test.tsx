import { render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from '../router.ts';
import { useArrivalFocus } from './page-title.tsx';

function Form({ isReady }: { isReady: boolean }) {
  const form = useArrivalFocus<HTMLFormElement>(isReady);
  return (
    <form ref={form}>
      <button type="button">Menu</button>
      <input aria-label="First" disabled={!isReady} />
      <textarea aria-label="Second" />
    </form>
  );
}

function open({ pointer = true, isReady = true }) {
  jest
    .spyOn(window, 'matchMedia')
    .mockImplementation((query) => ({ matches: pointer, media: query }) as MediaQueryList);
  const at = (ready: boolean) => {
    const router = createMemoryRouter([{ path: '/', element: <Form isReady={ready} /> }]);
    return <RouterProvider router={router} />;
  };
  return render(at(isReady));
}

test('ACC-01 the first field of a form has the focus when its page opens', () => {
  open({});
  expect(screen.getByLabelText('First')).toHaveFocus();
});

test('ACC-01 where a focus would open a keyboard on the screen, there is none', () => {
  open({ pointer: false });
  expect(document.body).toHaveFocus();
});

test('ACC-01 a focus that the user has set before is kept', () => {
  const before = document.createElement('button');
  document.body.append(before);
  before.focus();
  open({});
  expect(before).toHaveFocus();
  before.remove();
});
