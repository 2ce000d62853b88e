import { fireEvent, render, screen } from '@testing-library/react';
import { DARK_MODE_KEY, preferredDarkMode, useTheme } from './theme.ts';

function Toggle() {
  const { dark, toggle } = useTheme();
  return (
    <button type="button" onClick={toggle}>
      {dark ? 'dark' : 'light'}
    </button>
  );
}

beforeEach(() => {
  document.body.className = '';
});

test('VIS-15 the toggle flips the class on the body, saves the choice and tells every part of the page', () => {
  render([<Toggle key="a" />, <Toggle key="b" />]);
  fireEvent.click(screen.getAllByRole('button')[0] as HTMLElement);
  expect(screen.getAllByText('dark')).toHaveLength(2);
  expect(document.body).toHaveClass('dark');
  expect(localStorage.getItem(DARK_MODE_KEY)).toBe('true');
});

test('VIS-15 there are no transitions until the page has been painted in the other colours', () => {
  jest.useFakeTimers();
  render(<Toggle />);
  fireEvent.click(screen.getByRole('button'));
  expect(document.body).toHaveClass('switches-theme');
  jest.runAllTimers();
  expect(document.body.className).toBe('dark');
  jest.useRealTimers();
});

test('VIS-15 the saved choice goes before the preference of the system', () => {
  const system = (matches: boolean) =>
    jest.spyOn(window, 'matchMedia').mockReturnValue({ matches } as unknown as MediaQueryList);
  system(true);
  expect(preferredDarkMode()).toBe(true);
  localStorage.setItem(DARK_MODE_KEY, 'false');
  expect(preferredDarkMode()).toBe(false);
});
