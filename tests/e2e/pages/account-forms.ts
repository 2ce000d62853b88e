import type { Page } from '@playwright/test';
import type { Account } from '../support/accounts.ts';

export function signUpPage(page: Page) {
  const form = accountForm(page);
  return {
    ...form,
    name: page.getByLabel('Name', { exact: true }),
    open: () => page.goto('/signup'),
    async signUp({ mName, email, password }: Account) {
      await this.name.fill(mName);
      await form.email.fill(email);
      await form.password.fill(password);
      await form.submit.click();
    },
  };
}

export function signInPage(page: Page) {
  const form = accountForm(page);
  return {
    ...form,
    open: () => page.goto('/signin'),
    async signIn({ email, password }: Pick<Account, 'email' | 'password'>) {
      await form.email.fill(email);
      await form.password.fill(password);
      await form.submit.click();
    },
  };
}

const accountForm = (page: Page) => ({
  email: page.getByLabel('Email', { exact: true }),
  password: page.getByLabel('Password', { exact: true }),
  submit: page.getByRole('main').getByRole('button', { name: /^Sign(In|Up)$/ }),
});
