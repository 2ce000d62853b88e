import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { ChoiceCards } from './index.ts';

function SubTopicCount({ onLocked }: { onLocked: (value: string) => void }) {
  const [count, setCount] = useState('4');
  return (
    <ChoiceCards
      label="Sub topics"
      value={count}
      onValueChange={setCount}
      onLockedClick={(choice) => onLocked(choice.value)}
      options={[
        { value: '4', title: '5' },
        { value: '5', title: '6' },
        { value: '7', title: '10', locked: true },
      ]}
    />
  );
}

test('CRS-05 a locked card says so when it is clicked and is not chosen', async () => {
  const locked: string[] = [];
  render(<SubTopicCount onLocked={(value) => locked.push(value)} />);
  const card = screen.getByRole('radio', { name: /10.*locked/ });
  await userEvent.click(card);
  expect(locked).toEqual(['7']);
  expect(card).not.toBeChecked();
  expect(screen.getByRole('radio', { name: '5' })).toBeChecked();
});

test('a card is chosen with the pointer and with the arrow keys', async () => {
  render(<SubTopicCount onLocked={() => {}} />);
  await userEvent.click(screen.getByRole('radio', { name: '6' }));
  expect(screen.getByRole('radio', { name: '6' })).toBeChecked();
  await userEvent.keyboard('{ArrowUp>}');
  await waitFor(() => expect(screen.getByRole('radio', { name: '5' })).toBeChecked());
});
