import { releaseReportsPath } from '@coursewright/contracts';
import type { BrowserContext, Page, Request, Route } from '@playwright/test';
import { makeCourse } from '../support/courses.ts';
import { expect, test } from '../support/test.ts';

const TAGS = /<(?:link rel="(?:preload|stylesheet)"|link href|script|meta name="first-[\w-]+")[^>]*>/g;

/** Addresses in the HTML that the browser asks for as soon as it has read it. */
function listNamed(html: string, { pathname, searchParams }: URL): string[] {
  const segments = pathname.split('/');
  return [...html.matchAll(TAGS)].flatMap(([tag]) => {
    const address = / (?:href|src)="([^"]*)"/.exec(tag)?.[1];
    const requests = / content="([^"]*)"/.exec(tag)?.[1]?.replaceAll('&amp;', '&') ?? '';
    const filled = requests
      .replace(/:(\d)/g, (_, index) => segments[Number(index)] ?? '')
      .replace(/:(\w+)/g, (_, name) => searchParams.get(name) ?? '');
    return address ? [address] : filled.split(' ').filter(Boolean);
  });
}

const addressOf = (request: Request) => {
  const { pathname, search } = new URL(request.url());
  return pathname + search;
};

const isWithin = (request: Request, names: readonly string[]) => names.includes(addressOf(request));

/** Answers only what the HTML of the page names, and holds every other request back until it is let go. */
async function answerOnlyNamed(page: Page) {
  const sent: string[] = [];
  const held: Route[] = [];
  let named: string[] = [];
  let open = (_request: Request) => false;
  // the page before would send requests of its own
  await page.goto('about:blank');
  await page.route('**/*', async (route, request) => {
    if (request.isNavigationRequest()) {
      const response = await route.fetch();
      const body = await response.text();
      named = listNamed(body, new URL(request.url()));
      return route.fulfill({ response, body });
    }
    sent.push(`${request.method()} ${addressOf(request)}`);
    if (isWithin(request, named) || open(request)) return route.fallback();
    held.push(route);
  });
  return {
    sent,
    named: () => named,
    async letGo(which: (request: Request) => boolean) {
      open = which;
      for (const route of held.splice(0)) {
        if (which(route.request())) await route.fallback();
        else held.push(route);
      }
    },
  };
}

const listTwice = (sent: readonly string[]) => sent.filter((each, index) => sent.indexOf(each) !== index);

const comeBack = (context: BrowserContext) =>
  context.addInitScript(() => localStorage.setItem('session.signedIn', 'true'));

test('PLT-20 /home shows the courses when only what its HTML names has been answered, and asks for nothing twice', {
  tag: '@core',
}, async ({ page, context, learner: _ }) => {
  await makeCourse(context.request, 'Lichens');
  await comeBack(context);
  // the first visit of all saves the time zone
  const saved = page.waitForResponse((response) => response.request().method() === 'PATCH');
  await page.goto('/home');
  await saved;
  const requests = await answerOnlyNamed(page);
  await page.goto('/home', { waitUntil: 'commit' });
  await expect(page.getByRole('main').getByRole('link', { name: 'Lichens' }).first()).toBeVisible();
  expect(requests.named()).toContain('/api/session');
  await requests.letGo(() => true);
  await page.waitForLoadState('networkidle');
  expect(listTwice(requests.sent)).toEqual([]);
});

test('PLT-20 so does a course with its lesson, which is opened once', async ({ page, context, learner: _ }) => {
  const { courseId } = await makeCourse(context.request, 'Mosses');
  await comeBack(context);
  await page.goto(`/course/${courseId}?at=t1s1`);
  await expect(page.getByText('Sample lesson')).toBeVisible();

  const requests = await answerOnlyNamed(page);
  await page.goto(`/course/${courseId}?at=t1s1`, { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { level: 1, name: 'Mosses' })).toBeVisible();
  await expect(page.getByText('Sample lesson')).toBeVisible();
  expect(requests.sent.filter((each) => each.startsWith('POST') && !each.endsWith(releaseReportsPath))).toEqual([
    `POST /api/courses/${courseId}/subtopics/t1s1/open`,
  ]);
  await requests.letGo(() => true);
  await page.waitForLoadState('networkidle');
  expect(listTwice(requests.sent)).toEqual([]);
});

for (const [locale, title] of [
  ['en-GB', 'Pricing Benefits'],
  ['de-DE', 'Vorteile'],
] as const) {
  test.describe(`in ${locale}`, () => {
    test.use({ locale });

    test(`PLT-20 /pricing in ${locale} shows its plans when only what its HTML names has been answered`, async ({
      page,
    }) => {
      const requests = await answerOnlyNamed(page);
      await page.goto('/pricing', { waitUntil: 'commit' });
      await expect(page.locator('#pricing-benefits')).toContainText(title);
      await requests.letGo(() => true);
      await page.waitForLoadState('networkidle');
      expect(listTwice(requests.sent)).toEqual([]);
    });
  });
}

test('PLT-20 a page works when its HTML names nothing, or what is gone', async ({ page, context, learner: _ }) => {
  await makeCourse(context.request, 'Ferns');
  await comeBack(context);
  const changes = [
    (html: string) =>
      html.replace(/<link rel="preload" as="(?:script|style)"[^>]*>|<script async[^>]*><\/script>/g, ''),
    (html: string) => html.replace(/<meta name="first-[^>]*>/g, ''),
    (html: string) => html.replace(/(<script async src="[^"]*)(\.js")/g, '$1-gone$2'),
  ];
  for (const change of changes) {
    await page.route('**/home', async (route) => {
      const response = await route.fetch();
      const html = await response.text();
      expect(change(html)).not.toBe(html);
      await route.fulfill({ response, body: change(html) });
    });
    await page.goto('/home');
    await expect(page.getByRole('main').getByRole('link', { name: 'Ferns' }).first()).toBeVisible();
    await page.unroute('**/home');
  }
});

test('PLT-20 an early request that fails is sent again; visitors send none for members', async ({
  page,
  context,
  browser,
  product,
  learner: _,
}) => {
  await makeCourse(context.request, 'Horsetails');
  await comeBack(context);
  let failures = 0;
  await page.route('**/api/library?*', (route) =>
    ++failures === 1 ? route.fulfill({ status: 503 }) : route.fallback(),
  );
  await page.goto('/home');
  await expect(page.getByRole('main').getByRole('link', { name: 'Horsetails' }).first()).toBeVisible();
  expect(failures).toBeGreaterThan(1);

  const stranger = await browser.newContext({ baseURL: product.url });
  const visit = await stranger.newPage();
  const sent: string[] = [];
  visit.on('request', (request) => sent.push(addressOf(request)));
  await visit.goto('/home');
  await expect(visit).toHaveURL(/\/signin/);
  expect(sent).toContain('/api/session');
  expect(sent.filter((address) => address.startsWith('/api/library'))).toEqual([]);
  await stranger.close();
});
