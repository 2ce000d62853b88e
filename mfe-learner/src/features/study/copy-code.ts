import { announce, notify } from '@coursewright/mfe-kit';
import type { MouseEvent } from 'react';
import styles from './lesson-text.module.css';

/** Puts a button to every code block of a text that is sanitised already. */
export const withCopyButtons = (html: string) =>
  html.replace(
    /<pre\b[^>]*>[\s\S]*?<\/pre>/g,
    (block) =>
      `<div dir="ltr" class="${styles.code}">${block}<button type="button" data-copies class="${styles.copy}">Copy</button></div>`,
  );

/** To be called with every click in a text: it minds those on the buttons. */
export async function copyOnClick({ target }: MouseEvent) {
  const button = target instanceof Element ? target.closest('button[data-copies]') : null;
  const code = button?.parentElement?.querySelector('pre')?.textContent;
  if (!button || !code) return;
  try {
    await navigator.clipboard.writeText(code);
  } catch {
    notify.error('The browser does not allow copying here. Please select the code instead.');
    return;
  }
  announce('Copied');
  button.textContent = 'Copied';
  setTimeout(() => {
    button.textContent = 'Copy';
  }, 2000);
}
