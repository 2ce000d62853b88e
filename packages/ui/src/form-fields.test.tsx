import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createRef } from 'react';
import { FormStatusMessage, PasswordField, TextArea, TextField } from './index.ts';

test('a field is named by its label and described by its error, then its hint', () => {
  render(<TextField label="Email" hint="We never share it" error="Not an address" />);
  const input = screen.getByRole('textbox', { name: 'Email' });
  expect(input).toBeInvalid();
  expect(input).toHaveAccessibleDescription('Not an address We never share it');
});

test('a field without an error is valid and undescribed', () => {
  render(<TextField label="Email" />);
  const input = screen.getByRole('textbox', { name: 'Email' });
  expect(input).toBeValid();
  expect(input).not.toHaveAttribute('aria-describedby');
});

test('a hidden label still names the field', () => {
  render(<TextField label="Search courses" hideLabel />);
  expect(screen.getByRole('textbox', { name: 'Search courses' })).toBeInTheDocument();
});

test('a field hands its ref, name and handlers to the input, as form libraries need', async () => {
  const ref = createRef<HTMLInputElement>();
  const typed: string[] = [];
  render(<TextField label="Name" name="mName" ref={ref} onChange={(event) => typed.push(event.target.value)} />);
  await userEvent.type(screen.getByLabelText('Name'), 'Al');
  expect(ref.current?.name).toBe('mName');
  expect(typed).toEqual(['A', 'Al']);
});

test('PLT-59 a pasted text that does not fit says so until something else is typed', async () => {
  render(<TextArea label="Notes" maxLength={5} />);
  const notes = screen.getByLabelText('Notes');
  await userEvent.click(notes);
  await userEvent.paste('abc\r\nd\n');
  expect(screen.queryByRole('alert')).toBeNull();
  await userEvent.paste('efg');
  expect(screen.getByRole('alert')).toHaveTextContent('its end is missing');
  expect(notes).toHaveAccessibleDescription(/too long for this field/);
  await userEvent.type(notes, '{Backspace}');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a password can be shown and hidden without losing what was typed', async () => {
  render(<PasswordField label="Password" />);
  const input = screen.getByLabelText('Password');
  await userEvent.type(input, 'secret-secret');
  expect(input).toHaveAttribute('type', 'password');
  await userEvent.click(screen.getByRole('button', { name: 'Show characters' }));
  expect(input).toHaveAttribute('type', 'text');
  expect(input).toHaveValue('secret-secret');
  await userEvent.click(screen.getByRole('button', { name: 'Hide characters' }));
  expect(input).toHaveAttribute('type', 'password');
});

test('ACC-07 a failed submit stands in the form as an alert, a successful one as a status', () => {
  const { rerender } = render(<FormStatusMessage message={{ id: 1, tone: 'danger', text: 'Too many attempts' }} />);
  expect(screen.getByRole('alert')).toHaveTextContent('Too many attempts');
  rerender(<FormStatusMessage message={{ id: 2, tone: 'success', text: 'Saved' }} />);
  expect(screen.getByRole('status')).toHaveTextContent('Saved');
  rerender(<FormStatusMessage message={undefined} />);
  expect(screen.queryByText('Saved')).toBeNull();
});

test.each([
  ['a submit button where the toast will be is scrolled clear of it', 700, 84],
  ['a submit button above the toasts stays where it is', 500, undefined],
  ['a submit button below the window stays where it is', 900, undefined],
])('ACC-08 %s', (_, top, by) => {
  const scrollBy = jest.spyOn(window, 'scrollBy').mockImplementation(() => {});
  const place = { top, bottom: top + 48 } as DOMRect;
  const height = window.innerHeight;
  Object.assign(window, { innerHeight: 768 });
  jest.spyOn(HTMLButtonElement.prototype, 'getBoundingClientRect').mockReturnValue(place);
  render(
    <form>
      <FormStatusMessage message={{ id: 1, tone: 'danger', text: 'Too many attempts' }} />
      <button type="submit">Submit</button>
    </form>,
  );
  expect(scrollBy.mock.calls).toEqual(by === undefined ? [] : [[{ top: by }]]);
  Object.assign(window, { innerHeight: height });
  jest.restoreAllMocks();
});
