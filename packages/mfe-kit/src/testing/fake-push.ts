import { webcrypto } from 'node:crypto';

interface FakePushOptions {
  /** What the reader has answered before, or answers when asked. */
  readonly permission?: NotificationPermission;
  readonly answer?: NotificationPermission;
}

const toBuffer = (text: string) =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));

/** A browser with notifications, workers and a push service. `remove` it after the test. */
export function installFakePush({ permission = 'default', answer = 'granted' }: FakePushOptions = {}) {
  const asked: string[] = [];
  const registered: string[] = [];
  let count = 0;
  let failure: Error | undefined;
  let subscription: object | null = null;

  const notification = {
    permission,
    async requestPermission() {
      asked.push(notification.permission);
      if (notification.permission === 'default') notification.permission = answer;
      return notification.permission;
    },
  };
  const pushManager = {
    getSubscription: async () => subscription,
    async subscribe({ applicationServerKey }: { applicationServerKey: string }) {
      if (failure) throw failure;
      count += 1;
      const endpoint = `https://fcm.googleapis.com/fcm/send/${count}`;
      subscription ??= {
        endpoint,
        options: { applicationServerKey: toBuffer(applicationServerKey).buffer },
        toJSON: () => ({ endpoint, keys: { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) } }),
        async unsubscribe() {
          subscription = null;
          return true;
        },
      };
      return subscription;
    },
  };
  const registration = { pushManager };
  const serviceWorker = {
    register: async (url: string) => {
      registered.push(url);
      return registration;
    },
    ready: Promise.resolve(registration),
    getRegistration: async () => (registered.length > 0 ? registration : undefined),
  };
  const define = (target: object, name: string, value: unknown) =>
    Object.defineProperty(target, name, { value, configurable: true, writable: true });
  define(globalThis, 'Notification', notification);
  define(globalThis, 'PushManager', class {});
  define(navigator, 'serviceWorker', serviceWorker);
  // jsdom has none
  define(crypto, 'subtle', webcrypto.subtle);

  return {
    /** The permission at each question. */
    asked,
    /** Addresses of workers. */
    registered,
    isSubscribed: () => subscription !== null,
    failWith(error: Error) {
      failure = error;
    },
    remove() {
      Reflect.deleteProperty(globalThis, 'Notification');
      Reflect.deleteProperty(globalThis, 'PushManager');
      Reflect.deleteProperty(navigator, 'serviceWorker');
      Reflect.deleteProperty(crypto, 'subtle');
    },
  };
}
