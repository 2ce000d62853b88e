import { type Notification, notify, subscribeNotifications } from './notify.ts';

test('a running notification is replaced by its outcome', () => {
  const shown: Notification[] = [];
  const stop = subscribeNotifications((notification) => shown.push(notification));
  const id = notify.loading('Generating…');
  notify.update(id, 'success', 'Done');
  stop();
  notify.info('no listener');
  expect(shown).toEqual([
    { id, kind: 'loading', text: 'Generating…' },
    { id, kind: 'success', text: 'Done' },
  ]);
});
