import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { StoredMail } from '@coursewright/emulators/mailbox';
import { startMailbox } from '@coursewright/emulators/mailbox';
import { providerEnvironment, startProviders } from '@coursewright/emulators/providers';
import { type Closable, startAll } from '@coursewright/service-kit';
import { eventually } from '@coursewright/service-kit/testing';
import { startProductProcess } from '../support/product-process.ts';
import { buy, getPeople, purchases } from './people.ts';

export const setup = () => startAll(startEnvironment);

export type TestEnvironment = Awaited<ReturnType<typeof setup>>;

async function startEnvironment(started: Closable[]) {
  const folder = await mkdtemp(path.join(tmpdir(), 'coursewright-mails-'));
  started.push({ close: () => rm(folder, { recursive: true, force: true }) });
  const mailbox = await startMailbox({ folder });
  started.push(mailbox);
  const providers = await startProviders();
  started.push(providers);
  const product = await startProductProcess({ SMTP_URL: mailbox.smtpUrl, ...providerEnvironment(providers.url) });
  started.push({ close: product.stop });

  const signUp = getPeople(product.url);
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
  const contentWith = (theory: string) =>
    JSON.stringify({
      bread: [{ title: 'Flour', subtopics: [{ title: 'Rye', theory, youtube: '', image: '', done: true }] }],
    });
  const content = contentWith('<p>Rye.</p>');
  return {
    url: product.url,
    signUp,
    admin,
    learner,
    content,
    stripe: { ...byStripe, buyer: stripe },
    paypal: { ...byPaypal, buyer: paypal },
    changer: { ...byChanger, buyer: changer },
    razorpay: { ...byRazorpay, buyer: razorpay },
    paystack: { ...byPaystack, buyer: paystack },
    mails: async () => (await (await fetch(`${mailbox.url}/mails.json`)).json()) as StoredMail[],
    async mailTo(email: string, subject: RegExp): Promise<StoredMail> {
      return eventually(async () => {
        const found = (await this.mails()).find((mail) => mail.to.includes(email) && subject.test(mail.subject));
        if (!found) throw new Error(`no mail to ${email} with ${subject}`);
        return found;
      });
    },
    async courseOf(person: typeof learner, theory = '<p>Rye.</p>'): Promise<string> {
      const sent = { user: person.uid, content: contentWith(theory), type: 'Text & Image Course', mainTopic: 'Bread' };
      return (await person.post('/api/course', sent)).body.courseId;
    },
  };
}
