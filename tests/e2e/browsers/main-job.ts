import { newAccount } from '../support/accounts.ts';
import type { DrivenPage } from './driven-page.ts';

export interface Step {
  readonly name: string;
  run(page: DrivenPage): Promise<void>;
}

const NEXT = /^(Next question|See the result)$/;
const CHECK = /^Check$/;
const ANY = /^/;

/** From sign-up to a certificate, as a learner does it. */
export function createMainJob(url: string): readonly Step[] {
  const { mName, email, password } = newAccount('Grace Hopper');
  return [
    {
      name: 'signs up',
      async run(page) {
        await page.open(`${url}/signup`);
        await page.fill(/^Name$/, mName);
        await page.fill(/^Email$/, email);
        await page.fill(/^Password$/, password);
        await page.click('button', /^SignUp$/);
        await page.see('heading', /^My courses$/);
      },
    },
    {
      name: 'asks for a course; the outline is written',
      async run(page) {
        await page.open(`${url}/create`);
        await page.fill(/^Topic$/, 'Sourdough bread');
        await page.watchGrowth('[aria-label="Topics"]');
        await page.click('button', /^Submit$/);
        await page.seeGrown('[aria-label="Topics"]');
      },
    },
    {
      name: 'the first lesson streams, and its picture comes',
      async run(page) {
        // the article of the lesson; the outline has none
        await page.watchGrowth('main article');
        await page.click('button', /^Generate Course$/);
        await page.seeGrown('main article');
        await page.see('illustration', /^/);
        await page.see('text', /\d min read/);
      },
    },
    {
      name: 'marks each lesson as done, and goes on by Next',
      async run(page) {
        await page.waitFor('the last lesson', async () => {
          if (await page.isShown('button', /^Finish the course$/)) return true;
          if (await page.isShown('button', /^Mark as done$/)) await page.click('button', /^Mark as done$/);
          // so that no lesson is left before it is written
          else if ((await page.isShown('current', /\(done\)$/)) && (await page.isShown('link', /^Next/)))
            await page.click('link', /^Next/);
          return false;
        });
      },
    },
    {
      name: 'takes a quiz to its result, and returns',
      async run(page) {
        const lesson = await page.address();
        await page.click('link', /^Quiz/);
        await page.waitFor('the result', async () => {
          if (await page.isShown('heading', /of \d right$/)) return true;
          // one step at a time by what is shown, so that a click that missed is made again
          if (await page.isShown('button', NEXT)) await page.click('button', NEXT);
          else if ((await page.isShown('option', ANY)) && !(await page.isShown('chosen', ANY)))
            await page.click('option', ANY);
          else if (await page.isShown('button', CHECK)) {
            // of an exercise, after the first try without an answer
            if (await page.isShown('missing', ANY)) await page.fill(ANY, 'bread', 'missing');
            await page.click('button', CHECK);
          }
          return false;
        });
        await page.open(lesson);
      },
    },
    {
      name: 'finishes, and the certificate is shown',
      async run(page) {
        await page.click('button', /^Finish the course$/);
        await page.see('heading', /^You have finished this course$/);
        await page.see('picture', new RegExp(`${mName} has completed`));
      },
    },
  ];
}
