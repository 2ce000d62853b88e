import type { Page } from '@playwright/test';
import type { Account } from './support/accounts.ts';
import { payer } from './support/checkout-calls.ts';
import type { Gateway, PaidPlan } from './support/payments.ts';

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

export function homePage(page: Page) {
  const main = page.getByRole('main');
  return {
    nothing: main.getByText('Nothing Found'),
    generate: main.getByRole('link', { name: 'Generate Course' }),
    cards: main.getByRole('article'),
    card: (topic: string) => main.getByRole('article').filter({ hasText: topic.toUpperCase() }),
    open: () => page.goto('/home'),
  };
}

export function createPage(page: Page) {
  const topic = page.getByLabel('Topic', { exact: true });
  const subtopics = page.getByRole('textbox', { name: /^Sub Topic \d$/ });
  const add = page.getByRole('button', { name: 'Add Sub-Topic' });
  return {
    topic,
    subtopics,
    add,
    remove: page.getByRole('button', { name: 'Remove Sub-Topic' }),
    choice: (name: RegExp) => page.getByRole('radio', { name }),
    submit: page.getByRole('button', { name: 'Submit' }),
    open: () => page.goto('/create'),
    async fill(wanted: string, ...parts: string[]) {
      await topic.fill(wanted);
      for (const [index, part] of parts.entries()) {
        if (index > 0) await add.click();
        await subtopics.nth(index).fill(part);
      }
    },
  };
}

export function outlinePage(page: Page) {
  const list = page.getByRole('list', { name: 'Topics' });
  return {
    list,
    topics: list.getByRole('heading'),
    subtopics: list.locator('ul > li [data-focus$=" title"]'),
    plans: list.locator('summary'),
    generate: page.getByRole('main').getByRole('button', { name: 'Generate Course' }),
    goBack: page.getByRole('button', { name: 'Go Back' }),
  };
}

export function coursePage(page: Page) {
  const article = page.getByRole('main').getByRole('article');
  const contents = page.getByRole('navigation', { name: 'Course contents' });
  return {
    title: page.getByRole('main').getByRole('heading', { level: 1 }),
    lessonTitle: article.getByRole('heading', { level: 2 }).first(),
    article,
    paragraphs: article.locator('p'),
    picture: article.getByRole('figure').locator('img'),
    contents,
    topics: contents.getByRole('button'),
    lessons: contents.locator('a[href*="?at="]'),
    done: contents.getByRole('link', { name: /\(done\)$/, includeHidden: true }),
    progress: page.getByRole('progressbar', { name: 'Course progress' }),
    next: page.getByRole('navigation', { name: 'Lessons' }).getByRole('link', { name: /^Next/ }),
    markDone: page.getByRole('button', { name: 'Mark as done' }),
    certificate: page.getByRole('link', { name: 'Download Certificate' }).first(),
  };
}

// Notes in the page when the first block of an answer was shown without its last: a slow test may look too late.
function noteAnswerGrowth({ first, last }: { first: string; last: string }) {
  new MutationObserver(() => {
    const answer = document.querySelector('[aria-label="Conversation with the teacher"] > li:last-child');
    const text = answer?.textContent ?? '';
    if (text.includes(first) && !text.includes(last)) document.documentElement.dataset.answerGrew = '';
  }).observe(document.body, { subtree: true, childList: true, characterData: true });
}

export function teacher(page: Page) {
  const drawer = page.getByRole('dialog', { name: 'Your AI teacher' });
  const talk = drawer.getByRole('list', { name: 'Conversation with the teacher' });
  const messages = talk.locator(':scope > li');
  return {
    button: page.getByRole('button', { name: 'Ask the teacher' }),
    drawer,
    talk,
    messages,
    answer: messages.last(),
    field: drawer.getByPlaceholder('Ask Something...'),
    watchGrowth: (first: string, last: string) => page.evaluate(noteAnswerGrowth, { first, last }),
    /** After `watchGrowth`. */
    grew: page.locator('html[data-answer-grew]'),
    async open() {
      await page.getByRole('button', { name: 'Ask the teacher' }).click();
      await drawer.waitFor();
    },
    async ask(question: string) {
      await drawer.getByPlaceholder('Ask Something...').fill(question);
      await page.keyboard.press('Enter');
    },
  };
}

export const gatewayNames: Record<Gateway, string> = {
  stripe: 'Stripe',
  paypal: 'PayPal',
  razorpay: 'Razorpay',
  paystack: 'Paystack',
};

export function paymentPage(page: Page) {
  const field = (label: string) => page.getByLabel(label, { exact: true });
  return {
    address: field('Address'),
    post: field('Postal Code'),
    country: field('Country'),
    payWith: (gateway: Gateway) =>
      page.getByRole('main').getByRole('button', { name: new RegExp(`^Pay .* with ${gatewayNames[gateway]} `) }),
    open: (plan: PaidPlan = 'monthly') => page.goto(`/payment?plan=${plan}`),
    async fill() {
      const { name, lastName, email, address, post, country } = payer;
      const texts = { 'First Name': name, 'Last Name': lastName, Email: email, Address: address, 'Postal Code': post };
      for (const [label, text] of Object.entries(texts)) await field(label).fill(text);
      await this.country.selectOption(country);
    },
  };
}

export type PageAct = 'pay' | 'pending' | 'cancel' | '3ds-complete' | '3ds-fail';

/** The page of a gateway. */
export function hostedPage(page: Page) {
  async function press(act: PageAct, fields: Record<string, string> = {}) {
    for (const [name, value] of Object.entries(fields)) await page.locator(`input[name="${name}"]`).fill(value);
    await page.locator(`button[name="do"][value="${act}"]`).click();
  }
  return { amount: page.getByTestId('amount'), error: page.getByRole('alert'), press };
}

export function subscriptionPage(page: Page) {
  const main = page.getByRole('main');
  const dialog = page.getByRole('dialog');
  return {
    card: main.getByRole('region', { name: /^(Monthly|Yearly) Plan$/ }),
    receipts: main.getByRole('link', { name: /^PDF of receipt / }),
    modify: main.getByRole('button', { name: 'Modify Subscription' }),
    cancel: main.getByRole('button', { name: 'Cancel Subscription' }),
    cancelNow: dialog.getByRole('button', { name: 'Cancel now' }),
    continueToPaypal: dialog.getByRole('button', { name: 'Continue to PayPal' }),
    open: () => page.goto('/subscription'),
  };
}

export const toasts = (page: Page, text?: string) =>
  page.locator('[data-sonner-toast]').filter(text === undefined ? {} : { hasText: text });
