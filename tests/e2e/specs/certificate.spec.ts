import { readFile } from 'node:fs/promises';
import { readPdf } from '@coursewright/pdf/testing';
import { toasts } from '../pages/toasts.ts';
import { expectEveryLook } from '../support/accessibility.ts';
import { admin, signIn } from '../support/accounts.ts';
import { finishCourse, makeCourse } from '../support/courses.ts';
import { pngSize } from '../support/png.ts';
import { watch } from '../support/problems.ts';
import { expect, test } from '../support/test.ts';

const topic = 'Sourdough bread';
const REASON = 'Issued by mistake';

test('CRT-01 CRT-02 CRT-03 CRT-04 a certificate: downloaded, checked by a stranger, revoked', {
  tag: ['@CRT-01', '@CRT-02', '@CRT-03', '@CRT-04'],
}, async ({ page, browser, baseURL, learner, product, playwright, problems }) => {
  const { courseId } = await makeCourse(page.request, topic);
  await finishCourse(page.request, courseId);
  await page.goto(`/certificate/${courseId}`);
  const verifyLink = page.getByRole('main').getByRole('link', { name: /\/verify\// });
  const verifyUrl = (await verifyLink.getAttribute('href')) ?? '';
  expect(verifyUrl).toMatch(new RegExp(`^${baseURL}/verify/[0-9a-f-]{36}$`));

  const save = async (name: string) => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name, exact: true }).click(),
    ]);
    return { name: download.suggestedFilename(), file: await readFile(await download.path()) };
  };

  const picture = await test.step('the picture', async () => {
    const { name, file } = await save('Download');
    expect([name, pngSize(file)]).toEqual(['certificate.png', { width: 1600, height: 1130 }]);
    await expect(toasts(page, 'Downloaded')).toBeVisible();
    return file;
  });

  await test.step('the PDF', async () => {
    const { name, file } = await save('Download PDF');
    const { pages, info, marked, text } = readPdf(file);
    expect([name, pages, marked]).toEqual(['certificate.pdf', 1, true]);
    expect(info.Title).toBe(`Certificate of completion: ${topic}, ${learner.mName}`);
    for (const part of [learner.mName, topic, verifyUrl])
      expect(text.replaceAll('verify/ ', 'verify/')).toContain(part);
  });

  await test.step('the way to LinkedIn', async () => {
    const linkedIn = page.getByRole('link', { name: 'Add to LinkedIn' });
    await expect(linkedIn).toHaveAttribute('rel', /noopener/);
    const address = new URL((await linkedIn.getAttribute('href')) ?? '');
    expect(address.searchParams.get('certUrl')).toBe(verifyUrl);
  });

  await test.step('one mail, with the way to both pages', async () => {
    const certificates = async () =>
      (await product.mails(learner.email)).filter(({ subject }) => subject === `Your certificate: ${topic}`);
    await expect.poll(async () => (await certificates()).length).toBe(1);
    const [mail] = await certificates();
    expect(mail?.text).toContain(verifyUrl);
    expect(mail?.text).toContain(`/certificate/${courseId}`);
  });

  const elsewhere = await browser.newContext();
  const theirProblems = await watch(elsewhere);
  const stranger = await elsewhere.newPage();
  const title = stranger.getByRole('heading', { level: 1 });

  await test.step('a stranger sees that it is genuine, and nothing private', async () => {
    await stranger.goto(verifyUrl);
    await expect(title).toHaveText('This certificate is genuine');
    const main = stranger.getByRole('main');
    for (const fact of [learner.mName, topic, 'Coursewright']) {
      await expect(main.getByRole('definition').filter({ hasText: fact }).first()).toBeVisible();
    }
    await expect(main).toContainText('No quiz results');
    await expect(main).toContainText('Sample study material');
    expect(await stranger.content()).not.toContain(learner.email);
    await expect(stranger.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
  });

  const credential = await test.step('and takes the signed credential away', async () => {
    const [download] = await Promise.all([
      stranger.waitForEvent('download'),
      stranger.getByRole('link', { name: 'Download the credential' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^credential-.*\.jwt$/);
    return (await readFile(await download.path())).toString();
  });

  const check = async (text: string) => {
    await stranger.getByLabel('Credential', { exact: true }).fill(text);
    await stranger.getByRole('button', { name: 'Check the credential' }).click();
  };
  const verdict = (role: 'alert' | 'status', text: string) => stranger.getByRole(role).filter({ hasText: text });

  await test.step('pastes it: valid as it is, not genuine with one byte changed', async () => {
    await stranger.goto(`${baseURL}/verify`);
    await check(credential);
    await expect(verdict('status', 'genuine, unchanged and still valid')).toBeVisible();
    const [head = '', claims = '', signature] = credential.split('.');
    const middle = Math.floor(claims.length / 2);
    const other = claims[middle] === 'A' ? 'B' : 'A';
    await check([head, `${claims.slice(0, middle)}${other}${claims.slice(middle + 1)}`, signature].join('.'));
    await expect(stranger.getByText(/^(Not genuine|Not readable)$/)).toBeVisible();
  });

  await test.step('and hands in the picture: it carries the credential', async () => {
    const file = { name: 'certificate.png', mimeType: 'image/png', buffer: picture };
    await stranger.getByLabel('Or choose a file').setInputFiles(file);
    await expect(verdict('status', 'genuine, unchanged and still valid')).toBeVisible();
    await expect(stranger.getByLabel('Credential', { exact: true })).toHaveValue(credential);
  });

  await test.step('an admin revokes it: everybody is told', async () => {
    const office = await playwright.request.newContext({ baseURL });
    await signIn(office, admin);
    const id = verifyUrl.split('/').at(-1);
    const answer = await office.post(`/api/admin/certificates/${id}/revoke`, { data: { reason: REASON } });
    expect(await answer.json()).toMatchObject({ success: true });
    await office.dispose();
    await check(credential);
    await expect(verdict('alert', 'it was revoked')).toBeVisible();
    await stranger.getByRole('link', { name: 'What it says' }).click();
    await expect(title).toHaveText('This certificate was revoked');
    await expect(stranger.getByRole('main')).toContainText(REASON);
    await page.reload();
    await expect(page.getByRole('alert').filter({ hasText: 'was revoked on' })).toContainText(REASON);
    await expect(page.getByRole('link', { name: 'Add to LinkedIn' })).toHaveCount(0);
  });

  await elsewhere.close();
  expect(theirProblems).toEqual([]);
  expect(problems).toEqual([]);
});

test('CRT-04 after a change of name the certificate is reissued, and the old one says it was replaced', {
  tag: '@CRT-04',
}, async ({ page, learner: _, problems }) => {
  const { courseId } = await makeCourse(page.request, topic);
  await finishCourse(page.request, courseId);
  await page.goto(`/certificate/${courseId}`);
  const verifyLink = page.getByRole('main').getByRole('link', { name: /\/verify\// });
  const former = (await verifyLink.getAttribute('href')) ?? '';
  await page.request.post('/api/profile', { data: { mName: '山田 太郎' } });
  await expect(async () => {
    await page.reload();
    await expect(page.getByText('Your name has changed')).toBeVisible({ timeout: 5_000 });
  }).toPass();
  await page.getByRole('button', { name: 'Reissue' }).click();
  await expect(page.getByText('Your name has changed')).toHaveCount(0);
  await expect(page.getByRole('main').getByRole('definition').filter({ hasText: '山田 太郎' })).toBeVisible();
  await expect(verifyLink).not.toHaveAttribute('href', former);
  await verifyLink.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This certificate is genuine');
  await page.goto(former);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This certificate was replaced by a newer one');
  await expect(page.getByRole('main')).not.toContainText('山田');
  expect(problems).toEqual([]);
});

test('CRT-04 VIS-15 the certificate and its verification: nothing for axe to find with long words, in every look', {
  tag: ['@CRT-04', '@VIS-15'],
}, async ({ page, learner: _, problems }) => {
  const { courseId } = await makeCourse(page.request, 'Words-so-long-that-they-have-no-place-to-break-anywhere-at-all');
  await finishCourse(page.request, courseId);
  const { certificateId } = await (await page.request.get(`/api/courses/${courseId}/certificate`)).json();
  await page.request.post('/api/profile', { data: { mName: 'Lea Renamed' } });
  const unknown = '2b0ad1ee-0a4c-4a4c-8a52-6f5d3f3f2a11';
  for (const path of [`/certificate/${courseId}`, `/verify/${certificateId}`, '/verify']) await examine(path);
  expect(problems).toEqual([]);
  await examine(`/verify/${unknown}`);

  async function examine(path: string) {
    await page.goto(path);
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
    await expectEveryLook(page, path);
  }
});
