import type { InterfaceLanguage, MfeConfig, RemoteDescriptor } from '@coursewright/contracts';
import { escapeHtml } from '@coursewright/text';
import { z } from 'zod';
import { createFileTag } from '../first-view.ts';
import type { PolicyTexts } from './policy-texts.ts';

const pageSchema = z.object({
  path: z.string(),
  html: z.string(),
  // files that this page needs beyond those of every page
  files: z.array(z.string()).default([]),
});

const pagesSchema = z.object({
  pages: z.array(pageSchema),
  notFound: pageSchema,
  // app shells by path; `*` matches any path
  appShells: z.array(pageSchema),
  titles: z.record(z.string(), z.string()).default({}),
});

export const prerenderedPagesSchema = pagesSchema.extend({
  placeholders: z.object({
    brandName: z.string(),
    brandUrl: z.string(),
    brandLogo: z.string(),
    year: z.string(),
    policy: z.string(),
  }),
  brandLinks: z.array(z.object({ foreign: z.boolean(), logo: z.boolean(), html: z.string() })),
  // the paths of all pages of the shell, with their `:parameters`
  paths: z.array(z.string()),
  // in the languages other than English
  translations: z.record(z.string(), pagesSchema).default({}),
});
export type PrerenderedPages = z.infer<typeof prerenderedPagesSchema>;
type PrerenderedPage = z.infer<typeof pageSchema>;

interface ChosenPage {
  view: PrerenderedPage;
  complete: boolean;
  status: 200 | 404;
}

/** `claims` are the first segments that belong to microfrontends, such as `/home`. */
function choosePage(views: PrerenderedPages, claims: readonly string[], path: string): ChosenPage {
  const asked = path.toLowerCase().replace(/(?<=.)\/+$/, '');
  const page = views.pages.find((candidate) => candidate.path === asked);
  if (page) return { view: page, complete: true, status: 200 };
  const known =
    claims.some((claim) => isBelow(asked, claim.toLowerCase())) || views.paths.some(createPathMatcher(asked));
  if (known) return { view: findAppShell(views, asked), complete: false, status: 200 };
  return { view: views.notFound, complete: true, status: 404 };
}

const findAppShell = ({ appShells, notFound }: PrerenderedPages, path: string): PrerenderedPage =>
  appShells.find((shell) => shell.path === path) ?? appShells.find((shell) => shell.path === '*') ?? notFound;

const isBelow = (path: string, claim: string) => path === claim || path.startsWith(`${claim}/`);

// Matches segment by segment; a `:parameter` matches any segment.
const createPathMatcher = (path: string) => {
  const asked = path.split('/').slice(1);
  return (pattern: string) => {
    const segments = pattern.replace(/^\//, '').split('/');
    return segments.length === asked.length && segments.every((one, i) => one.startsWith(':') || one === asked[i]);
  };
};

function fillPlaceholders(views: PrerenderedPages, html: string, brand: MfeConfig['brand'], policy = ''): string {
  const { brandName, brandUrl, brandLogo, year, policy: policyText } = views.placeholders;
  return html
    .replaceAll(findBrandLink(views, { siteUrl: '/' }), () => findBrandLink(views, brand))
    .replaceAll(brandName, () => escapeHtml(brand.name))
    .replaceAll(brandUrl, () => escapeHtml(brand.siteUrl))
    .replaceAll(brandLogo, () => escapeHtml(brand.logoUrl ?? ''))
    .replaceAll(year, String(new Date().getFullYear()))
    .replaceAll(policyText, () => policy);
}

function findBrandLink(
  { brandLinks }: PrerenderedPages,
  { siteUrl, logoUrl }: Omit<MfeConfig['brand'], 'name'>,
): string {
  const foreign = !siteUrl.startsWith('/');
  const link = brandLinks.find((one) => one.foreign === foreign && one.logo === Boolean(logoUrl));
  return link?.html ?? '';
}

interface PageBody {
  status: 200 | 404;
  body: string;
  complete: boolean;
  files: readonly string[];
  /** In the language of the page; undefined where the page has no title of its own. */
  title: string | undefined;
}

interface BodyRendererOptions {
  brand: MfeConfig['brand'];
  policies: PolicyTexts;
}

interface PageRequest {
  path: string;
  remotes: readonly Pick<RemoteDescriptor, 'paths'>[];
  language?: InterfaceLanguage;
}

export function createBodyRenderer({ brand, policies }: BodyRendererOptions) {
  return async (build: PrerenderedPages, { path, remotes, language = 'en' }: PageRequest): Promise<PageBody> => {
    const claims = remotes.flatMap(({ paths }) => paths);
    const views = { ...build, ...build.translations[language] };
    const { view, complete, status } = choosePage(views, claims, path);
    const title = views.titles[view.path];
    if (!view.html.includes(views.placeholders.policy)) {
      return { status, title, complete, files: view.files, body: fillPlaceholders(views, view.html, brand) };
    }
    const policy = (await policies()).get(view.path);
    // without the text the page fetches it
    const shown = policy === undefined ? findAppShell(views, '*') : view;
    const body = fillPlaceholders(views, shown.html, brand, policy);
    return { status, title, complete: policy !== undefined, files: view.files, body };
  };
}

// Style sheets are needed at once, scripts soon.
export const createFileLinks = (files: readonly string[]): string =>
  files
    .map((file) =>
      file.endsWith('.css')
        ? `<link rel="stylesheet" href="/${file}">`
        : createFileTag(`/${file}`, ' fetchpriority="low"'),
    )
    .join('');
