import type { MfeConfig } from '@coursewright/contracts';
import { escapeHtml } from '../site/escape-html.ts';
import type { FirstViews } from './first-views.ts';

/** Writes into a rendered page what the build could not know. */
export function fillView(views: FirstViews, html: string, brand: MfeConfig['brand'], policy = ''): string {
  const { brandName, brandUrl, brandLogo, year, policy: policyText } = views.placeholders;
  return html
    .replaceAll(linkOf(views, { siteUrl: '/' }), () => linkOf(views, brand))
    .replaceAll(brandName, () => escapeHtml(brand.name))
    .replaceAll(brandUrl, () => escapeHtml(brand.siteUrl))
    .replaceAll(brandLogo, () => escapeHtml(brand.logoUrl ?? ''))
    .replaceAll(year, String(new Date().getFullYear()))
    .replaceAll(policyText, () => policy);
}

/** The logo's link as the page itself will show it: to another site or to a page here, with the operator's picture or ours. */
function linkOf({ brandLinks }: FirstViews, { siteUrl, logoUrl }: Omit<MfeConfig['brand'], 'name'>): string {
  const foreign = !siteUrl.startsWith('/');
  const link = brandLinks.find((one) => one.foreign === foreign && one.logo === Boolean(logoUrl));
  return link?.html ?? '';
}
