import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { createLazyPart } from './lazy-part.ts';

function setup(answers: (() => Promise<{ text: string }>)[]) {
  const load = jest.fn(() => (answers.shift() ?? (() => Promise.reject(new Error('asked too often'))))());
  const part = createLazyPart(load);
  function Opener() {
    const [open, setOpen] = useState(false);
    const loaded = part.usePart(open, () => setOpen(false));
    return (
      <>
        <button type="button" aria-expanded={open} onPointerEnter={part.warm} onClick={() => setOpen(!open)}>
          More
        </button>
        {open && loaded && <p>{loaded.text}</p>}
      </>
    );
  }
  render(<Opener />);
  return { load, button: screen.getByRole('button', { name: 'More' }) };
}

const panel = () => Promise.resolve({ text: 'The panel' });

test('PLT-27 a panel is loaded when the pointer comes near, and once', async () => {
  const { load, button } = setup([panel]);
  expect(load).not.toHaveBeenCalled();
  await userEvent.hover(button);
  expect(load).toHaveBeenCalledTimes(1);
  expect(screen.queryByText('The panel')).toBeNull();
  await userEvent.click(button);
  expect(await screen.findByText('The panel')).toBeVisible();
  await userEvent.click(button);
  await userEvent.click(button);
  expect(screen.getByText('The panel')).toBeVisible();
  expect(load).toHaveBeenCalledTimes(1);
});

test('PLT-27 a panel that cannot be loaded closes again, and is loaded at the next click', async () => {
  const error = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const { button } = setup([() => Promise.reject(new Error('offline')), panel]);
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  expect(await screen.findByRole('button', { expanded: false })).toBe(button);
  expect(error).toHaveBeenCalledWith('a part of the page could not be loaded', expect.any(Error));
  await userEvent.keyboard('{Enter}');
  expect(await screen.findByText('The panel')).toBeVisible();
  error.mockRestore();
});

test('PLT-27 a panel is loaded when the page is complete, so that it opens without a connection', async () => {
  jest.useFakeTimers();
  const { load } = setup([panel]);
  expect(load).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(5_000);
  expect(load).toHaveBeenCalledTimes(1);
  jest.useRealTimers();
});
