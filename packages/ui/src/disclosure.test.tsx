import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Accordion, Button, Drawer, Menu, MenuItem } from './index.ts';

test('PAY-02 the accordion keeps one answer open at a time', async () => {
  render(
    <Accordion
      items={[
        { id: 'a', title: 'First?', content: 'Answer one' },
        { id: 'b', title: 'Second?', content: 'Answer two' },
      ]}
    />,
  );
  await userEvent.click(screen.getByRole('button', { name: 'First?' }));
  expect(screen.getByText('Answer one')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Second?' }));
  expect(screen.getByText('Answer two')).toBeVisible();
  expect(screen.queryByText('Answer one')).toBeNull();
});

test('a drawer takes the focus, closes on Escape and gives the focus back', async () => {
  render(
    <Drawer title="Contents" trigger={<Button>Open</Button>}>
      <a href="#one">Lesson one</a>
    </Drawer>,
  );
  const trigger = screen.getByRole('button', { name: 'Open' });
  await userEvent.click(trigger);
  const panel = screen.getByRole('dialog', { name: 'Contents' });
  expect(panel).toContainElement(document.activeElement as HTMLElement);
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  await waitFor(() => expect(trigger).toHaveFocus());
});

test('a menu works by keyboard alone', async () => {
  const chosen: string[] = [];
  render(
    <Menu trigger={<Button>More</Button>}>
      <MenuItem onSelect={() => chosen.push('rename')}>Rename</MenuItem>
      <MenuItem onSelect={() => chosen.push('delete')}>Delete</MenuItem>
    </Menu>,
  );
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  await screen.findByRole('menu');
  await userEvent.keyboard('{ArrowDown}{Enter}');
  expect(chosen).toEqual(['delete']);
});
