import { useLayoutEffect, useRef } from 'react';
import { Alert } from './alert.tsx';

type FormStatusMessageProps = {
  message: { id: number; tone: 'success' | 'danger'; text: string } | undefined;
  className?: string;
};

const TOAST_AREA_PX = 104;
const HEADER_AREA_PX = 96;

/** Place it above the submit button. */
export function FormStatusMessage({ message, className }: FormStatusMessageProps) {
  const alert = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (message) keepSubmitClearOfToasts(alert.current?.closest('form'));
  }, [message]);
  if (!message) return null;
  return (
    <Alert key={message.id} ref={alert} tone={message.tone} className={className}>
      {message.text}
    </Alert>
  );
}

/** Scrolls the submit button out of the toast area. The focused element stays visible. */
function keepSubmitClearOfToasts(form: HTMLFormElement | null | undefined) {
  const box = form?.querySelector('[type="submit"]')?.getBoundingClientRect();
  if (!box || box.top > window.innerHeight) return;
  const covered = box.bottom - (window.innerHeight - TOAST_AREA_PX);
  const focused = form?.contains(document.activeElement) ? document.activeElement : undefined;
  const room = (focused?.getBoundingClientRect().top ?? box.top) - HEADER_AREA_PX;
  const by = Math.min(covered, room);
  if (by > 0) window.scrollBy({ top: by });
}
