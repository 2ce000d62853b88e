import { adminAccountEndpoints, IDENTITY_UNCONFIRMED } from '@coursewright/contracts';
import { apiRequest } from './api-request.ts';
import { installIdentityQuestion, UNCONFIRMED } from './identity.ts';

let fresh: boolean;
let sent: unknown[];
let uninstall: () => void;

beforeEach(() => {
  fresh = false;
  sent = [];
  globalThis.fetch = async (_url, init) => {
    sent.push(JSON.parse(String(init?.body)));
    if (fresh) return Response.json({ success: true, message: 'done' });
    const problem = { success: false, message: 'Please confirm', code: IDENTITY_UNCONFIRMED, traceId: 't' };
    return Response.json(problem, { status: 403 });
  };
});
afterEach(() => uninstall?.());

/** The page of a person who confirms, cancels, or types something wrong until they give up. */
function personWho(confirms: () => boolean | Promise<boolean>) {
  const asked = jest.fn(async () => confirms());
  uninstall = installIdentityQuestion(asked);
  return asked;
}

const addAdmin = (email = 'ada@example.org') => apiRequest(adminAccountEndpoints.addAdmin, { body: { email } });
const NOTHING_CHANGED = { code: UNCONFIRMED, message: 'You did not confirm that it is you, so nothing was changed.' };

test('the code that asks for the password is that of the contracts', () => {
  expect(UNCONFIRMED).toBe(IDENTITY_UNCONFIRMED);
});

test('ADM-02 once confirmed, the refused call is repeated as it was', async () => {
  const asked = personWho(() => {
    fresh = true;
    return true;
  });
  expect(await addAdmin()).toEqual({ success: true, message: 'done' });
  expect(asked).toHaveBeenCalledTimes(1);
  expect(sent).toEqual([{ email: 'ada@example.org' }, { email: 'ada@example.org' }]);
});

test('ADM-02 several calls that wait are one question, and each is repeated', async () => {
  const asked = personWho(async () => {
    await new Promise((resolve) => setTimeout(resolve, 20));
    fresh = true;
    return true;
  });
  await Promise.all([addAdmin('a@example.org'), addAdmin('b@example.org'), addAdmin('c@example.org')]);
  expect(asked).toHaveBeenCalledTimes(1);
  expect(sent).toHaveLength(6);
});

test('ADM-02 cancelled, the call fails and says that nothing was changed; the next one asks again', async () => {
  const asked = personWho(() => false);
  await expect(addAdmin()).rejects.toMatchObject(NOTHING_CHANGED);
  expect(sent).toHaveLength(1);
  await expect(addAdmin()).rejects.toMatchObject(NOTHING_CHANGED);
  expect(asked).toHaveBeenCalledTimes(2);
});

test('ADM-02 a server that asks again after all is not asked for ever', async () => {
  const asked = personWho(() => true);
  await expect(addAdmin()).rejects.toMatchObject({ status: 403, message: 'Please confirm' });
  expect(asked).toHaveBeenCalledTimes(1);
  expect(sent).toHaveLength(2);
});

test.each([
  ['nobody can ask', () => installIdentityQuestion(async () => true)()],
  ['asking fails', () => personWho(() => Promise.reject(new Error('the script is gone')))],
])('ADM-02 where %s, the call fails instead of waiting', async (_, arrange) => {
  arrange();
  await expect(addAdmin()).rejects.toMatchObject(NOTHING_CHANGED);
});

test('ADM-02 another refusal is no question', async () => {
  const asked = personWho(() => true);
  globalThis.fetch = async () =>
    Response.json({ success: false, message: 'Only admins', code: 'forbidden', traceId: 't' }, { status: 403 });
  await expect(addAdmin()).rejects.toMatchObject({ message: 'Only admins' });
  expect(asked).not.toHaveBeenCalled();
});
