import {
  authEndpoints,
  billingEndpoints,
  courseEndpoints,
  courseGrowthEndpoints,
  createOperationsEndpoints,
  gatewayEndpoints,
  type ModelState,
  modelCheckEndpoints,
  revenueGrowthEndpoints,
  type ServiceHealth,
  serviceNames,
  userGrowthEndpoints,
} from '@coursewright/contracts';
import { HOUR_MS } from '@coursewright/contracts/durations';
import { type EndpointStub, failWith, flaky, respondWith } from '@coursewright/mfe-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { visitAsAdmin } from '../../testing/visit.ts';

const users = respondWith(authEndpoints.userStats, { total: 1240, free: 930, paid: 310 });
const courses = respondWith(courseEndpoints.courseStats, { total: 3, text: 2, video: 1, completed: 1 });
const conversion = { rates: [{ currency: 'GBP', rate: 1.27 }], missing: [] };
const revenue = respondWith(billingEndpoints.revenueStats, {
  recurring: 99.5,
  total: 12345,
  currency: 'USD',
  conversion,
});
const anHourAgo = new Date(Date.now() - HOUR_MS).toISOString();
const health = respondWith(gatewayEndpoints.partsHealth, {
  startedAt: anHourAgo,
  parts: [
    { name: 'auth', ok: true, since: anHourAgo, milliseconds: 4 },
    { name: 'billing', ok: false, since: anHourAgo, milliseconds: 2000 },
    { name: 'mfe-admin', ok: true, since: anHourAgo, milliseconds: 2, version: '1.4.0' },
  ],
});
const sound: ServiceHealth = {
  startedAt: anHourAgo,
  needs: [{ name: 'mongodb', ok: true, since: anHourAgo }],
  providers: [],
  backlogs: [],
  consumers: 3,
  outbox: { waiting: 0 },
};
const services = serviceNames.map((service) => respondWith(createOperationsEndpoints(service).serviceHealth, sound));

const points = (...values: number[]) => values.map((value, at) => ({ from: `2026-03-0${at + 1}`, value }));
const growth = [
  respondWith(userGrowthEndpoints.userGrowth, ({ query }) => ({
    users: query.by === 'month' ? points(7) : points(1, 0, 3),
  })),
  respondWith(courseGrowthEndpoints.courseGrowth, { courses: points(2, 2, 2), certificates: points(0, 0, 0) }),
  respondWith(revenueGrowthEndpoints.revenueGrowth, { revenue: points(0, 12.7, 0), currency: 'USD', conversion }),
];
const nothing = { outlines: 0, lessons: 0, quizzes: 0, answers: 0, failed: 0, retries: 0 };
const report = respondWith(courseGrowthEndpoints.generationReport, {
  author: { source: 'sample', model: 'sample' },
  prices: null,
  days: [],
  total: { ...nothing, promptTokens: 0, completionTokens: 0 },
  courses: 0,
  reasons: [],
  lessonTime: null,
});

const noModelTried = respondWith(modelCheckEndpoints.modelState, { state: 'never', models: [], advice: [] });

const visit = (...first: EndpointStub[]) =>
  visitAsAdmin('/dashBoard', ...first, users, courses, revenue, health, ...services, ...growth, report, noModelTried);

// the first import takes long, and no test should wait for it
beforeAll(() => Promise.all([import('./dashboard.page.tsx'), import('./donut.tsx')]));

const figure = (name: string) => screen.findByRole('group', { name });

describe('ADM-03 the figures', () => {
  test('ADM-03 are users, courses and revenue', async () => {
    visit();
    for (const [name, value] of [
      ['Users', '1,240'],
      ['Courses', '3'],
      ['Recurring Revenue in $', '$99.50'],
      ['Total Revenue in $', '$12,345'],
    ] as const)
      expect(await within(await figure(name)).findByText(value)).toBeVisible();
  });

  test('ADM-03 a figure that fails says so alone, and Retry brings it', async () => {
    const stats = flaky(courses, failWith(courses.endpoint, 500, 'Courses are resting'));
    visit(stats);
    const card = within(await figure('Courses'));
    expect(await card.findByText('Courses are resting')).toBeVisible();
    expect(await within(await figure('Users')).findByText('1,240')).toBeVisible();
    stats.repair();
    await userEvent.click(card.getByRole('button', { name: 'Retry: Courses' }));
    expect(await within(await figure('Courses')).findByText('3')).toBeVisible();
  });

  test('ADM-03 revenue carries the sign of its currency', async () => {
    visit(respondWith(billingEndpoints.revenueStats, { recurring: 1, total: 2, currency: 'GBP', conversion }));
    expect(await within(await figure('Total Revenue in £')).findByText('£2')).toBeVisible();
  });
});

describe('ADM-03 growth over time', () => {
  const chart = (name: string) => screen.findByRole('region', { name });

  test('ADM-03 is drawn, said in words, and there as a table', async () => {
    visit();
    const users = within(await chart('New users'));
    const name = 'New users from 1 Mar to 3 Mar: 4 in all, most on 3 Mar with 3';
    expect((await users.findByRole('img', { name })).querySelectorAll('[data-bar]')).toHaveLength(3);
    await userEvent.click(users.getByText(/^Numbers/));
    const rows = users.getAllByRole('row').map((row) => row.textContent);
    expect(rows).toEqual(['DayNew users', '3 Mar3', '2 Mar0', '1 Mar1']);
  });

  test('ADM-03 another span is one choice away, by keyboard too', async () => {
    visit();
    const users = within(await chart('New users'));
    expect(await users.findByText('4')).toBeVisible();
    await userEvent.click(screen.getByRole('radio', { name: '12 months' }));
    expect(await users.findByRole('img', { name: /^New users from Mar 2026 to Mar 2026: 7 in all/ })).toBeVisible();
  });

  test('ADM-03 says that there is nothing yet, and in revenue at which rate it was converted', async () => {
    visit();
    expect(await within(await chart('Certificates')).findByText('Nothing yet')).toBeVisible();
    const money = within(await chart('Revenue in $'));
    expect((await money.findAllByText('$12.70'))[0]).toBeVisible();
    expect(money.getByText('Converted at 1 GBP = 1.27 USD.')).toBeVisible();
    expect(await screen.findByText('All payments so far. Converted at 1 GBP = 1.27 USD.')).toBeVisible();
  });

  test('ADM-03 one curve that fails leaves the others standing', async () => {
    visit(failWith(revenueGrowthEndpoints.revenueGrowth, 500, 'Billing is resting'));
    expect(await within(await chart('Revenue in $')).findByText('Billing is resting')).toBeVisible();
    expect(await within(await chart('New users')).findByText('4')).toBeVisible();
  });
});

describe('ADM-03 the donuts', () => {
  test('ADM-03 are 400 by 300 and say in words what they show', async () => {
    visit();
    const ring = await screen.findByRole('img', { name: 'Users: Paid vs Free: 310 Paid (25%), 930 Free (75%)' });
    await waitFor(() => expect(ring.querySelector('svg')).toBeInTheDocument());
    const svg = ring.querySelector('svg');
    expect(svg).toHaveAttribute('width', '400');
    expect(svg).toHaveAttribute('height', '300');
    expect(ring.querySelectorAll('.recharts-pie-sector')).toHaveLength(2);
    expect(
      screen.getByRole('img', { name: 'Courses: Text vs Video: 2 Text (67%), 1 Video (33%)' }),
    ).toBeInTheDocument();
  });

  test('ADM-03 with nothing to divide show an empty ring', async () => {
    visit(respondWith(courseEndpoints.courseStats, { total: 0, text: 0, video: 0, completed: 0 }));
    expect(
      await screen.findByRole('img', { name: 'Courses: Text vs Video: 0 Text (0%), 0 Video (0%)' }),
    ).toBeInTheDocument();
  });
});

describe('ADM-03 the health of every part', () => {
  test('ADM-03 tells which parts are ready and which are not', async () => {
    visit();
    const panel = within(await screen.findByRole('region', { name: 'Health of every part' }));
    expect(await panel.findByText('1 not ready')).toBeVisible();
    const [auth, billing, admin] = panel.getAllByRole('listitem');
    expect(auth).toHaveTextContent(/Accounts.*Ready/);
    expect(billing).toHaveTextContent(/Plans and billing.*Not ready.*for 1 hour.*docker compose restart billing/);
    expect(admin).toHaveTextContent(/mfe-admin 1.4.0/);
  });

  test('ADM-03 each service says what is away, since when and what to do, what waits and what was given up', async () => {
    const broken: ServiceHealth = {
      ...sound,
      needs: [{ name: 'mail server', ok: false, since: anHourAgo }],
      providers: [{ name: 'mail server', is: 'smtp.example.org' }],
      backlogs: [{ consumer: 'notification.welcome-mail', waiting: 4, oldestAt: anHourAgo, dead: 2 }],
      outbox: { waiting: 1, oldestAt: anHourAgo },
    };
    visit(
      respondWith(createOperationsEndpoints('notification').serviceHealth, broken),
      failWith(createOperationsEndpoints('billing').serviceHealth, 500, 'away'),
    );
    const mails = await screen.findByRole('region', { name: 'E-mail and contact' });
    await waitFor(() => expect(mails).toHaveTextContent(/Mail server.*down for 1 hour.*SMTP_URL/));
    expect(mails).toHaveTextContent('4 in welcome-mail, the oldest for 1 hour');
    expect(mails).toHaveTextContent('1 not published, the oldest for 1 hour');
    expect(within(mails).getByRole('link', { name: '2 messages' })).toHaveAttribute('href', '/failed-messages');
    const billing = screen.getByRole('region', { name: 'Plans and billing' });
    await waitFor(() => expect(billing).toHaveTextContent('This service does not report its health.'));
    const accounts = screen.getByRole('region', { name: 'Accounts' });
    await waitFor(() => expect(accounts).toHaveTextContent(/Database.*up.*empty.*empty/));
  });

  test('ADM-03 a gateway that does not tell leaves the figures standing', async () => {
    const report = flaky(health, failWith(gatewayEndpoints.partsHealth, 500, 'No report'));
    visit(report);
    expect(await screen.findByText('No report')).toBeVisible();
    expect(await within(await figure('Users')).findByText('1,240')).toBeVisible();
    report.repair();
    await userEvent.click(screen.getByRole('button', { name: 'Retry: Health of every part' }));
    expect(await screen.findByText('1 not ready')).toBeVisible();
  });
});

describe('ADM-18 the model that writes', () => {
  const checks: ModelState['models'][number]['checks'] = [
    { name: 'address', status: 'ok', found: 'ollama:11434 answers', variable: 'OPENAI_BASE_URL' },
    {
      name: 'speed',
      status: 'warning',
      found: '4.2 tokens per second',
      variable: 'OPENAI_MODEL',
      advice: 'name a smaller model in OPENAI_MODEL',
    },
    { name: 'usage', status: 'skipped', found: 'not tried' },
  ];
  const tried: ModelState = {
    state: 'done',
    startedAt: anHourAgo,
    endedAt: anHourAgo,
    models: [
      { role: 'first', model: 'llama3.2', checks },
      { role: 'fallback', model: 'gpt-4.1-mini', checks: [] },
    ],
    advice: [{ text: 'api.example.org refuses the key: correct OPENAI_API_KEY', at: anHourAgo }],
  };
  const panel = async () => within(await screen.findByRole('region', { name: 'The model that writes' }));

  test('ADM-18 each check says what was seen, what to do and which variable changes it; the advice stands above', async () => {
    visit(respondWith(modelCheckEndpoints.modelState, tried));
    const model = await panel();
    const [advice, address, speed, usage] = await waitFor(() => {
      const items = model.getAllByRole('listitem');
      expect(items).toHaveLength(4);
      return items;
    });
    expect(advice).toHaveTextContent('refuses the key: correct OPENAI_API_KEY');
    expect(address).toHaveTextContent(/Address.*Fits.*ollama:11434 answers.*Set by OPENAI_BASE_URL/);
    expect(speed).toHaveTextContent(/Speed.*Please look.*4.2 tokens per second→ name a smaller model/);
    expect(usage).toHaveTextContent(/Usage.*Not tried/);
    expect(model.getByRole('heading', { name: /The model llama3.2.*1 to look at/ })).toBeVisible();
    expect(model.getByRole('heading', { name: /second model gpt-4.1-mini/ })).toBeVisible();
  });

  test('ADM-18 a try shows that it runs, and then its result', async () => {
    const running = respondWith(modelCheckEndpoints.checkModel, { state: 'running', models: [], advice: [] });
    visit(running);
    const model = await panel();
    await userEvent.click(await model.findByRole('button', { name: 'Try the model' }));
    expect(await model.findByText(/writes two short texts/)).toBeVisible();
  });
});
