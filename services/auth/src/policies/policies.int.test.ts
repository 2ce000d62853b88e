import { type RunningAuth, startAuth } from '../testing/start-auth.ts';
import { defaultPolicies } from './default-policies.ts';

let auth: RunningAuth;
beforeEach(async () => {
  auth = await startAuth();
});
afterEach(() => auth.close());

test('VIS-02 anybody reads the five texts as a list of one', async () => {
  expect((await auth.visit().get('/api/policies')).body).toEqual([defaultPolicies]);
});

test('VIS-12 a text that was changed stays over a restart, and is sanitised however it got there', async () => {
  await auth.database
    .collection<{ _id: string; html: string }>('policies')
    .updateOne({ _id: 'terms' }, { $set: { html: '<p onclick="x()">New terms</p><script>alert(1)</script>' } });
  const again = await auth.restart();
  try {
    const [texts] = (await (await fetch(`${again.url}/api/policies`)).json()) as [typeof defaultPolicies];
    expect(texts).toEqual({ ...defaultPolicies, terms: '<p>New terms</p>' });
  } finally {
    await again.close();
  }
});
