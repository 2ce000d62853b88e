import { browserEvent } from '../events/browser-event.ts';

/** How a notification looks and how long it stays; `loading` stays until it is updated. */
export type NotificationKind = 'success' | 'error' | 'info' | 'loading';

/** One toast; a later one with the same id replaces it. */
export interface Notification {
  id: string;
  kind: NotificationKind;
  text: string;
}

const notifications = browserEvent<Notification>('notification');
const announcements = browserEvent<string>('announcement');

let sent = 0;

function send(kind: NotificationKind, text: string, id = `notification-${++sent}`): string {
  notifications.dispatch({ id, kind, text });
  return id;
}

/** Shows a toast in the shell; returns its id, for `update`. */
export const notify = {
  success: (text: string) => send('success', text),
  error: (text: string) => send('error', text),
  info: (text: string) => send('info', text),
  loading: (text: string) => send('loading', text),
  update: (id: string, kind: NotificationKind, text: string) => void send(kind, text, id),
};

/** The shell's toast host listens here. */
export const subscribeNotifications = notifications.subscribe;

/** Reads `text` to screen readers through the shell's polite live region. */
export const announce = announcements.dispatch;

/** The shell's live region listens here. */
export const subscribeAnnouncements = announcements.subscribe;
