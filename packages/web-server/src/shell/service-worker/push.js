// For push alone: it handles no fetch and caches nothing, so that no release has to wait for it.
(() => {
  const REVIEWS = '/recall';

  self.addEventListener('install', () => self.skipWaiting());
  // An open window can be sent to the reviews only when this worker controls it.
  self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

  self.addEventListener('push', (event) => event.waitUntil(show(read(event.data))));
  self.addEventListener('notificationclick', (event) => {
    event.notification.close();
    event.waitUntil(open(findPage(event.notification.data?.url)));
  });
  self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renew(event)));

  function read(data) {
    try {
      return data?.json() ?? {};
    } catch {
      return {};
    }
  }

  // Browsers end a subscription whose pushes show nothing: a text that cannot be read is shown as the name of the site.
  async function show({ title, body, url, badge, language, direction, tag }) {
    if (Number.isInteger(badge)) await self.navigator.setAppBadge?.(badge).catch(() => {});
    await self.registration.showNotification(typeof title === 'string' && title ? title : self.location.host, {
      ...(typeof body === 'string' && { body }),
      icon: '/assets/site/icon-512.png',
      lang: language ?? '',
      dir: direction ?? 'auto',
      // the newer one takes the place of the older one
      tag: tag ?? REVIEWS,
      data: { url },
    });
  }

  function findPage(url) {
    const { origin } = self.location;
    const page = typeof url === 'string' && URL.canParse(url, origin) ? new URL(url, origin) : undefined;
    return page?.origin === origin ? page : new URL(REVIEWS, origin);
  }

  async function open(page) {
    const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
    const there = windows.find(({ url }) => new URL(url).pathname === page.pathname);
    if (there) return there.focus();
    for (const each of windows) {
      try {
        // refused where unsaved input is kept, or another worker is in charge
        const moved = await each.navigate(page.href);
        return await (moved ?? each).focus();
      } catch {}
    }
    return self.clients.openWindow(page.href);
  }

  // The browser has replaced the subscription, or ended it.
  async function renew({ newSubscription, oldSubscription }) {
    const options = oldSubscription?.options;
    const subscription = newSubscription ?? (options && (await self.registration.pushManager.subscribe(options)));
    if (!subscription) return;
    const { endpoint, keys } = subscription.toJSON();
    await fetch('/api/push/subscriptions', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ endpoint, keys }),
    });
  }
})();
