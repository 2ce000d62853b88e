import { readFile } from 'node:fs/promises';
import { readPdf } from '@coursewright/pdf/testing';
import type { Page } from '@playwright/test';
import { admin, signIn } from '../support/accounts.ts';
import { finishCourse, makeCourse } from '../support/courses.ts';
import { watch } from '../support/problems.ts';
import { expect, test } from '../support/test.ts';

const topic = 'Sourdough bread';
const REASON = 'Issued by mistake';

async function save(page: Page, role: 'button' | 'link', name: string) {
  const downloading = page.waitForEvent('download');
  await page.getByRole(role, { name, exact: true }).click();
  const download = await downloading;
  return { name: download.suggestedFilename(), file: await readFile(await download.path()) };
}

/** As its header says. */
function readSize(png: Buffer) {
  expect(png.subarray(1, 4).toString()).toBe('PNG');
  return { width: png.readUInt32BE(16), height: png.readUInt32BE(20) };
}

test('CRT-01 CRT-02 CRT-03 CRT-04 a certificate: downloaded, checked by a stranger, revoked', {
  tag: '@journey',
}, async ({ page, browser, baseURL, learner, playwright, problems }) => {
  const { courseId } = await makeCourse(page.request, topic);
  await finishCourse(page.request, courseId);
  await page.goto(`/certificate/${courseId}`);
  const verifyLink = page.getByRole('main').getByRole('link', { name: /\/verify\// });
  const verifyUrl = (await verifyLink.getAttribute('href')) ?? '';
  expect(verifyUrl).toMatch(new RegExp(`^${baseURL}/verify/[0-9a-f-]{36}$`));

  const picture = await save(page, 'button', 'Download');
  expect([picture.name, readSize(picture.file)]).toEqual(['certificate.png', { width: 1600, height: 1130 }]);
  const pdf = await save(page, 'button', 'Download PDF');
  expect(pdf.name).toBe('certificate.pdf');
  const { text } = readPdf(pdf.file);
  for (const part of [learner.mName, topic]) expect(text).toContain(part);

  const elsewhere = await browser.newContext();
  const theirProblems = await watch(elsewhere);
  const stranger = await elsewhere.newPage();
  const title = stranger.getByRole('heading', { level: 1 });
  const credential = await test.step('a stranger sees that it is genuine, and takes the credential away', async () => {
    await stranger.goto(verifyUrl);
    await expect(title).toHaveText('This certificate is genuine');
    await expect(stranger.getByRole('definition').filter({ hasText: learner.mName })).toBeVisible();
    await expect(stranger.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
    const { name, file } = await save(stranger, 'link', 'Download the credential');
    expect(name).toMatch(/^credential-.*\.jwt$/);
    return file.toString();
  });

  const check = async (given: string) => {
    await stranger.getByLabel('Credential', { exact: true }).fill(given);
    await stranger.getByRole('button', { name: 'Check the credential' }).click();
  };
  const valid = stranger.getByRole('status').filter({ hasText: 'genuine, unchanged and still valid' });
  await test.step('pastes it: valid as it is, not genuine with one byte changed', async () => {
    await stranger.goto(`${baseURL}/verify`);
    await check(credential);
    await expect(valid).toBeVisible();
    const middle = Math.floor(credential.length / 2);
    await check(credential.slice(0, middle) + (credential[middle] === 'A' ? 'B' : 'A') + credential.slice(middle + 1));
    await expect(stranger.getByText(/^(Not genuine|Not readable)$/)).toBeVisible();
  });
  await test.step('and hands in the picture: it carries the credential', async () => {
    const file = { name: 'certificate.png', mimeType: 'image/png', buffer: picture.file };
    await stranger.getByLabel('Or choose a file').setInputFiles(file);
    await expect(valid).toBeVisible();
    await expect(stranger.getByLabel('Credential', { exact: true })).toHaveValue(credential);
  });

  await test.step('an admin revokes it: everybody is told', async () => {
    const office = await playwright.request.newContext({ baseURL });
    await signIn(office, admin);
    const revoking = `/api/admin/certificates/${verifyUrl.split('/').at(-1)}/revoke`;
    expect((await office.post(revoking, { data: { reason: REASON } })).ok()).toBe(true);
    await office.dispose();
    await check(credential);
    await expect(stranger.getByRole('alert').filter({ hasText: 'it was revoked' })).toBeVisible();
    await stranger.goto(verifyUrl);
    await expect(title).toHaveText('This certificate was revoked');
    await page.reload();
    await expect(page.getByRole('alert').filter({ hasText: 'was revoked on' })).toContainText(REASON);
  });
  await elsewhere.close();
  expect([...theirProblems, ...problems]).toEqual([]);
});
