import { type Caller, refusalOf, type Way } from './matrix/callers.ts';
import { allEndpoints, type Call, callsOf, nameOf } from './matrix/calls.ts';
import { type Answer, callsMade, inParallel, send } from './matrix/client.ts';
import { closing, usualAnswer } from './matrix/expected-answers.ts';
import { fingerprint, untilQuiet } from './matrix/fingerprint.ts';
import type { Objects } from './matrix/objects.ts';
import { signIn } from './matrix/person.ts';
import { type Stage, setStage } from './matrix/stage.ts';

const nobodies = [
  ...['nobody', 'an expired token', 'a token with altered claims', 'a token with another signature'],
  ...['a token with alg none', 'a token of another issuer', 'a token for another audience'],
  ...['a token signed with another key'],
];
const formerOnes = ['a demoted admin', 'a deleted user', 'a signed-out session'];
const users = ['a free user', 'a paid user', 'another user', 'a demoted admin who signed in anew'];
const admins = ['an admin', 'the main admin'];
const everybody = [...nobodies, ...formerOnes, ...users, ...admins];

const began = performance.now();
let stage: Stage;
beforeAll(async () => {
  stage = await setStage();
}, 60_000);
afterAll(async () => {
  const seconds = ((performance.now() - began) / 1000).toFixed(0);
  console.log(`authorisation matrix: ${allEndpoints.length} endpoints, ${callsMade()} calls, ${seconds} s`);
  await stage.close();
});

/** A caller by name, with a fresh token where services are called themselves; what is theirs, and what is not. */
function cast(name: string, way: Way): { caller: Caller; mine: Objects; theirs: Objects } {
  const found = stage.callers.find((caller) => caller.name === name);
  if (!found) throw new Error(`nobody is called ${name}`);
  const { free, paid, other, admin, main } = stage.people;
  const owner = { 'a paid user': paid, 'another user': other, 'an admin': admin, 'the main admin': main }[name] ?? free;
  const caller = way === 'service' ? stage.minted(found) : found;
  return { caller, mine: owner.objects, theirs: (owner === other ? paid : other).objects };
}

const ask = (way: Way, { token }: Caller, call: Call): Promise<Answer> =>
  send(way === 'gateway' || call.owner === 'gateway' ? stage.gateway : stage.services[call.owner], token, call);

/** All calls of the contracts; those that the gateway answers itself only go there. */
const callsFor = (way: Way, mine: Objects, theirs: Objects): Call[] =>
  allEndpoints
    .filter(([owner]) => way === 'gateway' || owner !== 'gateway')
    .flatMap(([owner, endpoint]) => callsOf(owner, endpoint, mine, theirs));

/** Makes the calls, and tells which answers were others than expected and what was changed. */
async function faultsOf(way: Way, caller: Caller, calls: readonly Call[], expected: (call: Call) => number) {
  const before = await fingerprint(stage.mongo);
  const answers = await inParallel(calls, (call) => ask(way, caller, call));
  const wrong = answers.flatMap(({ status, body }, index) => {
    const call = calls[index];
    if (!call || (status === expected(call) && isProblem(body))) return [];
    return `${call.title}: ${status} instead of ${expected(call)} ${JSON.stringify(body).slice(0, 200)}`;
  });
  return { wrong, answers, changed: differences(before, await fingerprint(stage.mongo)) };
}

const isProblem = (body: Answer['body']) => body.success === false && typeof body.code === 'string';
const differences = (before: Record<string, string>, after: Record<string, string>) =>
  Object.keys({ ...before, ...after }).filter((name) => before[name] !== after[name]);

describe.each<Way>(['gateway', 'service'])('API-02 ADM-02 the matrix at the %s', (way) => {
  test.each([...nobodies, ...formerOnes, ...users])(
    'API-02 ADM-02 %s hears 401 or 403 wherever the contract does not let them in, whatever they name, and nothing changes',
    async (name) => {
      const { caller, mine, theirs } = cast(name, way);
      const refused = callsFor(way, mine, theirs).filter((call) => refusalOf(caller, call, way));
      expect(refused.length).toBeGreaterThan(20);
      const { wrong, changed } = await faultsOf(way, caller, refused, (call) => refusalOf(caller, call, way) ?? 0);
      expect({ wrong, changed }).toEqual({ wrong: [], changed: [] });
    },
  );

  test.each(everybody)(
    'API-02 ADM-02 %s hears 404 alike of what is not theirs and what is not there, 400 of what is no id, and nothing changes',
    async (name) => {
      const { caller, mine, theirs } = cast(name, way);
      const isStranger = caller.standing.startsWith('former') || name === 'a demoted admin who signed in anew';
      const statuses = { own: isStranger ? 404 : 0, foreign: 404, missing: 404, malformed: 400, claim: 403 };
      const calls = callsFor(way, mine, theirs).filter(
        (call) =>
          !refusalOf(caller, call, way) &&
          (call.naming !== 'own' || (isStranger && call.names > 0 && call.endpoint.auth === 'user')),
      );
      const { wrong, answers, changed } = await faultsOf(way, caller, calls, (call) => statuses[call.naming]);
      expect({ wrong, changed }).toEqual({ wrong: [], changed: [] });
      expect(toldApart(calls, answers)).toEqual([]);
    },
  );
});

/** Where the answer about somebody else's object is another one than about a missing object. */
function toldApart(calls: readonly Call[], answers: readonly Answer[]): string[] {
  const said = new Map(calls.map(({ title }, index) => [title, answers[index]?.body]));
  return calls.flatMap(({ endpoint, naming, title }) => {
    if (naming !== 'foreign') return [];
    const of = said.get(title);
    const missing = [...said].filter(([other]) => other.startsWith(`${nameOf(endpoint)}, missing`));
    const alike = missing.some(([, { message, code }]) => message === of.message && code === of.code);
    return alike ? [] : `${title}: ${JSON.stringify(of)}`;
  });
}

describe('API-02 ADM-02 whoever may pass does: it was not the words of the calls that were refused', () => {
  test.each(['nobody', ...users.slice(0, 3), ...admins])('API-02 ADM-02 %s', async (name) => {
    const { caller, mine, theirs } = cast(name, 'gateway');
    const allowed = callsFor('gateway', mine, theirs).filter(
      (call) => call.naming === 'own' && !refusalOf(caller, call, 'gateway'),
    );
    const rank = ({ endpoint }: Call) => closing.indexOf(nameOf(endpoint));
    const person = Object.values(stage.people).find(({ token }) => token === caller.token);
    const wrong: string[] = [];
    for (const call of allowed.toSorted((one, other) => rank(one) - rank(other))) {
      const anew = person && rank(call) >= 0 ? { ...caller, token: await signIn(stage.gateway, person.email) } : caller;
      const { status, body } = await ask('gateway', anew, call);
      const expected = usualAnswer(call.endpoint, name === 'a paid user' || name === 'another user');
      if (status !== expected)
        wrong.push(`${call.title}: ${status}, not ${expected} ${JSON.stringify(body).slice(0, 200)}`);
    }
    expect(wrong).toEqual([]);
    await untilQuiet(stage.mongo);
  });
});
