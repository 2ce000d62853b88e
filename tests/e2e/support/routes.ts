import type { BrowserContext } from '@playwright/test';

/** One of each kind that a visitor reads. */
export const publicPages = [
  ...['/', '/pricing', '/features', '/about', '/contact', '/privacy'],
  ...['/examples', '/examples/sourdough-bread'],
];

const entrances = ['/about', '/home', '/pricing', '/dashBoard'];

interface Route {
  path?: string;
  index?: boolean;
  children?: Route[];
}

interface Fiber {
  memoizedProps: { router?: { routes: Route[] } } | null;
  child: Fiber | null;
}

export async function productRoutes(context: BrowserContext): Promise<string[]> {
  const page = await context.newPage();
  const paths = new Set<string>();
  for (const entrance of entrances) {
    await page.goto(entrance);
    await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
    for (const path of await page.evaluate(readRoutes)) paths.add(path);
  }
  await page.close();
  return [...paths];
}

// Runs in the page: finds the router among the properties of the components that React has rendered.
function readRoutes(): string[] {
  const getPaths = (routes: Route[], parent: string): string[] =>
    routes.flatMap(({ path = '', index, children }) => {
      const full = path.startsWith('/') ? path : [parent, path].filter(Boolean).join('/');
      return children ? getPaths(children, full) : index || path ? [`/${full.replace(/^\//, '')}`] : [];
    });
  for (const element of document.querySelectorAll('*')) {
    const key = Object.keys(element).find((name) => name.startsWith('__reactContainer$'));
    if (!key) continue;
    let fiber: Fiber | null = (element as unknown as Record<string, Fiber>)[key] ?? null;
    for (; fiber; fiber = fiber.child) {
      const router = fiber.memoizedProps?.router;
      if (router) return getPaths(router.routes, '');
    }
  }
  throw new Error('this page has no router');
}
