import type { Page } from '@playwright/test';
import { admin, signIn } from '../support/accounts.ts';
import { finishCourse, makeCourse } from '../support/courses.ts';
import { pngSize } from '../support/png.ts';
import { expect, test } from '../support/test.ts';

const ATTACK = `"><script>document.title='taken'</script>'& <img src=x>`;

async function previewOf({ request }: Page, path: string) {
  const answer = await request.get(path);
  const html = await answer.text();
  const head = html.slice(0, html.indexOf('</head>'));
  const content = (name: string) =>
    new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)">`).exec(head)?.[1] ?? '';
  const title = /<title>([^<]*)<\/title>/.exec(head)?.[1];
  return { head, title, content, robots: answer.headers()['x-robots-tag'] };
}

async function expectPicture(page: Page, address: string) {
  const picture = await page.request.get(new URL(address).pathname);
  expect([picture.status(), picture.headers()['content-type']]).toEqual([200, 'image/png']);
  expect(pngSize(await picture.body())).toEqual({ width: 1200, height: 630 });
}

test('CRT-06 shared courses and certificates unfurl with their own title and picture', { tag: '@CRT-06' }, async ({
  page,
  baseURL,
  learner,
  playwright,
  problems,
}) => {
  const { courseId } = await makeCourse(page.request, 'Sourdough bread');
  await finishCourse(page.request, courseId);
  const { token } = await (await page.request.post(`/api/courses/${courseId}/share`, { data: {} })).json();
  const { certificateId } = await (await page.request.get(`/api/courses/${courseId}/certificate`)).json();

  // While a description is late, the page comes without it.
  const step = (name: string, body: () => Promise<void>) => test.step(name, () => expect(body).toPass());

  await step('a shared course', async () => {
    const { title, content, robots } = await previewOf(page, `/shared/${token}`);
    expect(title).toBe('Sourdough bread · Coursewright');
    expect(content('og:title')).toBe(title);
    expect(content('og:description')).toMatch(/^A course on Coursewright: 4 topics, 12 lessons\. /);
    expect(content('og:image')).toBe(`${baseURL}/api/shared/${token}/picture.png`);
    expect(content('twitter:card')).toBe('summary_large_image');
    expect(robots).toBe('noindex');
    await expectPicture(page, content('og:image'));
  });

  await step('a certificate', async () => {
    const { title, content } = await previewOf(page, `/verify/${certificateId}`);
    expect(title).toBe('Certificate: Sourdough bread · Coursewright');
    expect(content('og:description')).toContain(`${learner.mName} has completed the course “Sourdough bread”`);
    expect(content('og:image')).toBe(`${baseURL}/api/certificates/${certificateId}/picture.png`);
    await expectPicture(page, content('og:image'));
  });

  await test.step('a malicious title stays text', async () => {
    const { courseId: other } = await makeCourse(page.request, 'Rye bread');
    const renamed = await page.request.patch(`/api/courses/${other}`, { data: { mainTopic: ATTACK } });
    expect(renamed.status()).toBe(200);
    const share = await (await page.request.post(`/api/courses/${other}/share`, { data: {} })).json();
    await expect(async () => {
      const { head, title, content } = await previewOf(page, `/shared/${share.token}`);
      expect(head).not.toContain('<script>document');
      expect(head).not.toContain('<img');
      expect(title).toContain('&lt;script&gt;');
      await expectPicture(page, content('og:image'));
    }).toPass();
    await page.goto(`/shared/${share.token}`);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('<script>');
    expect(await page.title()).not.toBe('taken');
  });

  await test.step('unknown and revoked ones have the preview of the site', async () => {
    const site = (await previewOf(page, '/shared')).head.match(/<meta [^>]*og:[^>]*>/g);
    const unknown = await previewOf(page, `/shared/${'x'.repeat(43)}`);
    expect(unknown.head.match(/<meta [^>]*og:[^>]*>/g)).toEqual(site);
    expect(unknown.robots).toBe('noindex');

    const { courseId: third } = await makeCourse(page.request, 'Oat bread');
    await finishCourse(page.request, third);
    const own = await (await page.request.get(`/api/courses/${third}/certificate`)).json();
    const office = await playwright.request.newContext({ baseURL });
    await signIn(office, admin);
    const data = { reason: 'Issued by mistake' };
    await office.post(`/api/admin/certificates/${own.certificateId}/revoke`, { data });
    await office.dispose();
    const revoked = await previewOf(page, `/verify/${own.certificateId}`);
    expect([revoked.title, revoked.robots]).toEqual(['Coursewright', 'noindex']);
    expect((await page.request.get(`/api/certificates/${own.certificateId}/picture.png`)).status()).toBe(404);
  });
  expect(problems).toEqual([]);
});
