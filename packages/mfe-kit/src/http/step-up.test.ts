import { adminAccountEndpoints, IDENTITY_UNCONFIRMED } from '@coursewright/contracts';
import { apiRequest } from './api-request.ts';
import { installStepUpPrompt, STEP_UP_REQUIRED } from './step-up.ts';

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

function installPrompt(confirm: () => boolean | Promise<boolean>) {
  const prompt = jest.fn(async () => confirm());
  uninstall = installStepUpPrompt(prompt);
  return prompt;
}

const addAdmin = (email = 'ada@example.org') => apiRequest(adminAccountEndpoints.addAdmin, { body: { email } });
const NOTHING_CHANGED = {
  code: STEP_UP_REQUIRED,
  message: 'You did not confirm that it is you, so nothing was changed.',
};

test('the code that asks for the password is that of the contracts', () => {
  expect(STEP_UP_REQUIRED).toBe(IDENTITY_UNCONFIRMED);
});

test('ADM-02 after the confirmation the refused call is repeated unchanged', async () => {
  const prompt = installPrompt(() => {
    fresh = true;
    return true;
  });
  expect(await addAdmin()).toEqual({ success: true, message: 'done' });
  expect(prompt).toHaveBeenCalledTimes(1);
  expect(sent).toEqual([{ email: 'ada@example.org' }, { email: 'ada@example.org' }]);
});

test('ADM-02 several waiting calls share one prompt, and each is repeated', async () => {
  const prompt = installPrompt(async () => {
    while (sent.length < 3) await new Promise((resolve) => setTimeout(resolve));
    fresh = true;
    return true;
  });
  await Promise.all([addAdmin('a@example.org'), addAdmin('b@example.org'), addAdmin('c@example.org')]);
  expect(prompt).toHaveBeenCalledTimes(1);
  expect(sent).toHaveLength(6);
});

test('ADM-02 when cancelled, the call fails and says that nothing was changed; the next call prompts again', async () => {
  const prompt = installPrompt(() => false);
  await expect(addAdmin()).rejects.toMatchObject(NOTHING_CHANGED);
  expect(sent).toHaveLength(1);
  await expect(addAdmin()).rejects.toMatchObject(NOTHING_CHANGED);
  expect(prompt).toHaveBeenCalledTimes(2);
});

test('ADM-02 a server that refuses again after the prompt is not retried for ever', async () => {
  const prompt = installPrompt(() => true);
  await expect(addAdmin()).rejects.toMatchObject({ status: 403, message: 'Please confirm' });
  expect(prompt).toHaveBeenCalledTimes(1);
  expect(sent).toHaveLength(2);
});

test.each([
  ['no prompt is installed', () => installStepUpPrompt(async () => true)()],
  ['the prompt fails', () => installPrompt(() => Promise.reject(new Error('the script is gone')))],
])('ADM-02 when %s, the call fails instead of waiting', async (_, arrange) => {
  arrange();
  await expect(addAdmin()).rejects.toMatchObject(NOTHING_CHANGED);
});

test('ADM-02 another refusal does not prompt', async () => {
  const prompt = installPrompt(() => true);
  globalThis.fetch = async () =>
    Response.json({ success: false, message: 'Only admins', code: 'forbidden', traceId: 't' }, { status: 403 });
  await expect(addAdmin()).rejects.toMatchObject({ message: 'Only admins' });
  expect(prompt).not.toHaveBeenCalled();
});
