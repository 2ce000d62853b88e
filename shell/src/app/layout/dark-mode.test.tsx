import { readFileSync } from 'node:fs';
import path from 'node:path';
import { act, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { renderShell } from '../../testing/render-shell.tsx';

const page = readFileSync(path.join(import.meta.dirname, '../../index.html'), 'utf8');
const darkModeScript =
  new DOMParser().parseFromString(page, 'text/html').querySelector('body script')?.textContent ?? '';

let system: EventTarget & { matches: boolean };

function start(saved: string | null, systemIsDark: boolean): boolean {
  localStorage.clear();
  if (saved !== null) localStorage.setItem('darkMode', saved);
  system = Object.assign(new EventTarget(), { matches: systemIsDark });
  window.matchMedia = () => system as MediaQueryList;
  document.body.className = '';
  new Function(darkModeScript)();
  return document.body.classList.contains('dark');
}

test.each([
  ['the system prefers dark', null, true, true],
  ['the system prefers light', null, false, false],
  ['dark was saved on a light system', 'true', false, true],
  ['light was saved on a dark system', 'false', true, false],
])('VIS-15 before anything is drawn the page knows that %s', (_, saved, system, dark) => {
  expect(start(saved, system)).toBe(dark);
});

test('VIS-15 the toggle flips, saves, and the class on the body follows', async () => {
  start(null, false);
  renderShell('/about');
  const toggle = await screen.findByRole('button', { name: 'Dark mode' });
  expect(toggle).toHaveAttribute('aria-pressed', 'false');
  await userEvent.click(toggle);
  expect(document.body).toHaveClass('dark');
  expect(localStorage.getItem('darkMode')).toBe('true');
  expect(toggle).toHaveAttribute('aria-pressed', 'true');
  await userEvent.click(toggle);
  expect(document.body).not.toHaveClass('dark');
  expect(localStorage.getItem('darkMode')).toBe('false');
});

test('VIS-15 an open page follows the system until there is a choice', async () => {
  start(null, false);
  renderShell('/about');
  const toggle = await screen.findByRole('button', { name: 'Dark mode' });
  const turn = (dark: boolean) => {
    system.matches = dark;
    act(() => void system.dispatchEvent(new Event('change')));
  };
  turn(true);
  expect(document.body).toHaveClass('dark');
  expect(toggle).toHaveAttribute('aria-pressed', 'true');
  expect(localStorage.getItem('darkMode')).toBeNull();
  await userEvent.click(toggle);
  turn(true);
  expect(document.body).not.toHaveClass('dark');
});

test('VIS-15 an open page follows the choice of another tab', async () => {
  start('false', false);
  renderShell('/about');
  const toggle = await screen.findByRole('button', { name: 'Dark mode' });
  localStorage.setItem('darkMode', 'true');
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'darkMode' })));
  expect(document.body).toHaveClass('dark');
  expect(toggle).toHaveAttribute('aria-pressed', 'true');
});
