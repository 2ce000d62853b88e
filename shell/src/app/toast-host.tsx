import { type Notification, subscribeDismissals, subscribeNotifications } from '@coursewright/mfe-kit';
import { whenIdle } from '@coursewright/ui';
import { useEffect, useRef, useState } from 'react';

type Loaded = typeof import('./toaster.tsx');

const load = () => import('./toaster.tsx');

/** The toaster's script is loaded with the first notification, or when the browser is idle. */
export function ToastHost() {
  const waiting = useRef<Notification[]>([]);
  const [loaded, setLoaded] = useState<Loaded>();

  useEffect(() => {
    if (!loaded) whenIdle(() => void load().catch(() => {}));
    // the toaster has subscribed by now: effects of children run first
    for (const notification of waiting.current.splice(0)) loaded?.show(notification);
    const stops = [
      subscribeNotifications((notification) => {
        if (loaded) return loaded.show(notification);
        waiting.current.push(notification);
        load().then(setLoaded, (error: unknown) => console.error('notifications cannot be shown', error));
      }),
      subscribeDismissals((id) => {
        if (loaded) return loaded.dismiss(id);
        waiting.current = waiting.current.filter((notification) => notification.id !== id);
      }),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [loaded]);

  return loaded ? <loaded.Toaster /> : null;
}
