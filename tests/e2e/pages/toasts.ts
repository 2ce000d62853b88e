import type { Page } from '@playwright/test';

export const toasts = (page: Page, text?: string) =>
  page.locator('[data-sonner-toast]').filter(text === undefined ? {} : { hasText: text });
