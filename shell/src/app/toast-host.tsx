import { subscribeNotifications, useTheme } from '@coursewright/mfe-kit';
import { useEffect } from 'react';
import { Toaster, toast } from 'sonner';

/** Shows the notifications of all parts; the same id again changes the toast in place. */
export function ToastHost() {
  const { dark } = useTheme();
  useEffect(() => subscribeNotifications(({ id, kind, text }) => void toast[kind](text, { id })), []);
  return <Toaster theme={dark ? 'dark' : 'light'} position="bottom-right" richColors closeButton />;
}
