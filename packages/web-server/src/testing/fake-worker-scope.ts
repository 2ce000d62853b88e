import { createContext, runInContext } from 'node:vm';

type Handler = (event: object) => void;

export interface FakeWindow {
  url: string;
  focused?: boolean;
  /** As a browser does where a page keeps unsaved input, or another worker is in charge. */
  staysThere?: boolean;
}

/** A ServiceWorkerGlobalScope that records what the script does. */
export function createFakeWorkerScope(windows: FakeWindow[] = []) {
  const handlers = new Map<string, Handler>();
  const shown: [title: string, options: Record<string, unknown>][] = [];
  const opened: string[] = [];
  const badges: number[] = [];
  const sent: { url: string; body: unknown }[] = [];
  const subscribed: unknown[] = [];
  const did: string[] = [];
  const made = (endpoint: string) => ({
    endpoint,
    options: { applicationServerKey: 'key', userVisibleOnly: true },
    toJSON: () => ({ endpoint, expirationTime: null, keys: { p256dh: 'p', auth: 'a' } }),
    unsubscribe: async () => did.push('unsubscribed') > 0,
  });
  const clients = windows.map((window) => {
    const client = {
      get url() {
        return window.url;
      },
      async focus() {
        window.focused = true;
        return client;
      },
      async navigate(url: string) {
        if (window.staysThere) throw new TypeError('not controlled');
        window.url = url;
        return client;
      },
    };
    return client;
  });
  const scope = {
    addEventListener: (type: string, handler: Handler) => void handlers.set(type, handler),
    location: new URL('https://learn.example.org/sw.js'),
    navigator: { setAppBadge: async (count: number) => void badges.push(count) },
    skipWaiting: async () => void did.push('skipped waiting'),
    clients: {
      claim: async () => void did.push('claimed'),
      matchAll: async () => clients,
      openWindow: async (url: string) => void opened.push(url),
    },
    registration: {
      showNotification: async (title: string, options: Record<string, unknown>) => void shown.push([title, options]),
      unregister: async () => did.push('unregistered') > 0,
      pushManager: {
        getSubscription: async () => made('https://fcm.googleapis.com/fcm/send/present'),
        async subscribe(options: unknown) {
          subscribed.push(options);
          return made('https://fcm.googleapis.com/fcm/send/renewed');
        },
      },
    },
    fetch: async (url: string, { body }: { body: string }) => void sent.push({ url, body: JSON.parse(body) }),
    URL,
  };
  const context = createContext({ ...scope, self: scope });
  return {
    shown,
    opened,
    badges,
    sent,
    subscribed,
    did,
    windows,
    scope,
    made,
    listensTo: () => [...handlers.keys()].sort(),
    run: (script: string) => void runInContext(script, context),
    /** Ends when what the worker has asked the browser to wait for is over. */
    async dispatch(type: string, event: object = {}) {
      const waits: unknown[] = [];
      handlers.get(type)?.({ ...event, waitUntil: (wait: unknown) => waits.push(wait) });
      await Promise.all(waits);
    },
  };
}
