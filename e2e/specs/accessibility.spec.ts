import { sights } from '../sights/index.ts';
import { nameOf } from '../sights/sight.ts';
import { examine } from '../support/examine.ts';
import { watch } from '../support/problems.ts';
import { pageFiles, productRoutes, routeSources } from '../support/routes.ts';
import { expect, filledProduct, test } from '../support/world-test.ts';

test.use({
  productChoice: filledProduct,
  // pictures of each of the many steps would take most of the time
  trace: 'off',
  screenshot: 'off',
});

test('VIS-15 every page that a router knows is examined', { tag: '@VIS-15' }, async () => {
  const examined = new Set(Object.values(sights).flatMap((group) => group.map(({ route }) => route)));
  expect([...examined].toSorted()).toEqual([...new Set(productRoutes())].toSorted());
  const sources = routeSources();
  expect(
    pageFiles().filter((file) => !sources.includes(file.replace(/^.*\/features\//, './').replace(/^\.\//, ''))),
  ).toEqual([]);
});

for (const [group, all] of Object.entries(sights)) {
  test(`VIS-15 ${group}: nothing for axe to find, nothing out of reach of the keyboard, at 360 and 1440 px, light and dark`, {
    tag: '@VIS-15',
  }, async ({ browser, product, world }) => {
    test.setTimeout(300_000);
    for (const sight of all) {
      await test.step(nameOf(sight), async () => {
        const context = await browser.newContext({ baseURL: product.url, reducedMotion: 'reduce', locale: 'en-GB' });
        const problems = await watch(context);
        await context.addCookies(world.cookies[sight.as]);
        try {
          await examine(await context.newPage(), sight, world);
        } catch (error) {
          expect.soft(String(error), nameOf(sight)).toBe('');
        }
        await context.close();
        const unexpected = problems.filter((problem) => !sight.says?.test(problem));
        expect.soft(unexpected, nameOf(sight)).toEqual([]);
      });
    }
  });
}
