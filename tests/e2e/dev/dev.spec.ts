import path from 'node:path';
import { freePorts } from '@coursewright/service-kit/testing/free-ports';
import type { APIRequestContext, Page } from '@playwright/test';
import { coursePage, createPage, outlinePage } from '../pages.ts';
import { newAccount, signUp } from '../support/accounts.ts';
import { startChild } from '../support/child.ts';
import { launchProduct } from '../support/product.ts';
import { expect, isSameDocument, markDocument, report, test } from './fixtures.ts';

const SHOWN_MS = 1_000;
const ANSWERED_MS = 2_000;
const RELOADED_MS = 3_000;

interface ComponentEdit {
  frontEnd: string;
  path: string;
  field(page: Page): ReturnType<Page['getByLabel']>;
  file: string;
  from: string;
}

const componentEdits: ComponentEdit[] = [
  {
    frontEnd: 'shell',
    path: '/contact',
    field: (page) => page.getByLabel('First Name'),
    file: 'shell/src/features/contact/contact.page.tsx',
    from: 'Enter your details and ask your query.',
  },
  {
    frontEnd: 'mfe-learner',
    path: '/create',
    field: (page) => createPage(page).topic,
    file: 'mfe-learner/src/features/create-course/create-course.page.tsx',
    from: 'Enter a topic. You see the outline first, and we write the lessons as you open them.',
  },
  {
    frontEnd: 'mfe-billing',
    path: '/payment?plan=monthly',
    field: (page) => page.getByLabel('First Name', { exact: true }),
    file: 'mfe-billing/src/features/payment/payment.page.tsx',
    from: 'Choose how to pay. Nothing is charged until you confirm.',
  },
  {
    frontEnd: 'mfe-admin',
    path: '/users',
    field: (page) => page.getByRole('searchbox'),
    file: 'mfe-admin/src/features/users/users.page.tsx',
    from: 'All users and their plans.',
  },
];

for (const { frontEnd, path: address, field, file, from } of componentEdits) {
  test(`PLT-06 in development an edit of ${frontEnd} shows in the open page, whose state is kept`, async ({
    page,
    development,
  }) => {
    await page.goto(address);
    await field(page).fill('typed before');
    await markDocument(page);
    await expect(page.getByText(from)).toBeVisible();
    for (const round of [1, 2]) {
      const text = `Edited in ${frontEnd}, ${round}.`;
      const shown = page.waitForFunction((wanted) => document.body.textContent?.includes(wanted), text, {
        polling: 'raf',
        timeout: 60_000,
      });
      const writtenAt = await development.edit(file, round === 1 ? from : `Edited in ${frontEnd}, 1.`, text);
      await shown;
      // the first edit after the start also pays for the compiler's warm-up
      if (round > 1) report(`${frontEnd}, edit shown`, performance.now() - writtenAt, SHOWN_MS);
      else console.log(`    ${frontEnd}, first edit shown: ${Math.round(performance.now() - writtenAt)} ms`);
    }
    await expect(field(page)).toHaveValue('typed before');
    expect(await isSameDocument(page), 'without a reload').toBe(true);
  });
}

interface ServiceEdit {
  service: string;
  file: string;
  from: string;
  to: string;
  ask(request: APIRequestContext): Promise<string>;
}

const signInWrongly = (request: APIRequestContext) =>
  post(request, '/api/signin', { email: newAccount().email, password: 'not the password' });
const question = { fname: 'Lea', lname: 'Learner', email: 'lea@example.com', phone: '01234567', msg: 'New code?' };
const post = async (request: APIRequestContext, url: string, data: object) =>
  (await request.post(url, { data })).text();

const serviceEdits: ServiceEdit[] = [
  {
    service: 'gateway',
    file: 'gateway/src/request-context.ts',
    from: 'Not found',
    to: 'Edited in the gateway',
    ask: async (request) => (await request.get('/api/no-such-call')).text(),
  },
  {
    service: 'auth',
    file: 'services/auth/src/features/sign-in/sign-in.routes.ts',
    from: 'Invalid email or password',
    to: 'Edited in auth',
    ask: signInWrongly,
  },
  {
    service: 'course-generation',
    file: 'services/course-generation/src/features/courses/course.repository.ts',
    from: 'There is no such course',
    to: 'Edited in course-generation',
    ask: async (request) => (await request.get('/api/courses/0123456789abcdef01234567')).text(),
  },
  {
    service: 'billing',
    file: 'services/billing/src/features/receipts/receipts.ts',
    from: 'There is no such receipt',
    to: 'Edited in billing',
    ask: async (request) => (await request.get('/api/receipts/stripe_in_1')).text(),
  },
  {
    service: 'notification',
    file: 'services/notification/src/features/contact/contact.routes.ts',
    from: 'your message has been received',
    to: 'edited in notification',
    ask: (request) => post(request, '/api/contact', question),
  },
];

for (const { service, file, from, to, ask } of serviceEdits) {
  test(`PLT-06 in development an edit of ${service} answers with the new code, and the session stays valid`, async ({
    context: { request },
    account,
    development,
  }) => {
    expect(await ask(request)).not.toContain(to);
    const writtenAt = await development.edit(file, from, to);
    await expect.poll(() => ask(request), { intervals: [20], timeout: 60_000 }).toContain(to);
    report(`${service} answers`, performance.now() - writtenAt, ANSWERED_MS);
    const session = await request.get('/api/session');
    expect(await session.text(), 'the session is valid, the data are kept').toContain(account.email);
  });
}

test('PLT-06 in development a lesson that is being written goes on after the service has restarted', async ({
  page,
  development,
}) => {
  const outline = outlinePage(page);
  const course = coursePage(page);
  await createPage(page).open();
  await createPage(page).fill('Beekeeping', 'Reading a frame');
  await createPage(page).submit.click();
  await expect(outline.generate).toBeEnabled({ timeout: 90_000 });
  await outline.generate.click();
  await expect(course.paragraphs.first()).not.toBeEmpty();
  await expect(course.done, 'the lesson is still being written').toHaveCount(0);
  await markDocument(page);
  const restarted = development.willPrint(/course-generation +restarted/);
  await development.edit('services/course-generation/src/index.ts', '', '// edited while a lesson is written\n');
  await restarted;
  await expect(course.done).toHaveCount(1, { timeout: 90_000 });
  expect(await isSameDocument(page), 'without a reload').toBe(true);
});

const errorsShown = (page: Page) => page.getByRole('dialog', { name: /has errors|has thrown an error/ });

for (const { frontEnd, path: address, field, file } of componentEdits.slice(0, 2)) {
  test(`PLT-06 in development a syntax error in ${frontEnd} is printed and shown over the page, whose state is kept`, async ({
    page,
    development,
  }) => {
    const sound = await development.read(file);
    const lines = sound.split('\n').length;
    const place = `${file}:${lines + 1}:`;
    const errors = errorsShown(page);
    await page.goto(address);
    await field(page).fill('typed before');
    await markDocument(page);

    const printed = development.willPrint(new RegExp(`${frontEnd}: not built[\\s\\S]*${place}`));
    await development.write(file, `${sound}\nconst = 1;\n`);
    await expect(errors).toContainText(place);
    await printed;
    await development.write(file, `${sound}\n\nconst = 1;\n`);
    await expect(errors, 'another error in the place of the first').toContainText(`${file}:${lines + 2}:`);
    await development.write(file, sound.replace(/title=\{t`[^`]+`\}(?=\s+subtitle=)/, 'title="Sound again"'));
    await expect(page.getByRole('heading', { name: 'Sound again' })).toBeVisible();
    await expect(errors).toHaveCount(0);
    await expect(field(page)).toHaveValue('typed before');
    expect(await isSameDocument(page), 'without a reload').toBe(true);

    await development.write(file, `${sound}\nconst = 1;\n`);
    await expect(errors).toContainText(place);
    await page.reload();
    await expect(errors).toContainText(place);
    await expect(page.getByRole('heading', { name: 'Sound again' }), 'the last good code').toBeVisible();
    await development.write(file, sound);
    await expect(errors).toHaveCount(0);
    await expect(page.getByRole('heading', { name: 'Sound again' })).toHaveCount(0);
    await expect(field(page)).toBeVisible();
  });

  test(`PLT-06 in development an error that a component of ${frontEnd} throws is shown with its place, and the next save recovers`, async ({
    page,
    development,
  }) => {
    const sound = await development.read(file);
    const errors = errorsShown(page);
    await page.goto(address);
    await expect(field(page)).toBeVisible();
    await markDocument(page);
    const [before = ''] = sound.split(/^ {2}return \(/m);
    await development.write(
      file,
      sound.replace(/^ {2}return \(/m, "  if (document) throw new Error('thrown here');\n$&"),
    );
    await expect(errors).toContainText('thrown here');
    await expect(errors).toContainText(`${file}:${before.split('\n').length}`);
    await development.write(file, sound);
    await expect(errors).toHaveCount(0);
    await expect(field(page)).toBeVisible();
    expect(await isSameDocument(page), 'without a reload').toBe(true);
  });
}

test('PLT-06 in development a syntax error in a service is printed, the last good code goes on, and the next save restarts it', async ({
  context: { request },
  account,
  development,
}) => {
  const file = 'services/auth/src/features/sign-in/sign-in.routes.ts';
  const sound = await development.read(file);
  const printed = development.willPrint(/SyntaxError[\s\S]*auth +not restarted/);
  await development.write(file, `${sound}\nconst = 1;\n`);
  await printed;
  expect(await (await request.get('/api/session')).text()).toContain(account.email);
  await development.write(file, sound.replace(/Invalid email or password|Edited in auth/, 'Sound again'));
  await expect.poll(() => signInWrongly(request), { intervals: [20], timeout: 60_000 }).toContain('Sound again');
});

test('PLT-01 one microfrontend from its sources shows in the pages of a running product, whose session it uses', async ({
  browser,
  clone,
}) => {
  test.setTimeout(400_000);
  const product = await launchProduct();
  const { PORT = '' } = await freePorts(['PORT']);
  const file = 'mfe-learner/src/features/create-course/create-course.page.tsx';
  const main = path.join(clone.root, 'dev/src/dev-front-end.ts');
  const local = startChild(main, ['mfe-learner', '--against', product.url, '--port', PORT]);
  try {
    await local.printed(/is ready: +http/, 200_000);
    const context = await browser.newContext({ baseURL: `http://localhost:${PORT}` });
    const account = newAccount();
    await signUp(context.request, account);
    const names = (await context.cookies()).map(({ name }) => name);
    expect(names.length).toBeGreaterThan(0);
    expect(
      names.filter((name) => !name.startsWith('localhost_')),
      'cookies are told apart',
    ).toEqual([]);
    const page = await context.newPage();
    await page.goto('/create');
    await expect(createPage(page).topic).toBeVisible();
    const before = /subtitle="([^"]+)"/.exec(await clone.read(file))?.[1] ?? '';
    const writtenAt = await clone.edit(file, before, 'Edited against a running product.');
    await expect(page.getByText('Edited against a running product.')).toBeVisible();
    report('mfe-learner against a product', performance.now() - writtenAt, RELOADED_MS);
    await page.goto('/pricing');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const direct = await context.request.get('/api/session');
    expect(await direct.text()).toContain(account.email);
    await context.close();
  } finally {
    await local.stop();
    await product.stop();
  }
});
