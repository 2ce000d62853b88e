// Takes the place of a worker that is to be gone: browsers ask for /sw.js again with the next page.
(() => {
  self.addEventListener('install', () => self.skipWaiting());
  self.addEventListener('activate', (event) => event.waitUntil(leave()));

  async function leave() {
    try {
      const subscription = await self.registration.pushManager?.getSubscription();
      await subscription?.unsubscribe();
    } finally {
      await self.registration.unregister();
    }
  }
})();
