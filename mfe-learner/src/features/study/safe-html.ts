import DOMPurify from 'dompurify';

const RULES = {
  USE_PROFILES: { html: true, mathMl: true },
  ADD_ATTR: ['target'],
  // a style could cover the page, a form could ask for a password, a picture or a sound could tell somebody of the visit
  FORBID_TAGS: 'style form button input select textarea dialog img picture source video audio map menu font'.split(' '),
  FORBID_ATTR: 'style id name src srcset poster background autofocus popover'.split(' '),
  // tried on every value that is not known to be harmless: no scheme but https, no address without its scheme
  ALLOWED_URI_REGEXP: /^(?:https:|[^a-z/\\]|\/(?![/\\])|[a-z+.-]+(?:[^a-z+.\-:]|$))/i,
  ALLOW_DATA_ATTR: false,
};

/** HTML of a lesson. The server sanitised it; what reaches the page is sanitised again. */
export const safeHtml = (html: string): string => DOMPurify.sanitize(html, RULES);
