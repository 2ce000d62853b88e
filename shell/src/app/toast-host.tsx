import { type Notification, subscribeNotifications } from '@coursewright/mfe-kit';
import { useEffect, useRef, useState } from 'react';
import { whenIdle } from '../remotes/prefetch.ts';

type Loaded = typeof import('./toaster.tsx');

const load = () => import('./toaster.tsx');

/** Shows the notifications of all parts. What shows them comes with the first one, or when nothing else is to be done. */
export function ToastHost() {
  const waiting = useRef<Notification[]>([]);
  const [loaded, setLoaded] = useState<Loaded>();

  useEffect(() => {
    if (!loaded) whenIdle(() => void load().catch(() => {}));
    // the toaster below has begun to listen: effects of children come first
    for (const notification of waiting.current.splice(0)) loaded?.show(notification);
    return subscribeNotifications((notification) => {
      if (loaded) return loaded.show(notification);
      waiting.current.push(notification);
      load().then(setLoaded, (error: unknown) => console.error('notifications cannot be shown', error));
    });
  }, [loaded]);

  return loaded ? <loaded.Toaster /> : null;
}
