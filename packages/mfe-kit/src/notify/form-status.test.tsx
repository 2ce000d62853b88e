import { act, renderHook } from '@testing-library/react';
import { useFormStatus } from './form-status.ts';
import { subscribeDismissals, subscribeNotifications } from './notify.ts';

test('ACC-07 a form says the same in a toast and in its message; the next submit removes both', () => {
  const toasts: string[] = [];
  const shown = new Map<string, string>();
  const stops = [
    subscribeNotifications(({ id, kind, text }) => {
      toasts.push(`${kind}: ${text}`);
      shown.set(id, text);
    }),
    subscribeDismissals((id) => shown.delete(id)),
  ];
  const { result } = renderHook(() => useFormStatus());
  expect(result.current.message).toBeUndefined();

  act(() => result.current.error('Please fill in all required fields'));
  expect(result.current.message).toMatchObject({ tone: 'danger', text: 'Please fill in all required fields' });
  const { id } = result.current.message ?? {};
  act(() => result.current.error('Please fill in all required fields'));
  expect(result.current.message?.id).not.toBe(id);
  expect(toasts).toEqual(Array(2).fill('error: Please fill in all required fields'));

  act(() => result.current.clear());
  expect(result.current.message).toBeUndefined();
  act(() => result.current.success('Saved'));
  expect(result.current.message).toMatchObject({ tone: 'success', text: 'Saved' });
  expect([...shown.values()]).toContain('Saved');
  for (const stop of stops) stop();
});

test('ACC-08 another result of the same form takes the place of the earlier toast', () => {
  const shown = new Map<string, string>();
  const stops = [
    subscribeNotifications(({ id, text }) => shown.set(id, text)),
    subscribeDismissals((id) => shown.delete(id)),
  ];
  const { result } = renderHook(() => useFormStatus());
  act(() => result.current.error('Invalid email or password'));
  act(() => result.current.error('Too many attempts'));
  expect([...shown.values()]).toEqual(['Too many attempts']);
  for (const stop of stops) stop();
});
