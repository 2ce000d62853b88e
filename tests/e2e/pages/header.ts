import type { Page } from '@playwright/test';

export function header(page: Page) {
  const menu = page.getByRole('navigation', { name: 'Main' });
  return {
    menu,
    entries: menu.getByRole('link').or(menu.getByRole('button')),
    link: (name: string) => menu.getByRole('link', { name, exact: true }),
    logout: menu.getByRole('button', { name: 'Logout' }),
    darkMode: page.getByRole('button', { name: 'Dark mode', exact: true }),
  };
}
