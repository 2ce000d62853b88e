import { gatewayEndpoints, serviceEndpoints } from '@coursewright/contracts';
import { eventually } from '@coursewright/service-kit/testing';
import { createLegacyClient, type LegacyResponse, press } from './legacy/legacy-client.ts';
import { begin, purchases } from './legacy/people.ts';
import { type Row, readRow, rows } from './legacy/rows.ts';
import { setup, type TestEnvironment } from './legacy/test-environment.ts';

let stage: TestEnvironment;
beforeAll(async () => {
  stage = await setup();
}, 120_000);
afterAll(() => stage.close());

const done = { success: true, message: expect.stringMatching(/\w/) };
const html = '<p>Made by the client</p>';
const aPolicy = { terms: expect.any(String), privacy: expect.any(String) };
const policies = { ...aPolicy, cancel: expect.any(String), refund: expect.any(String), billing: expect.any(String) };
const links = expect.arrayContaining([
  expect.objectContaining({ rel: 'approve', href: expect.stringMatching(/^http/) }),
]);
const withUser = { _id: expect.any(String), email: expect.any(String), mName: expect.any(String) };
const visitor = () => createLegacyClient(stage.url);

async function hears(answer: Promise<LegacyResponse>, fields: object, status = 200) {
  const { status: is, body } = await answer;
  expect({ status: is, body }).toEqual({ status, body: expect.objectContaining(fields) });
}

async function lists(answer: Promise<LegacyResponse>, item: object) {
  const { status, body } = await answer;
  expect([status, body]).toEqual([200, expect.arrayContaining([expect.objectContaining(item)])]);
}

const cases: Record<Row, () => Promise<void>> = {
  'POST /dashboard | none | stats fields, admin.email, terms, privacy, cancel, refund, billing': async () => {
    await stage.courseOf(stage.stripe.buyer);
    await eventually(async () => {
      const { status, body } = await stage.admin.post('/api/dashboard');
      expect([status, body]).toEqual([200, expect.objectContaining(policies)]);
      expect(body).toMatchObject({ admin: { email: stage.admin.email }, users: 7, paid: 5, free: 2 });
      expect(body).toMatchObject({ courses: expect.any(Number), textType: expect.any(Number), videoType: 0 });
      expect(body.courses).toBe(body.textType);
      // three at 9 pounds and one at 170 rand, in whatever they count for
      expect(body.sum).toBeGreaterThan(0);
      expect(body.total).toBeGreaterThanOrEqual(body.sum);
    });
    for (const other of [visitor(), stage.learner]) {
      const { status, body } = await other.post('/api/dashboard');
      expect([status, body]).toEqual([200, { ...policies, admin: { email: '' } }]);
    }
    expect((await visitor().post('/api/dashboard', { surprise: 1 })).status).toBe(400);
  },
  'GET /policies | none | list; first item has terms, privacy, cancel, refund, billing': () =>
    lists(visitor().get('/api/policies'), policies),
  'POST /signin | email, password | success, message, userData{email, mName, _id, type}': () => {
    const { email, password, name: mName, uid: _id } = stage.learner;
    const answer = visitor().post('/api/signin', { email, password });
    return hears(answer, { ...done, userData: { email, mName, _id, type: 'free' } });
  },
  'POST /signup | email, mName, password, type | success, message, userId': async () => {
    const { signedUp, uid } = await stage.signUp('newcomer');
    expect(signedUp).toEqual({ ...done, userId: expect.stringMatching(/^[0-9a-f]{24}$/) });
    expect(uid).toBe(signedUp.userId);
    const yearly = { email: 'sly@example.org', mName: 'Sly', password: 'a good passphrase', type: 'yearly' };
    await hears(visitor().post('/api/signup', yearly), done);
    const sly = visitor();
    await hears(sly.post('/api/signin', { email: yearly.email, password: yearly.password }), {
      userData: expect.objectContaining({ type: 'free' }),
    });
  },
  'POST /data | subject, to, html | ignored (welcome e-mail after signup, password-updated e-mail after reset)':
    async () => {
      await stage.mailTo(stage.learner.email, /welcome/i);
      await hears(visitor().post('/api/data', { subject: 'Prize', to: 'victim@example.org', html }), done);
      // A mail that was asked for later has come, and that one has not.
      const { email } = await stage.signUp('afterwards');
      await stage.mailTo(email, /welcome/i);
      const subjects = (await stage.mails()).map(({ to, subject }) => `${to} ${subject}`).join('\n');
      expect(subjects).not.toMatch(/victim|Prize/);
    },
  'POST /forgot | email, name, company, logo | success, message': async () => {
    const { email } = await stage.signUp('forgetful');
    const sent = { email, name: 'Ada', company: 'Evil', logo: 'https://evil.example/x.png' };
    await hears(visitor().post('/api/forgot', sent), done);
    expect((await stage.mailTo(email, /password/i)).html).not.toMatch(/evil/i);
  },
  'POST /reset-password | password, token | success, message, email': async () => {
    const { email } = await stage.signUp('resetting');
    await visitor().post('/api/forgot', { email, name: '', company: '', logo: '' });
    const { text } = await stage.mailTo(email, /password/i);
    const token = /\/reset-password\/([\w-]+)/.exec(text)?.[1] ?? '';
    await hears(visitor().post('/api/reset-password', { password: 'a newer passphrase', token }), { ...done, email });
    await hears(visitor().post('/api/signin', { email, password: 'a newer passphrase' }), { success: true });
    await stage.mailTo(email, /password.*(changed|updated)/i);
  },
  'GET /courses?userId={uid} | none | list of courses': async () => {
    const courseId = await stage.courseOf(stage.learner);
    await lists(stage.learner.get(`/api/courses?userId=${stage.learner.uid}`), {
      _id: courseId,
      mainTopic: 'Bread',
      type: 'Text & Image Course',
      photo: expect.any(String),
      date: expect.stringMatching(/^\d{4}-/),
      completed: false,
      user: stage.learner.uid,
      content: expect.stringMatching(
        /^\{"bread":\[\{"title":"Flour","subtopics":\[\{"title":"Rye","theory":"<p>Rye\.<\/p>/,
      ),
    });
    expect((await stage.learner.get(`/api/courses?userId=${stage.admin.uid}`)).status).toBe(403);
  },
  'POST /prompt | prompt | generatedText (outline JSON)': async () => {
    const prompt =
      'Generate a list of Strict 4 topics and any number sub topic for each topic for main title bread baking, everything in single line. Those 4 topics should Strictly include these topics :- flour, water. Strictly Keep theory, youtube, image field empty.';
    const { status, body } = await stage.learner.post('/api/prompt', { prompt });
    const topics = JSON.parse(body.generatedText)['bread baking'];
    expect([status, topics.length]).toEqual([200, 4]);
    const empty = { title: expect.any(String), theory: '', youtube: '', image: '', done: false };
    expect(topics[0]).toEqual({ title: expect.any(String), subtopics: expect.arrayContaining([empty]) });
  },
  'POST /generate | prompt | text (theory)': () => {
    const prompt = 'Explain me about this subtopic of bread with examples :- Rye. Please Strictly Dont Give Images.';
    return hears(stage.learner.post('/api/generate', { prompt }), { text: expect.stringMatching(/<p>/) });
  },
  'POST /image | prompt | url': async () => {
    const { body } = await stage.learner.post('/api/image', { prompt: 'Example of Rye in bread' });
    const picture = await fetch(new URL(body.url, stage.url));
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, expect.stringMatching(/^image\//)]);
  },
  'POST /yt | prompt | url (video id)': () =>
    eventually(() =>
      hears(stage.stripe.buyer.post('/api/yt', { prompt: 'Rye bread in english' }), {
        url: expect.stringMatching(/^[\w-]{11}$/),
      }),
    ),
  'POST /transcript | prompt | url, list of items with text': async () => {
    const { url: prompt } = (await stage.stripe.buyer.post('/api/yt', { prompt: 'Rye bread in english' })).body;
    const { status, body } = await stage.stripe.buyer.post('/api/transcript', { prompt });
    expect([status, body.url]).toEqual([200, expect.arrayContaining([{ text: expect.any(String) }])]);
  },
  'POST /course | user, content (JSON string), type, mainTopic | success, message, courseId, completed': () => {
    const { learner, content } = stage;
    const sent = { user: learner.uid, content, type: 'Text & Image Course', mainTopic: 'Bread again' };
    const renamed = { ...sent, content: content.replace('"bread"', '"bread again"') };
    const saved = { ...done, courseId: expect.stringMatching(/^[0-9a-f]{24}$/), completed: false };
    return hears(learner.post('/api/course', renamed), saved, 201);
  },
  'POST /update | content, courseId | not shown': async () => {
    const courseId = await stage.courseOf(stage.learner);
    await hears(stage.learner.post('/api/update', { content: stage.content, courseId }), done);
    expect((await stage.admin.post('/api/update', { content: stage.content, courseId })).status).toBe(404);
  },
  'POST /finish | courseId | success': async () => {
    const own = await stage.courseOf(stage.learner);
    await stage.learner.post(`/api/courses/${own}/subtopics/t1s1/open`);
    await hears(stage.learner.post('/api/finish', { courseId: own }), { success: false }, 409);
    const prompt = 'Explain me about this subtopic of Bread with examples :- Rye. Please Strictly Dont Give Images.';
    const { text } = (await stage.learner.post('/api/generate', { prompt })).body;
    const courseId = await stage.courseOf(stage.learner, text);
    await hears(stage.learner.post('/api/finish', { courseId }), { success: true });
    const [course] = (await stage.learner.get('/api/courses')).body.filter(
      (each: { _id: string }) => each._id === courseId,
    );
    expect(course).toMatchObject({ completed: true, end: expect.stringMatching(/^\d{4}-/) });
    expect((await stage.admin.post('/api/finish', { courseId })).status).toBe(404);
  },
  'POST /sendcertificate | html, email | not shown': async () => {
    await hears(stage.learner.post('/api/sendcertificate', { html, email: 'victim@example.org' }), done);
    expect((await stage.mails()).filter(({ to }) => to.includes('victim@example.org'))).toEqual([]);
  },
  'POST /chat | prompt | success, text; success=false retries; a thrown error is ignored': () =>
    hears(stage.learner.post('/api/chat', { prompt: 'Why does dough rise?' }), {
      success: true,
      text: expect.stringMatching(/\w{3}/),
    }),
  'POST /profile | email, mName, password, uid | success, message': async () => {
    const { email, uid, post } = await stage.signUp('renamed');
    await hears(post('/api/profile', { email, mName: 'Ada Byron', password: '', uid }), done);
    expect((await post('/api/profile', { email, mName: 'X', password: '', uid: stage.admin.uid })).status).toBe(403);
  },
  'POST /stripepayment | planId | id, url': async () => {
    expect(stage.stripe.begun).toEqual({ id: expect.any(String), url: expect.stringMatching(/^http/) });
  },
  'POST /paypal | planId, email, name, lastName, post, address, country, brand, admin | links': async () => {
    expect(stage.paypal.begun).toMatchObject({ links });
  },
  'POST /razorpaycreate | plan, email, fullAddress | short_url, id': async () => {
    expect(stage.razorpay.begun).toEqual({ id: expect.any(String), short_url: expect.stringMatching(/^http/) });
  },
  'POST /paystackpayment | planId, amountInZar, email | id, url': async () => {
    expect(stage.paystack.begun).toEqual({ id: expect.any(String), url: expect.stringMatching(/^http/) });
  },
  'POST /stripedetails | subscriberId, uid, plan | not shown': async () => {
    const shown = { subscription: expect.any(String), customer: expect.any(String), status: 'complete' };
    expect(stage.stripe.details).toMatchObject(shown);
  },
  'POST /paystackfetch | email, uid, plan | details': async () => {
    expect(stage.paystack.details.details).toEqual({
      subscription_code: expect.any(String),
      customer_code: expect.any(String),
      createdAt: expect.stringMatching(/^\d{4}-/),
      email_token: expect.any(String),
    });
  },
  'POST /paypaldetails and POST /razorapydetails | subscriberId (from URL query), uid, plan | not shown': async () => {
    expect(stage.paypal.details).toMatchObject({
      id: expect.any(String),
      start_time: expect.stringMatching(/^\d{4}-/),
      subscriber: {
        name: { given_name: 'Ada', surname: 'Lovelace' },
        shipping_address: {
          address: { address_line_1: '12 St James Square', postal_code: '12345', country_code: 'GB' },
        },
        email_address: stage.paypal.buyer.email,
      },
      billing_info: {
        next_billing_time: expect.any(String),
        last_payment: { amount: { value: expect.stringMatching(/^9/), currency_code: 'GBP' } },
      },
    });
    const { razorpay } = stage;
    const seconds = expect.any(Number);
    expect(razorpay.details).toMatchObject({ id: razorpay.begun.id, current_start: seconds, charge_at: seconds });
    expect(razorpay.details).toMatchObject({ customer_id: expect.any(String), notes: expect.any(Object) });
  },
  'POST /sendreceipt | html, email, plan, subscriberId, user, method, subscription | not shown': async () => {
    const { buyer, details } = stage.stripe;
    const sent = { html, email: 'victim@example.org', plan: 'Monthly Plan', subscriberId: details.customer };
    const also = { user: buyer.uid, method: 'stripe', subscription: details.subscription };
    await hears(buyer.post('/api/sendreceipt', { ...sent, ...also }), done);
    await stage.mailTo(buyer.email, /receipt/i);
  },
  'POST /downloadreceipt | html, email | success, message': () =>
    hears(stage.stripe.buyer.post('/api/downloadreceipt', { html, email: stage.stripe.buyer.email }), {
      success: true,
      message: 'Downloaded',
    }),
  'POST /subscriptiondetail | uid | session, method': async () => {
    for (const method of ['stripe', 'paypal', 'razorpay', 'paystack'] as const) {
      const { buyer } = stage[method];
      await hears(buyer.post('/api/subscriptiondetail', { uid: buyer.uid }), { session: expect.any(Object), method });
    }
  },
  'POST /stripecancel, /paypalcancel, /razorpaycancel | id | success, message': async () => {
    const cancelled = { success: true, message: 'Subscription Cancelled' };
    const { stripe, paypal, razorpay } = stage;
    await hears(stripe.buyer.post('/api/stripecancel', { id: stripe.details.subscription }), cancelled);
    await hears(paypal.buyer.post('/api/paypalcancel', { id: paypal.details.id }), cancelled);
    await hears(razorpay.buyer.post('/api/razorpaycancel', { id: razorpay.details.id }), cancelled);
    for (const { buyer } of [stripe, paypal, razorpay]) {
      const none = { session: null, method: null };
      await hears(buyer.post('/api/subscriptiondetail', { uid: buyer.uid }), none);
    }
  },
  'POST /paystackcancel | code, token, email | success, message': async () => {
    const { buyer, details } = stage.paystack;
    const { subscription_code: code, email_token: token } = details.details;
    const answer = buyer.post('/api/paystackcancel', { code, token, email: buyer.email });
    await hears(answer, { success: true, message: 'Subscription Cancelled' });
  },
  'POST /paypalupdate | id, idPlan | links': async () => {
    const { buyer, details } = stage.changer;
    const { status, body } = await buyer.post('/api/paypalupdate', { id: details.id, idPlan: 'yearly' });
    expect([status, body]).toEqual([200, { links }]);
    await press(purchases.paypal.pageOf(body), {});
  },
  'POST /paypalupdateuser | id, mName, email, user, plan | not shown': async () => {
    const { buyer, details } = stage.changer;
    const sent = { id: details.id, mName: buyer.name, email: buyer.email, user: buyer.uid, plan: 'Yearly Plan' };
    await hears(buyer.post('/api/paypalupdateuser', sent), { ...done, plan: 'yearly', planName: 'Yearly Plan' });
  },
  'POST /razorapypending | sub | status': async () => {
    const buyer = await stage.signUp('hesitant');
    const { id: sub, short_url: page } = await begin(buyer, purchases.razorpay);
    await hears(buyer.post('/api/razorapypending', { sub }), { status: 'created' });
    await press(page, purchases.razorpay.card);
    await hears(buyer.post('/api/razorapypending', { sub }), { status: 'active' });
  },
  'contact submission (path not shown) | fname, lname, email, phone, msg | success, message': () => {
    const sent = { fname: 'Ada', lname: 'Lovelace', email: 'ada@example.org', phone: '123', msg: 'Hello' };
    return hears(visitor().post('/api/contact', sent), done);
  },
  'GET /getusers | none | list of users': () =>
    lists(stage.admin.get('/api/getusers'), { ...withUser, email: stage.learner.email, type: 'free' }),
  'GET /getcourses | none | list of courses': async () => {
    await stage.courseOf(stage.learner);
    await lists(stage.admin.get('/api/getcourses'), { mainTopic: 'Bread', user: stage.learner.uid });
  },
  'GET /getpaid | none | list of paid users': () =>
    eventually(() =>
      lists(stage.admin.get('/api/getpaid'), { ...withUser, email: stage.changer.buyer.email, type: 'yearly' }),
    ),
  'GET /getadmins | none | admins and users lists': async () => {
    const { status, body } = await stage.admin.get('/api/getadmins');
    expect([status, Object.keys(body).sort()]).toEqual([200, ['admins', 'users']]);
    expect(body.admins).toEqual([{ ...withUser, email: stage.admin.email, type: 'main' }]);
    expect(body.users).toContainEqual({ ...withUser, email: stage.learner.email, type: 'free' });
  },
  'GET /getcontact | none | list of contact messages': async () => {
    const sent = { fname: 'Grace', lname: 'Hopper', email: 'grace@example.org', phone: '456', msg: 'A bug' };
    await visitor().post('/api/contact', sent);
    await lists(stage.admin.get('/api/getcontact'), { _id: expect.any(String), ...sent });
  },
  'POST /addadmin, /removeadmin | email | success, message': async () => {
    const deputy = await stage.signUp('deputy');
    const { email } = deputy;
    const { text } = await stage.mailTo(email, /^Confirm your email address/);
    const token = /\/verify-email\/([\w-]+)/.exec(text)?.[1];
    await hears(deputy.post('/api/email-verification/confirm', { token }), done);
    const admins = async () => (await stage.admin.get('/api/getadmins')).body.admins;
    await hears(stage.admin.post('/api/addadmin', { email }), done);
    expect(await admins()).toContainEqual({ ...withUser, email, type: 'no' });
    await hears(stage.admin.post('/api/removeadmin', { email }), done);
    expect(await admins()).toHaveLength(1);
  },
  'POST /saveadmin | data (HTML), type (terms, privacy, cancel, refund, billing) | success, message': async () => {
    for (const type of ['terms', 'privacy', 'cancel', 'refund', 'billing']) {
      const data = `<p>The text of ${type}</p>`;
      await hears(stage.admin.post('/api/saveadmin', { data, type }), done);
      await lists(visitor().get('/api/policies'), { [type]: data });
    }
  },
};

describe('API-01 section 7 as its old client calls it', () => {
  test.each(rows)('API-01 %s', (row) => cases[row]());

  test('API-01 every row has a case, and every field of its payload is sent', () => {
    expect(Object.keys(cases)).toEqual([...rows]);
    for (const row of rows) {
      const source = `${cases[row]}${Object.values(purchases).map(({ sent, ask }) => `${sent}${ask}`)}`;
      const fields = readRow(row).fields.flatMap((field) => field.split(' ')[0] ?? []);
      const written = `${source}${cases['POST /course | user, content (JSON string), type, mainTopic | success, message, courseId, completed']}`;
      for (const field of fields) expect([row, new RegExp(`\\b${field}\\b`).test(written)]).toEqual([row, true]);
    }
  });

  test('API-01 every path of it is a call of the contracts with that method', () => {
    const known = [...Object.values(serviceEndpoints).flat(), ...Object.values(gatewayEndpoints)];
    const calls = new Set(known.map(({ method, path }) => `${method} ${path}`));
    const missing = rows.flatMap((row) => {
      const { method, paths } = readRow(row);
      return paths.map((path) => `${method} ${path}`).filter((call) => !calls.has(call));
    });
    expect(missing).toEqual([]);
  });
});

test('API-07 after all this the metrics tell what was handled, sent, paid and refused, and nothing of anybody', async () => {
  for (let message = 0; message < 6; message++) {
    await visitor().post('/api/contact', { fname: 'A', lname: 'B', email: 'a@example.org', phone: '1', msg: 'Hello' });
  }
  const text = await (await fetch(`${stage.url}/metrics`)).text();
  const value = (line: string) =>
    Number(
      text
        .split('\n')
        .find((each) => each.startsWith(`${line} `))
        ?.split(' ')
        .at(-1),
    );
  for (const line of [
    'coursewright_messages_total{consumer="notification.welcome-mail",outcome="done"}',
    'coursewright_mails_total{template="welcome",outcome="sent"}',
    'coursewright_webhooks_total{gateway="stripe",outcome="stored"}',
    'coursewright_identity_proofs_total{outcome="proved"}',
    'coursewright_limits_hit_total{limit="contact"}',
    'http_request_duration_seconds_count{method="POST",route="/api/signup",status="200"}',
  ])
    expect([line, value(line) > 0]).toEqual([line, true]);
  for (const line of [
    'coursewright_inbox_waiting{consumer="notification.welcome-mail"}',
    'coursewright_inbox_oldest_seconds{consumer="notification.welcome-mail"}',
    'coursewright_inbox_dead{consumer="notification.welcome-mail"}',
    'coursewright_outbox_waiting{service="billing"}',
    'coursewright_outbox_oldest_seconds{service="billing"}',
  ])
    expect([line, value(line)]).toEqual([line, 0]);
  const labelled = text.split('\n').filter((line) => line.startsWith('coursewright_'));
  expect(labelled.filter((line) => /[0-9a-f]{24}|@|example\.org/.test(line))).toEqual([]);
  expect(labelled.length).toBeLessThan(500);
});

test('API-07 metrics cannot be had through the gateway', async () => {
  for (const path of ['/api/metrics', '/api/auth/metrics']) expect((await visitor().get(path)).status).toBe(404);
  const forwarded = await fetch(`${stage.url}/metrics`, { headers: { 'x-forwarded-for': '203.0.113.7' } });
  expect(forwarded.status).toBe(404);
});
