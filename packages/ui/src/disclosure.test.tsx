import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { Accordion, Button, ConfirmDialog, Dialog, Drawer, Menu, MenuItem } from './index.ts';

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

test('PLT-59 a double click on the answer of a question is one answer', async () => {
  const onConfirm = jest.fn();
  render(<ConfirmDialog open title="Delete it?" confirm="Delete" onConfirm={onConfirm} />);
  await userEvent.dblClick(await screen.findByRole('button', { name: 'Delete' }));
  expect(onConfirm).toHaveBeenCalledTimes(1);
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

function Renaming() {
  const [open, setOpen] = useState(false);
  return (
    <main>
      <Menu trigger={<Button>More</Button>}>
        <MenuItem onSelect={() => setOpen(true)}>Rename</MenuItem>
      </Menu>
      {open && <Dialog open title="Rename" onOpenChange={setOpen} />}
    </main>
  );
}

test('VIS-15 a dialog that a menu led to gives the focus back to the button of the menu', async () => {
  render(<Renaming />);
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  expect(screen.getByRole('main')).toContainElement(await screen.findByRole('menu'));
  await userEvent.keyboard('{Enter}');
  await screen.findByRole('dialog');
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  await waitFor(() => expect(screen.getByRole('button', { name: 'More' })).toHaveFocus());
});

const openers = {
  menu: (
    <Menu trigger={<Button>Open</Button>}>
      <MenuItem>Rename</MenuItem>
    </Menu>
  ),
  dialog: <Dialog title="Panel" trigger={<Button>Open</Button>} />,
};

test.each(Object.entries(openers))(
  'PLT-27 the frame after a click on the button of a %s is drawn without the panel',
  async (role, opener) => {
    render(opener);
    const isShown = () => screen.queryByRole(role) !== null;
    // loads the panel
    await userEvent.click(screen.getByRole('button', { name: 'Open' }));
    await screen.findByRole(role);
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(isShown()).toBe(false));
    cleanup();
    render(opener);
    const button = screen.getByRole('button', { name: 'Open' });
    const environment = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean };
    environment.IS_REACT_ACT_ENVIRONMENT = false;
    button.click();
    // what React does before the browser may draw
    await Promise.resolve();
    expect(button).toHaveAttribute('aria-expanded', 'true');
    expect(isShown()).toBe(false);
    environment.IS_REACT_ACT_ENVIRONMENT = true;
    expect(await screen.findByRole(role)).toBeVisible();
  },
);

test('STU-06 a non-modal drawer leaves the page in use; Escape closes it from everywhere', async () => {
  render(
    <>
      <input aria-label="Notes" />
      <Drawer modal={false} title="Teacher" trigger={<Button>Ask</Button>}>
        <input aria-label="Question" />
      </Drawer>
    </>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Ask' }));
  await userEvent.click(screen.getByRole('textbox', { name: 'Notes' }));
  expect(screen.getByRole('textbox', { name: 'Notes' })).toHaveFocus();
  expect(screen.getByRole('dialog', { name: 'Teacher' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('VIS-15 a drawer that covers the page once the page is zoomed keeps the focus, and gives it back in the end', async () => {
  const drawer = (modal: boolean) => (
    <Drawer modal={modal} title="Teacher" trigger={<Button>Ask</Button>}>
      {/* biome-ignore lint/a11y/noAutofocus: as the field for questions does */}
      <input aria-label="Question" autoFocus />
    </Drawer>
  );
  const { rerender } = render(drawer(true));
  await userEvent.click(screen.getByRole('button', { name: 'Ask' }));
  jest.useFakeTimers();
  for (const modal of [true, false, true]) {
    rerender(drawer(modal));
    // Radix returns the focus of a closed panel asynchronously.
    await act(() => jest.advanceTimersByTimeAsync(1_000));
    expect(screen.getByRole('textbox', { name: 'Question' })).toHaveFocus();
  }
  jest.useRealTimers();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Ask' })).toHaveFocus());
});

function LeadingAway() {
  const [open, setOpen] = useState(false);
  function go() {
    screen.getByRole('heading', { name: 'The next page', hidden: true }).focus();
    setOpen(false);
  }
  return (
    <>
      <h1 tabIndex={-1}>The next page</h1>
      <Drawer title="Menu" open={open} onOpenChange={setOpen} trigger={<Button>Menu</Button>}>
        <Button onClick={go}>Pricing</Button>
      </Drawer>
    </>
  );
}

test('VIS-15 a menu that led to another page leaves the focus to that page', async () => {
  render(<LeadingAway />);
  await userEvent.click(screen.getByRole('button', { name: 'Menu' }));
  await userEvent.click(screen.getByRole('button', { name: 'Pricing' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  await waitFor(() => expect(screen.getByRole('heading', { name: 'The next page' })).toHaveFocus());
});
