import { coursePage, createPage, header, homePage, outlinePage, signUpPage, toasts } from '../pages.ts';
import { newAccount } from '../support/accounts.ts';
import { expect, test } from '../support/test.ts';

// slow enough that one can see the outline grow, and killed at the end; each lesson is written while its page is open
test.use({ productChoice: { name: 'journey', env: { SAMPLE_MODEL_DELAY_MS: '60', AI_PREFETCH: '0' } } });

const ids =
  'ACC-02 ACC-11 CRS-02 CRS-06 CRS-07 CRS-08 CRS-09 CRS-12 STU-01 STU-02 STU-03 STU-04 STU-05 STU-09 CRT-01 CRT-02 CRT-03 PLT-09';
const topic = 'Sourdough bread';
const certificateMail = `Your certificate: ${topic}`;
const wanted = ['Feeding a starter', 'Scoring the loaf'];

test(`${ids} the main job: from sign-up to a certificate that outlives a kill -9`, {
  tag: ['@journey', '@separate'],
}, async ({ page, product, problems }) => {
  const learner = newAccount('Grace Hopper');
  const home = homePage(page);
  const course = coursePage(page);
  const outline = outlinePage(page);
  const begun = new Date();
  // the test may begin before midnight and end after it
  const today = (options: Intl.DateTimeFormatOptions = {}) => {
    const day = new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'UTC' });
    return new RegExp(`${day.format(begun)}|${day.format(new Date())}`);
  };

  await test.step('signs up', async () => {
    const form = signUpPage(page);
    await form.open();
    await form.signUp(learner);
    await expect(page).toHaveURL(/\/home$/);
    await expect(toasts(page)).toContainText(['Registration successful']);
    await expect(home.nothing).toBeVisible();
    await expect(header(page).link('Admin'), 'the first account is the main admin').toBeVisible();
  });

  await test.step('gets one welcome mail', () => expect.poll(() => countMails('Welcome to Coursewright')).toBe(1));

  await test.step('asks for a course and sees its outline', async () => {
    await home.generate.click();
    await createPage(page).fill(topic, ...wanted);
    await createPage(page).submit.click();
    await expect(page).toHaveURL(/\/topics$/);
    await expect(outline.generate).toBeEnabled();
    await expect(outline.topics).toHaveCount(4);
    for (const title of wanted) await expect(outline.list).toContainText(title);
  });
  const planned = await outline.subtopics.allTextContents();

  await test.step('starts the course with its first lesson', async () => {
    await outline.generate.click();
    await expect(page).toHaveURL(/\/course\/[0-9a-f]{24}/);
    await expect(course.title).toHaveText(topic);
    await expect(course.topics).toHaveCount(4);
    await expect(course.lessons).toHaveCount(planned.length);
    await expect(course.lessonTitle).toHaveText(planned[0] ?? '');
    await expect(course.done).toHaveCount(1);
    await expect(course.paragraphs.first()).not.toBeEmpty();
    await expect(course.picture).toHaveJSProperty('complete', true);
    expect(await course.picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(200);
    await expect(course.progress).toHaveAttribute('aria-valuenow', String(Math.round(100 / planned.length)));
  });
  const courseUrl = page.url().replace(/\?.*/, '');

  await test.step('studies every sub-topic', async () => {
    for (const [index, title] of planned.entries()) {
      if (index === 0) continue;
      await course.next.click();
      await expect(course.lessonTitle).toHaveText(title);
      await expect(toasts(page, 'Done!').first()).toBeVisible();
      await expect(course.paragraphs.first()).not.toBeEmpty();
      await expect(course.done, 'opening alone ticks nothing').toHaveCount(index);
      await course.markDone.click();
      await expect(course.done).toHaveCount(index + 1);
    }
  });

  await test.step('gets the certificate', async () => {
    await course.certificate.click();
    await expect(page).toHaveURL(/\/certificate\/[0-9a-f]{24}$/);
    await expectCertificate();
  });

  await test.step('and one mail with it', () => expect.poll(() => countMails(certificateMail)).toBe(1));

  await test.step('finds everything again after a kill -9', async () => {
    await product.kill();
    await product.start();
    await home.open();
    const card = home.card(topic);
    await expect(card).toContainText('Theory & Image');
    await expect(card).toContainText(today({ dateStyle: 'medium' }));
    await card.getByRole('link', { name: /^Certificate/ }).click();
    await expectCertificate();
    await page.goto(courseUrl);
    await expect(course.done).toHaveCount(planned.length);
    await expect(course.paragraphs.first()).not.toBeEmpty();
    await expect(course.picture).toBeVisible();
    expect(await product.mails(learner.email), 'welcome, link for the address, certificate').toHaveLength(3);
  });

  expect(problems).toEqual([]);

  async function expectCertificate() {
    const main = page.getByRole('main');
    for (const fact of ['Grace Hopper', topic, today()]) {
      await expect(main.getByRole('definition').filter({ hasText: fact })).toBeVisible();
    }
    const image = main.getByRole('img', { name: /certificate of completion/i });
    await expect.poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBe(1600);
  }

  async function countMails(wanted: string) {
    return (await product.mails(learner.email)).filter(({ subject }) => subject === wanted).length;
  }
});
