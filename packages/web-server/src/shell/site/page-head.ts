import { listExamples } from '@coursewright/example-courses';
import { escapeHtml } from '@coursewright/text';
import type { LinkPreview } from './link-previews.ts';

interface PublicPage {
  path: string;
  /** As the page itself sets it; the brand's name follows. */
  title: string;
  description: string;
}

export const publicPages: readonly PublicPage[] = [
  {
    path: '/',
    title: 'Name a topic, get a whole course',
    description:
      'Courses written for you: name a topic, get a structured course with lessons, pictures and a certificate.',
  },
  {
    path: '/features',
    title: 'Features',
    description:
      'From a topic in your head to a course you have finished: an outline you can change, lessons with pictures or videos, quizzes, a teacher to ask and a certificate.',
  },
  {
    path: '/pricing',
    title: 'Pricing',
    description:
      'Learn for free, and go further when you want to. What each plan holds and costs, and how to cancel it.',
  },
  {
    path: '/about',
    title: 'About',
    description: 'Why we exist: anyone who wants to understand something should have a good course about it, today.',
  },
  {
    path: '/contact',
    title: 'Contact',
    description: 'A question, an idea, a complaint? Write to us: we read and answer every message.',
  },
  {
    path: '/examples',
    title: 'Example courses',
    description: 'Whole courses to read without an account: lessons with diagrams, and quizzes with their answers.',
  },
  ...listExamples().map(({ slug, title, summary }) => ({ path: `/examples/${slug}`, title, description: summary })),
  { path: '/terms', title: 'Terms', description: 'The terms under which you use our courses.' },
  {
    path: '/privacy',
    title: 'Privacy Policy',
    description: 'What we know about you, what it is for, who else sees it, and how to have it deleted.',
  },
  {
    path: '/cancellation',
    title: 'Cancellation Policy',
    description: 'How to cancel a plan, when it ends, and what stays yours afterwards.',
  },
  { path: '/refund', title: 'Refund Policy', description: 'When you get your money back, how, and how long it takes.' },
  {
    path: '/billing',
    title: 'Subscription & Billing Policy',
    description: 'How plans are charged and renewed, what happens when a payment fails, and where your receipts are.',
  },
];

export function findPublicPage(path: string): PublicPage | undefined {
  const plain = path.toLowerCase().replace(/(?<=.)\/+$/, '');
  return publicPages.find((page) => page.path === plain);
}

export const siteAssets = {
  icon: '/assets/site/icon.svg',
  bigIcon: '/assets/site/icon-512.png',
  maskableIcon: '/assets/site/icon-maskable.png',
  socialPreview: '/assets/site/social-preview.png',
} as const;

export interface Site {
  name: string;
  /** Public address, without a trailing slash. */
  publicUrl: string;
}

// Pages that are not listed have the preview of the landing page.
const landingPage = publicPages[0];
const PREVIEW_ALT = 'A topic is named, and the outline and first lesson of a course about it appear.';

export function renderHead(site: Site, path: string, preview: Partial<LinkPreview> = {}): string {
  const page = findPublicPage(path);
  const own = preview.title ?? page?.title;
  const title = own ? `${own} · ${site.name}` : site.name;
  const description = preview.description ?? (page ?? landingPage)?.description ?? '';
  const image = site.publicUrl + (preview.image ?? siteAssets.socialPreview);
  const imageAlt = preview.imageAlt ?? PREVIEW_ALT;
  return [
    `<title>${escapeHtml(title)}</title>`,
    createNameTag('description', description),
    ...(page ? [createCanonicalLink(site, page)] : [createNameTag('robots', 'noindex')]),
    createPropertyTag('og:type', 'website'),
    createPropertyTag('og:site_name', site.name),
    createPropertyTag('og:title', title),
    createPropertyTag('og:description', description),
    createPropertyTag('og:image', image),
    createPropertyTag('og:image:width', '1200'),
    createPropertyTag('og:image:height', '630'),
    createPropertyTag('og:image:alt', imageAlt),
    createNameTag('twitter:card', 'summary_large_image'),
    createNameTag('twitter:title', title),
    createNameTag('twitter:description', description),
    createNameTag('twitter:image', image),
    createNameTag('twitter:image:alt', imageAlt),
    createNameTag('application-name', site.name),
    ...(page === landingPage ? [createOrganizationData(site)] : []),
  ].join('');
}

export const getPageUrl = ({ publicUrl }: Site, { path }: PublicPage): string => publicUrl + path;

function createCanonicalLink(site: Site, page: PublicPage): string {
  const address = getPageUrl(site, page);
  return `<link rel="canonical" href="${escapeHtml(address)}">${createPropertyTag('og:url', address)}`;
}

// A data block, which no browser runs.
function createOrganizationData({ name, publicUrl }: Site): string {
  const url = `${publicUrl}/`;
  const data = {
    '@context': 'https://schema.org',
    '@graph': [
      { '@type': 'Organization', '@id': `${url}#us`, name, url, logo: publicUrl + siteAssets.bigIcon },
      { '@type': 'WebSite', name, url, description: landingPage?.description, publisher: { '@id': `${url}#us` } },
    ],
  };
  return `<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`;
}

const createNameTag = (name: string, content: string) => `<meta name="${name}" content="${escapeHtml(content)}">`;

const createPropertyTag = (name: string, content: string) =>
  `<meta property="${name}" content="${escapeHtml(content)}">`;
