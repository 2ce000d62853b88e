import type { Page } from '@playwright/test';

/** The toasts that are shown, or those with a text. */
export const toasts = (page: Page, text?: string) =>
  page.locator('[data-sonner-toast]').filter(text === undefined ? {} : { hasText: text });
