import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Closable, startAll } from '@coursewright/service-kit';
import { eventually } from '@coursewright/service-kit/testing';
import { startMailbox } from '../../mailbox/index.ts';
import type { StoredMail } from '../../mailbox/mail-store.ts';
import { providerEnvironment, startProviders } from '../../providers/index.ts';
import { startProductProcess } from '../testing/product-process.ts';
import { buy, peopleOf, purchases } from './people.ts';

/** The whole product with pictures, videos, payments and a mailbox; an admin, a learner, and buyers at every gateway. */
export const setStage = () => startAll(buildStage);

/** See {@link setStage}. */
export type Stage = Awaited<ReturnType<typeof setStage>>;

async function buildStage(started: Closable[]) {
  const folder = await mkdtemp(path.join(tmpdir(), 'coursewright-mails-'));
  started.push({ close: () => rm(folder, { recursive: true, force: true }) });
  const mailbox = await startMailbox({ folder });
  started.push(mailbox);
  const providers = await startProviders();
  started.push(providers);
  const product = await startProductProcess({ SMTP_URL: mailbox.smtpUrl, ...providerEnvironment(providers.url) });
  started.push({ close: product.stop });

  const signUp = peopleOf(product.url);
  const admin = await signUp('admin');
  const [learner, stripe, paypal, changer, razorpay, paystack] = await Promise.all([
    signUp('learner'),
    signUp('stripe'),
    signUp('paypal'),
    signUp('changer'),
    signUp('razorpay'),
    signUp('paystack'),
  ]);
  const [byStripe, byPaypal, byChanger, byRazorpay, byPaystack] = await Promise.all([
    buy(stripe, purchases.stripe),
    buy(paypal, purchases.paypal),
    buy(changer, purchases.paypal),
    buy(razorpay, purchases.razorpay),
    buy(paystack, purchases.paystack),
  ]);
  const content = JSON.stringify({
    bread: [
      { title: 'Flour', subtopics: [{ title: 'Rye', theory: '<p>Rye.</p>', youtube: '', image: '', done: true }] },
    ],
  });
  return {
    ...{ url: product.url, signUp, admin, learner, content },
    /** Who paid, what the click answered, and what the details call did. */
    ...{ stripe: { ...byStripe, buyer: stripe }, paypal: { ...byPaypal, buyer: paypal } },
    ...{ changer: { ...byChanger, buyer: changer }, razorpay: { ...byRazorpay, buyer: razorpay } },
    paystack: { ...byPaystack, buyer: paystack },
    mails: async () => (await (await fetch(`${mailbox.url}/mails.json`)).json()) as StoredMail[],
    async mailTo(email: string, subject: RegExp): Promise<StoredMail> {
      return eventually(async () => {
        const found = (await this.mails()).find((mail) => mail.to.includes(email) && subject.test(mail.subject));
        if (!found) throw new Error(`no mail to ${email} with ${subject}`);
        return found;
      }, 20_000);
    },
    /** A course as former clients save one. */
    async courseOf(person: typeof learner): Promise<string> {
      const sent = { user: person.uid, content, type: 'Text & Image Course', mainTopic: 'Bread' };
      return (await person.post('/api/course', sent)).body.courseId;
    },
  };
}
