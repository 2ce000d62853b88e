import { searchWords } from '@coursewright/service-kit';
import { sharedAuth } from '../../testing/start-auth.ts';

const auth = await sharedAuth();
await auth.reset();
const main = auth.visit();
await main.signUp('main@example.org', 'a good password', 'Main');
const people = Array.from({ length: 60 }, (_, at) => ({
  name: at === 7 ? '=HYPERLINK("http://evil.example")' : `Person ${String(at).padStart(2, '0')}`,
  email: `P${at}@example.org`,
  emailKey: `p${at}@example.org`,
  passwordHash: 'secret-hash',
  role: 'user',
  plan: at % 3 === 0 ? 'monthly' : 'free',
  revision: 1,
  createdAt: new Date(),
}));
await auth.database
  .collection('users')
  .insertMany(people.map((one) => ({ ...one, words: searchWords(one.emailKey, one.name) })));

const page = async (query: string) => (await main.get(`/api/admin/users?${query}`)).body;
const emails = async (query: string) => (await page(query)).rows.map(({ email }: { email: string }) => email);

test('ADM-04 pages follow each other without gap or repetition, newest first', async () => {
  const pages = await Promise.all([1, 2, 3, 4].map((at) => emails(`page=${at}&size=20`)));
  expect(pages.map((rows) => rows.length)).toEqual([20, 20, 20, 1]);
  expect(new Set(pages.flat()).size).toBe(61);
  expect(pages[0][0]).toBe('P59@example.org');
  expect((await page('size=1')).total).toBe(61);
});

test('ADM-04 a search looks at address and name, whatever the case, and takes signs as they are', async () => {
  expect(await emails('search=P12@EXAMPLE')).toEqual(['P12@example.org']);
  expect(await emails('search=person%2012')).toEqual(['P12@example.org']);
  expect(await emails('search=.*')).toEqual([]);
  expect(await emails('search=org%20person%2012')).toEqual(['P12@example.org']);
  expect((await page('search=%20')).total).toBe(61);
});

test('ADM-04 a renamed user is found by the new name at once, and not by the old one', async () => {
  const grace = auth.visit();
  await grace.signUp('grace@example.org', 'a good password', 'Grace Murray');
  expect(await emails('search=murray')).toEqual(['grace@example.org']);
  const { body } = await grace.post('/api/profile', {
    email: 'grace@example.org',
    mName: 'Grace Hopper',
    password: '',
  });
  expect(body.success).toBe(true);
  expect(await emails('search=hopper')).toEqual(['grace@example.org']);
  expect(await emails('search=murray')).toEqual([]);
  expect(await emails('search=grace@example')).toEqual(['grace@example.org']);
  await auth.database.collection('users').deleteOne({ emailKey: 'grace@example.org' });
});

test('ADM-04 the table is sorted by any of its columns, both ways', async () => {
  const names = (await page('sort=name&size=3')).rows.map(({ name }: { name: string }) => name);
  expect(names).toEqual(['=HYPERLINK("http://evil.example")', 'Main', 'Person 00']);
  expect((await emails('sort=email&direction=descending&size=1'))[0]).toBe('P9@example.org');
  expect((await page('sort=type&direction=descending&size=1')).rows[0].plan).toBe('monthly');
});

test('ADM-04 paid users are those with a plan', async () => {
  const { rows, total } = await page('who=paid&size=100');
  expect(total).toBe(20);
  expect(new Set(rows.map(({ plan }: { plan: string }) => plan))).toEqual(new Set(['monthly']));
  expect((await main.get('/api/getpaid')).body).toHaveLength(20);
});

test('ADM-04 the former lists have their shape and nothing of a password', async () => {
  const { body } = await main.get('/api/getusers');
  expect(body).toHaveLength(61);
  expect(Object.keys(body[0]).sort()).toEqual(['_id', 'email', 'mName', 'type']);
  expect(JSON.stringify(body)).not.toContain('secret-hash');
});

const refused = 'page=0 page=x size=101 sort=passwordHash sort[$ne]=x who=everybody page=1&page=2 more=1';
test.each(refused.split(' '))('ADM-04 the query %s is refused', async (query) => {
  expect((await main.get(`/api/admin/users?${query}`)).status).toBe(400);
});

test('ADM-04 the CSV file has every row, and no cell that a spreadsheet would run', async () => {
  const answer = await fetch(`${auth.url}/api/admin/users.csv?sort=name`, {
    headers: { authorization: `Bearer ${main.jar.get('at')}` },
  });
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="users.csv"');
  const lines = (await answer.text()).split('\r\n');
  const day = /,"\d{4}-\d\d-\d\dT[^"]+"$/;
  expect(lines.slice(0, 3).map((line) => line.replace(day, ''))).toEqual([
    '"Email","Name","Type","Joined"',
    `"P7@example.org","'=HYPERLINK(""http://evil.example"")","free"`,
    '"main@example.org","Main","free"',
  ]);
  expect(lines).toHaveLength(63);
});

test('ADM-12 rows say when the user joined and was last seen; sessions that are gone leave it open', async () => {
  const before = Date.now();
  await auth.visit().signUp('seen@example.org', 'a good password', 'Seen');
  const [row] = (await page('search=seen@example.org')).rows;
  expect(Date.parse(row.joinedAt)).toBeGreaterThanOrEqual(before - 1_000);
  expect(Date.parse(row.lastSeenAt)).toBeGreaterThanOrEqual(before - 1_000);
  await auth.database.collection('sessions').deleteMany({ userId: row.id });
  expect((await page('search=seen@example.org')).rows[0]).toEqual({ ...row, lastSeenAt: undefined });
  const [oldest] = (await page('sort=joinedAt&size=1')).rows;
  expect(oldest.email).toBe('main@example.org');
});
