import { render, screen } from '@testing-library/react';
import { ProgressRing, Spinner } from './index.ts';

test.each([
  [37.4, '37'],
  [37.5, '38'],
  [140, '100'],
  [-3, '0'],
  [Number.NaN, '0'],
])('STU-05 the ring shows %p as a rounded percentage', (percent, shown) => {
  render(<ProgressRing size={40} percent={percent} label="Course progress" />);
  expect(screen.getByRole('progressbar', { name: 'Course progress' })).toHaveAttribute('aria-valuenow', shown);
  expect(screen.getByText(`${shown}%`)).toBeInTheDocument();
});

test('a spinner says what is awaited', () => {
  render(<Spinner label="Loading courses" />);
  expect(screen.getByRole('status')).toHaveTextContent('Loading courses');
});
