import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Button } from './index.ts';

test('a loading button keeps its focus and ignores clicks and submits', async () => {
  let clicks = 0;
  let submits = 0;
  render(
    <form
      onSubmit={(event) => {
        event.preventDefault();
        submits += 1;
      }}
    >
      <Button type="submit" loading onClick={() => (clicks += 1)}>
        Save
      </Button>
    </form>,
  );
  const button = screen.getByRole('button', { name: 'Save' });
  await userEvent.click(button);
  expect(button).toHaveFocus();
  expect(button).toHaveAttribute('aria-busy', 'true');
  expect([clicks, submits]).toEqual([0, 0]);
});

test('a button submits only when asked to', async () => {
  let submits = 0;
  const count = (event: { preventDefault(): void }) => {
    event.preventDefault();
    submits += 1;
  };
  render(
    <form onSubmit={count}>
      <Button>Plain</Button>
      <Button type="submit">Send</Button>
    </form>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Plain' }));
  expect(submits).toBe(0);
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect(submits).toBe(1);
});

test('asChild makes a link of the button, not a link inside a button', () => {
  render(
    <Button asChild variant="secondary" className="own">
      <a href="/pricing">Pricing</a>
    </Button>,
  );
  const link = screen.getByRole('link', { name: 'Pricing' });
  expect(link).toHaveClass('button', 'secondary', 'own');
  expect(link).not.toHaveAttribute('type');
  expect(screen.queryByRole('button')).toBeNull();
});
