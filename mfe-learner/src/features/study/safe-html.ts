import DOMPurify from 'dompurify';

/** HTML of a lesson. The server sanitised it; what reaches the page is sanitised again. */
export const safeHtml = (html: string): string =>
  DOMPurify.sanitize(html, { ADD_ATTR: ['target'], FORBID_TAGS: ['style', 'form', 'button', 'input'] });
