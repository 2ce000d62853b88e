import type { Citations } from '@coursewright/contracts';
import { announce, notify } from '@coursewright/mfe-kit';
import { t } from '@lingui/core/macro';
import DOMPurify from 'dompurify';
import type { MouseEvent } from 'react';
import styles from './lesson-text.module.css';
import { markCitations } from './mark-citations.ts';

// The HTML must be sanitised already.
const addCopyButtons = (html: string) =>
  html.replace(
    /<pre\b[^>]*>[\s\S]*?<\/pre>/g,
    (block) =>
      `<div dir="ltr" class="${styles.code}"><button type="button" data-copies class="${styles.copy}">${t`Copy`}</button>${block}</div>`,
  );

export async function copyOnClick({ target }: MouseEvent) {
  const button = target instanceof Element ? target.closest('button[data-copies]') : null;
  const code = button?.parentElement?.querySelector('pre')?.textContent;
  if (!button || !code) return;
  try {
    await navigator.clipboard.writeText(code);
  } catch {
    notify.error(t`The browser does not allow copying here. Please select the code instead.`);
    return;
  }
  announce(t`Copied`);
  button.textContent = t`Copied`;
  setTimeout(() => {
    button.textContent = t`Copy`;
  }, 2000);
}

const SANITIZE_RULES = {
  USE_PROFILES: { html: true, mathMl: true },
  ADD_ATTR: ['target'],
  // A style could cover the page, a form could ask for a password, and a picture or a sound could reveal the
  // visit.
  FORBID_TAGS: 'style form button input select textarea dialog img picture source video audio map menu font'.split(' '),
  FORBID_ATTR: 'style id name src srcset poster background autofocus popover'.split(' '),
  // Tested on every attribute value that is not known to be harmless: no scheme but https, no address without its
  // scheme.
  ALLOWED_URI_REGEXP: /^(?:https:|[^a-z/\\]|\/(?![/\\])|[a-z+.-]+(?:[^a-z+.\-:]|$))/i,
  ALLOW_DATA_ATTR: false,
};

const CITES = /\[s\d{1,3}\]/;

// The server has sanitised the HTML; the page sanitises it again.
export const sanitizeLesson = (html: string): string => DOMPurify.sanitize(html, SANITIZE_RULES);

interface HtmlPolicy {
  createHTML(html: string, citations?: Citations): TrustedHTML;
}

interface TrustedTypesFactory {
  createPolicy(name: string, rules: { createHTML(html: string, citations?: Citations): string }): HtmlPolicy;
}

function sanitizeWithCitations(html: string, citations: Citations | undefined): string {
  const fragment = DOMPurify.sanitize(html, { ...SANITIZE_RULES, RETURN_DOM_FRAGMENT: true });
  markCitations(fragment, citations);
  const holder = document.createElement('div');
  holder.append(fragment);
  return holder.innerHTML;
}

const createHTML = (html: string, citations?: Citations) =>
  addCopyButtons(CITES.test(html) ? sanitizeWithCitations(html, citations) : sanitizeLesson(html));
const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypesFactory };
const policy = trustedTypes?.createPolicy('lesson-html', { createHTML });

export const toTrustedHtml = (html: string, citations?: Citations): string | TrustedHTML =>
  (policy ?? { createHTML }).createHTML(html, citations);
