import { act, renderHook } from '@testing-library/react';
import { useIsSlow } from './hooks.ts';

beforeEach(() => jest.useFakeTimers());

test('CRS-07 what waits long is said to wait, until it goes on', () => {
  const { result, rerender } = renderHook(({ waits }) => useIsSlow(waits, 8000), { initialProps: { waits: true } });
  act(() => jest.advanceTimersByTime(7999));
  expect(result.current).toBe(false);
  act(() => jest.advanceTimersByTime(1));
  expect(result.current).toBe(true);
  rerender({ waits: false });
  expect(result.current).toBe(false);
});
