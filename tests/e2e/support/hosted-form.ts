import type { PageAct } from '../pages.ts';

export interface HostedAnswer {
  readonly status: number;
  readonly location: string | undefined;
  readonly html: string;
  readonly url: string;
}

// Opens a hosted page without a browser.
export const openHostedPage = (url: string): Promise<HostedAnswer> => visit(url, {});

export async function pressButton(
  page: HostedAnswer,
  act: PageAct,
  fields: Record<string, string> = {},
): Promise<HostedAnswer> {
  const form = formWith(page, act);
  const body = new URLSearchParams({ ...form.fields, ...fields, do: act });
  return visit(form.action, { method: 'POST', body });
}

async function visit(url: string, init: RequestInit): Promise<HostedAnswer> {
  const response = await fetch(url, { ...init, redirect: 'manual' });
  const location = response.headers.get('location');
  return {
    status: response.status,
    location: location ? new URL(location, url).href : undefined,
    html: await response.text(),
    url,
  };
}

function formWith({ html, url }: HostedAnswer, act: PageAct) {
  for (const [, head = '', inner = ''] of html.matchAll(/<form\b([^>]*)>(.*?)<\/form>/gs)) {
    if (!inner.includes(`<button name="do" value="${act}"`)) continue;
    const fields = [...inner.matchAll(/<input\b([^>]*)>/g)].map(([, tag = '']) => [
      attribute(tag, 'name'),
      attribute(tag, 'value'),
    ]);
    return {
      action: new URL(attribute(head, 'action') || url, url).href,
      fields: Object.fromEntries(fields.filter(([name]) => name)) as Record<string, string>,
    };
  }
  throw new Error(`${url} has no button "${act}":\n${html}`);
}

const attribute = (tag: string, name: string) =>
  (new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1] ?? '')
    .replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)))
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
