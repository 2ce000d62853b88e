import { sharedAuth } from '../../testing/start-auth.ts';
import { defaultPolicies } from './default-policies.ts';

const auth = await sharedAuth();
beforeEach(() => auth.reset());

test('VIS-02 anybody reads the five texts as a list of one', async () => {
  expect((await auth.visit().get('/api/policies')).body).toEqual([defaultPolicies]);
});

test('VIS-12 a text that was changed stays over a restart, and is sanitised however it got there', async () => {
  await auth.database
    .collection<{ _id: string; html: string }>('policies')
    .updateOne({ _id: 'terms' }, { $set: { html: '<p onclick="x()">New terms</p><script>alert(1)</script>' } });
  await auth.restart();
  const [texts] = (await (await fetch(`${auth.url}/api/policies`)).json()) as [typeof defaultPolicies];
  expect(texts).toEqual({ ...defaultPolicies, terms: '<p>New terms</p>' });
});

describe('ADM-08 editing', () => {
  const save = (data: string, type = 'terms') => ({ type, data });
  async function mainAdmin() {
    const browser = auth.visit();
    await browser.signUp('main@example.org');
    return browser;
  }
  const terms = async () => (await auth.visit().get('/api/policies')).body[0].terms;

  test('ADM-08 a text is there for everybody as soon as it is saved, without what could run', async () => {
    const main = await mainAdmin();
    const { body } = await main.post('/api/saveadmin', save('<h2 onclick="x()">New</h2><script>alert(1)</script>'));
    expect(body).toEqual({ success: true, message: 'Saved', html: '<h2>New</h2>' });
    expect(await terms()).toBe('<h2>New</h2>');
  });

  test('ADM-08 every revision is kept with who wrote it, the last 20, and each can be had back', async () => {
    const main = await mainAdmin();
    const { id } = await main.session();
    await main.post('/api/saveadmin', save('<p>second</p>'));
    const revisions = async () => (await main.get('/api/admin/policies/terms/revisions')).body;
    expect(await revisions()).toEqual([
      { revision: 2, html: '<p>second</p>', at: expect.any(String), by: id },
      { revision: 1, html: defaultPolicies.terms },
    ]);
    const undo = await main.post('/api/admin/policies/terms/restore', { revision: 1 });
    expect(undo.body).toMatchObject({ success: true, html: defaultPolicies.terms });
    expect(await terms()).toBe(defaultPolicies.terms);
    for (let at = 0; at < 20; at++) await main.post('/api/saveadmin', save(`<p>${at}</p>`));
    const kept = await revisions();
    expect(kept.map(({ revision }: { revision: number }) => revision)).toEqual(
      Array.from({ length: 20 }, (_, at) => 23 - at),
    );
  });

  test('ADM-08 who saves or restores without having seen the newest revision is told, and changes nothing', async () => {
    const main = await mainAdmin();
    const path = '/api/admin/policies/terms/restore';
    expect((await main.post('/api/saveadmin?seen=1', save('<p>one</p>'))).status).toBe(200);
    expect((await main.post('/api/saveadmin?seen=1', save('<p>one</p>'))).status).toBe(200);
    for (const late of [
      await main.post('/api/saveadmin?seen=1', save('<p>other</p>')),
      await main.post(`${path}?seen=1`, { revision: 1 }),
    ])
      expect([late.status, late.body.message]).toEqual([409, expect.stringContaining('changed by another admin')]);
    expect(await terms()).toBe('<p>one</p>');
    expect((await main.post('/api/saveadmin?seen=2', save('<p>other</p>'))).status).toBe(200);
    expect(await terms()).toBe('<p>other</p>');
  });

  test('ADM-08 of texts saved at the same time none is lost from the revisions', async () => {
    const main = await mainAdmin();
    await Promise.all(
      Array.from({ length: 4 }, (_, at) => main.post('/api/saveadmin', save(`<p>${at}</p>`, 'refund'))),
    );
    const { body } = await main.get('/api/admin/policies/refund/revisions');
    expect(body.map(({ revision }: { revision: number }) => revision)).toEqual([5, 4, 3, 2, 1]);
  });

  test('ADM-08 120,000 characters are taken, more than 131,072 and texts that do not exist are refused', async () => {
    const main = await mainAdmin();
    expect((await main.post('/api/saveadmin', save('x'.repeat(120_000)))).status).toBe(200);
    expect((await main.post('/api/saveadmin', save('x'.repeat(140_000)))).status).toBe(400);
    expect((await main.post('/api/saveadmin', save('x'.repeat(400_000)))).status).toBe(413);
    for (const type of ['cancellation', '__proto__', 'constructor', '']) {
      expect((await main.post('/api/saveadmin', save('x', type))).status).toBe(400);
    }
    expect((await main.get('/api/admin/policies/nothing/revisions')).status).toBe(400);
  });
});
