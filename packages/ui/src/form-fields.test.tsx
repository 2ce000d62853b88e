import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createRef } from 'react';
import { PasswordField, TextField } from './index.ts';

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
