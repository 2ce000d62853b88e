import { expectAccessible, expectNoSidewaysScroll } from '../support/accessibility.ts';
import { expect, test } from '../support/test.ts';

test('API-06 the documentation is read without signing in: no serious finding of axe, light and dark, at 360 and 1440 px', {
  tag: '@API-06',
}, async ({ page, problems }) => {
  for (const width of [360, 1440]) {
    for (const colorScheme of ['light', 'dark'] as const) {
      const where = `${width} px, ${colorScheme}`;
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme });
      await page.goto('/api/docs');
      await expect(page.getByRole('heading', { level: 1, name: 'Coursewright API' })).toBeVisible();
      await expectAccessible(page, where);
      await expectNoSidewaysScroll(page, where);
      await page.goto('/api/docs#courseGeneration.courses.requestOutline');
      await page.goto('/api/docs#courseGeneration.courses.generationEvents');
      await expect(page.getByText('Last-Event-ID').first()).toBeVisible();
      await expectAccessible(page, `${where}, open`);
      await expectNoSidewaysScroll(page, `${where}, open`);
    }
  }
  expect(problems).toEqual([]);
});

test('API-06 the keyboard leads to a group and opens a call', { tag: '@API-06' }, async ({ page, problems }) => {
  await page.goto('/api/docs');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to the endpoints' })).toBeFocused();
  const quizzes = page.getByRole('navigation').getByRole('link', { name: 'Quizzes' });
  await quizzes.focus();
  await page.keyboard.press('Enter');
  const group = page.getByRole('region', { name: 'Quizzes' });
  await expect(group.getByRole('heading', { name: 'Quizzes' })).toBeInViewport();
  await page.keyboard.press('Tab');
  const call = group.locator('details').first();
  await expect(call.locator('summary')).toBeFocused();
  await expect(call.locator('summary')).toContainText('/api/courses/{courseId}/quizzes');
  await expect(call.getByRole('heading', { name: 'Responses' })).toBeHidden();
  await page.keyboard.press('Enter');
  await expect(call.getByRole('heading', { name: 'Responses' })).toBeVisible();
  await expect(call.getByText('[].bestPercent', { exact: true })).toBeVisible();
  await page.keyboard.press('Space');
  await expect(call.getByRole('heading', { name: 'Responses' })).toBeHidden();
  expect(problems).toEqual([]);
});

test('API-06 the document at /api/docs/openapi.json describes real responses', {
  tag: '@API-06',
}, async ({ page, request }) => {
  await page.goto('/api/docs');
  const link = page.getByRole('link', { name: 'OpenAPI document' });
  const { paths } = await (await request.get((await link.getAttribute('href')) ?? '')).json();
  expect(Object.keys(paths['/api/courses'].get.responses)).toContain('401');
  expect((await request.get('/api/courses')).status()).toBe(401);
  const { example } = paths['/api/signup'].post.requestBody.content['application/json'];
  expect((await request.post('/api/signup', { data: example })).status()).toBe(200);
  const { required } = paths['/api/plans'].get.responses[200].content['application/json'].schema;
  expect(Object.keys(await (await request.get('/api/plans')).json()).sort()).toEqual([...required].sort());
});
