import { searchWords } from '@coursewright/service-kit';
import { sharedNotification } from '../../testing/start-notification.ts';

const service = await sharedNotification();
beforeAll(async () => {
  await service.reset();
  await service.messages.insertMany(
    Array.from({ length: 30 }, (_, at) => ({
      firstName: at === 3 ? '=cmd|calc' : `Ada${at}`,
      lastName: 'Lovelace',
      email: `ada${at}@example.org`,
      phone: `+44 ${at}`,
      message: at === 5 ? 'Where is my <b>certificate</b>?' : 'Hello',
      receivedAt: new Date(1_700_000_000_000 + at * 1000),
      words: searchWords(at === 5 ? 'Where is my <b>certificate</b>?' : 'Hello'),
    })),
  );
});

const get = (path: string, headers: Record<string, string> = service.admin) => fetch(service.url + path, { headers });
type Page = { total: number; rows: { name: string }[] };
const read = async <Answer = Page>(path: string) => (await get(path)).json() as Promise<Answer>;

test('ADM-07 messages come newest first, by pages, and can be searched and sorted', async () => {
  const first = await read('/api/admin/contacts?size=20');
  expect([first.rows.length, first.total, first.rows[0]?.name]).toEqual([20, 30, 'Ada29 Lovelace']);
  expect((await read('/api/admin/contacts?size=20&page=2')).rows).toHaveLength(10);
  const found = await read('/api/admin/contacts?search=CERTIFICATE');
  expect(found).toEqual({
    total: 1,
    rows: [
      {
        id: expect.any(String),
        name: 'Ada5 Lovelace',
        email: 'ada5@example.org',
        phone: '+44 5',
        message: 'Where is my <b>certificate</b>?',
        receivedAt: '2023-11-14T22:13:25.000Z',
      },
    ],
  });
  expect((await read('/api/admin/contacts?sort=name&size=1')).rows[0]?.name).toBe('=cmd|calc Lovelace');
});

test('ADM-07 the former list keeps its fields', async () => {
  const [newest, ...others] = await read<object[]>('/api/getcontact');
  expect(newest).toEqual({
    _id: expect.any(String),
    fname: 'Ada29',
    lname: 'Lovelace',
    email: 'ada29@example.org',
    phone: '+44 29',
    msg: 'Hello',
  });
  expect(others).toHaveLength(29);
});

test('ADM-07 the CSV file holds every message, harmless to a spreadsheet; taking it is in the audit log', async () => {
  const lines = (await (await get('/api/admin/contacts.csv?sort=name')).text()).split('\r\n');
  expect(lines).toHaveLength(32);
  expect(lines[1]).toBe(`"'=cmd|calc Lovelace","ada3@example.org","'+44 3","Hello","2023-11-14T22:13:23.000Z",""`);
  expect((await read('/api/admin/notification/audit')).rows).toMatchObject([
    { adminId: 'grace', action: 'GET /api/admin/contacts.csv', outcome: 'done' },
  ]);
});

test.each(['/api/getcontact', '/api/admin/contacts', '/api/admin/contacts.csv', '/api/admin/notification/audit'])(
  'ADM-02 %s is for admins alone',
  async (path) => {
    expect((await get(path, {})).status).toBe(401);
    expect((await get(path, service.user)).status).toBe(403);
  },
);

describe('ADM-14 a message is ticked off', () => {
  const mark = (id: string, body: unknown, headers: Record<string, string> = service.admin) =>
    fetch(`${service.url}/api/admin/contacts/${id}/answered`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  type Rows = { total: number; rows: { id: string; answeredAt?: string }[] };
  const newest = async (state: string) => await read<Rows>(`/api/admin/contacts?state=${state}&size=1`);

  test('and opened again; each list, the file and the audit log say so', async () => {
    const [row] = (await newest('open')).rows;
    const id = row?.id ?? '';
    expect((await mark(id, { answered: true })).status).toBe(200);
    const answered = await newest('answered');
    expect(answered).toMatchObject({ total: 1, rows: [{ id, answeredAt: expect.stringMatching(/^\d{4}-/) }] });
    expect((await newest('open')).total).toBe(29);
    expect((await newest('all')).total).toBe(30);
    expect((await mark(id, { answered: true })).status).toBe(200);
    expect(await newest('answered')).toEqual(answered);
    const csv = await (await get('/api/admin/contacts.csv?state=answered')).text();
    expect(csv.split('\r\n')[1]).toContain(`"${answered.rows[0]?.answeredAt}"`);
    expect((await mark(id, { answered: false })).status).toBe(200);
    expect(await newest('answered')).toEqual({ total: 0, rows: [] });
    const { rows } = await read<{ rows: object[] }>('/api/admin/notification/audit');
    expect(rows).toContainEqual(expect.objectContaining({ action: 'POST /api/admin/contacts/:contactId/answered' }));
  });

  test('only by admins, with a value, and if it exists', async () => {
    const missing = 'f'.repeat(24);
    expect((await mark(missing, { answered: true })).status).toBe(404);
    expect((await mark('x', { answered: true })).status).toBe(400);
    const refused = await mark(missing, { answered: 'yes' });
    expect([refused.status, await refused.text()]).toEqual([400, expect.stringContaining('answered')]);
    expect((await mark(missing, { answered: true }, service.user)).status).toBe(403);
    expect((await mark(missing, { answered: true }, {})).status).toBe(401);
  });
});
