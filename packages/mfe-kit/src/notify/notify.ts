import { createBrowserEvent } from '../events/browser-event.ts';

export type NotificationKind = 'success' | 'error' | 'info' | 'loading';

export interface Notification {
  id: string;
  kind: NotificationKind;
  text: string;
}

const notifications = createBrowserEvent<Notification>('notification');
const dismissals = createBrowserEvent<string>('notification-dismissed');
const announcements = createBrowserEvent<string>('announcement');

let sent = 0;

function send(kind: NotificationKind, text: string, id = `notification-${++sent}`): string {
  notifications.dispatch({ id, kind, text });
  return id;
}

export const notify = {
  success: (text: string) => send('success', text),
  error: (text: string) => send('error', text),
  info: (text: string) => send('info', text),
  loading: (text: string) => send('loading', text),
  update: (id: string, kind: NotificationKind, text: string) => void send(kind, text, id),
  dismiss: (id: string) => dismissals.dispatch(id),
};

export const subscribeNotifications = notifications.subscribe;

export const subscribeDismissals = dismissals.subscribe;

export const announce = announcements.dispatch;

export const subscribeAnnouncements = announcements.subscribe;
