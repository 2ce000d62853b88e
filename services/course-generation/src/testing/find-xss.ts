import { JSDOM } from 'jsdom';

const { DOMParser } = new JSDOM().window;

const FORBIDDEN =
  'script, style, img, svg, iframe, object, embed, form, input, video, audio, link, meta, base, template, annotation-xml, maction, [style], [id], [srcdoc], [action]';

/** Elements and attributes with which a browser would run, load or navigate to something. */
export function findXss(html: string): string[] {
  const document = new DOMParser().parseFromString(`<main>${html}</main>`, 'text/html');
  const found = [...document.querySelectorAll(FORBIDDEN)].map((element) => element.outerHTML);
  for (const element of document.querySelectorAll('main *')) {
    for (const { name, value } of element.attributes) {
      if (name.startsWith('on')) found.push(`${name}=${value}`);
      if (/href|src|action/.test(name) && !/^https:/.test(value)) found.push(`${name}=${value}`);
    }
  }
  for (const link of document.querySelectorAll('a[href]')) {
    if (link.getAttribute('rel') !== 'noopener noreferrer nofollow ugc') found.push(link.outerHTML);
  }
  return found;
}
