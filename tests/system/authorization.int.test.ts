import { tokenAudiences } from '@coursewright/contracts';
import { type Caller, getRefusal, type Way } from './matrix/callers.ts';
import { allEndpoints, type Call, getCalls, getName, type Owner } from './matrix/calls.ts';
import { type Answer, callsMade, inParallel, send } from './matrix/client.ts';
import { getDifferences, readContents } from './matrix/contents.ts';
import { closing, type Payment, usualAnswer } from './matrix/expected-answers.ts';
import type { Objects } from './matrix/objects.ts';
import { signIn } from './matrix/person.ts';
import { setup, type TestEnvironment } from './matrix/test-environment.ts';
import { holderOf } from './matrix/tokens.ts';

const nobodies = [
  ...['anonymous', 'an expired token', 'a token with altered claims', 'a token with another signature'],
  ...['a token with alg none', 'a token of another issuer', 'a token for another audience'],
  ...['a token signed with another key', 'a refresh token in the place of another'],
];
const misdirected = {
  gateway: ['an internal token at the gateway'],
  service: [
    'an access token at a service',
    ...tokenAudiences.map((audience) => `an internal token for ${audience} at another service`),
  ],
};
const formerOnes = ['a demoted admin', 'a deleted user', 'a signed-out session'];
const users = ['a free user', 'a paid user', 'another user', 'a user whose plan ended'];
const newcomer = 'a demoted admin who signed in again';
const unverified = 'an unverified user';
const stale = ['a user of an hour ago', 'an admin of an hour ago'];
const admins = ['an admin', 'the main admin'];
// One of each standing names everything there is, the others their own: nothing of it is read before the refusal.
const thorough = ['anonymous', 'a free user', unverified, ...stale];
const refused = [...nobodies, ...formerOnes, ...users, newcomer, unverified, ...stale];

const payments: Readonly<Record<string, Payment>> = {
  'a paid user': 'now',
  'another user': 'now',
  'a user whose plan ended': 'before',
};

const began = performance.now();
let stage: TestEnvironment;
beforeAll(async () => {
  stage = await setup();
}, 300_000);
beforeEach(() => stage.freshen());
afterAll(async () => {
  const seconds = ((performance.now() - began) / 1000).toFixed(0);
  console.log(`authorisation matrix: ${allEndpoints.length} endpoints, ${callsMade()} calls, ${seconds} s`);
  await stage.close();
});

function cast(name: string): { caller: Caller; mine: Objects; theirs: Objects } {
  const caller = stage.callers.find((one) => one.name === name);
  if (!caller) throw new Error(`no caller is called ${name}`);
  const { free, paid, other, former, admin, main } = stage.people;
  const owners = {
    'a paid user': paid,
    'another user': other,
    'a user whose plan ended': former,
    'the main admin': main,
  };
  const owner = { ...owners, 'an admin': admin, 'an admin of an hour ago': admin }[name] ?? free;
  return { caller, mine: owner.objects, theirs: (owner === other ? paid : other).objects };
}

function asks(way: Way, { token }: Caller) {
  const owners = ['gateway', 'auth', 'course-generation', 'billing', 'notification'] as const;
  const shown = new Map<Owner, string | undefined>(owners.map((owner) => [owner, token(owner)]));
  return ({ owner, ...call }: Call): Promise<Answer> => {
    if (way === 'gateway' || owner === 'gateway') return send(stage.gateway, shown.get('gateway'), { owner, ...call });
    return send(stage.services[owner], shown.get(owner), { owner, ...call });
  };
}

const callsFor = (way: Way, mine: Objects, theirs: Objects): Call[] =>
  allEndpoints
    .filter(([owner]) => way === 'gateway' || owner !== 'gateway')
    .flatMap(([owner, endpoint]) => getCalls(owner, endpoint, mine, theirs));

// Makes the calls, and tells which answers were others than expected and what was changed.
async function getFaults(way: Way, caller: Caller, calls: readonly Call[], expected: (call: Call) => Expected) {
  const before = await readContents(stage.mongo);
  const answers = await inParallel(calls, asks(way, caller));
  const wrong = answers.flatMap(({ status, body }, index) => {
    const call = calls[index];
    if (!call) return [];
    const due = expected(call);
    const right = status === due.status && isProblem(body) && (due.code ?? body.code) === body.code;
    return right
      ? []
      : `${call.title}: ${status} instead of ${JSON.stringify(due)} ${JSON.stringify(body).slice(0, 200)}`;
  });
  return { wrong, answers, changed: getDifferences(before, await readContents(stage.mongo)) };
}

interface Expected {
  readonly status: number;
  readonly code?: string;
}

const isProblem = (body: Answer['body']) => body.success === false && typeof body.code === 'string';

describe.each<Way>(['gateway', 'service'])('API-02 ADM-02 the matrix at the %s', (way) => {
  test.each([...refused, ...misdirected[way]])(
    'API-02 ADM-02 %s hears 401 or 403 wherever the contract does not let them in, whatever they name, and nothing changes',
    async (name) => {
      const { caller, mine, theirs } = cast(name);
      const barred = callsFor(way, mine, theirs).filter(
        (call) => getRefusal(caller, call) && (call.naming === 'own' || thorough.includes(name)),
      );
      expect(barred.length).toBeGreaterThan(way === 'gateway' ? 11 : 10);
      const { wrong, changed } = await getFaults(
        way,
        caller,
        barred,
        (call) => getRefusal(caller, call) ?? { status: 0 },
      );
      expect({ wrong, changed }).toEqual({ wrong: [], changed: [] });
    },
  );

  // what is whose is decided in the services: the gateway's way to them is walked by all
  test.each(way === 'gateway' ? ['anonymous', ...users, newcomer, unverified, ...admins] : ['a paid user', 'an admin'])(
    'API-02 ADM-02 %s hears 404 alike of what is not theirs and what is not there, 400 of what is no id, and nothing changes',
    async (name) => {
      const { caller, mine, theirs } = cast(name);
      const isStranger = name === newcomer || name === unverified;
      const statuses = { own: isStranger ? 404 : 0, foreign: 404, missing: 404, malformed: 400, claim: 403 };
      const calls = callsFor(way, mine, theirs).filter(
        (call) =>
          !getRefusal(caller, call) &&
          (call.naming !== 'own' || (isStranger && call.names > 0 && call.endpoint.auth === 'user')),
      );
      const expected = ({ naming }: Call) => ({ status: statuses[naming] });
      const { wrong, answers, changed } = await getFaults(way, caller, calls, expected);
      expect({ wrong, changed }).toEqual({ wrong: [], changed: [] });
      expect(toldApart(calls, answers)).toEqual([]);
    },
  );
});

function toldApart(calls: readonly Call[], answers: readonly Answer[]): string[] {
  const said = new Map(calls.map(({ title }, index) => [title, answers[index]?.body]));
  return calls.flatMap(({ endpoint, naming, title }) => {
    if (naming !== 'foreign') return [];
    const of = said.get(title);
    const missing = [...said].filter(([other]) => other.startsWith(`${getName(endpoint)}, missing`));
    const alike = missing.some(([, { message, code }]) => message === of.message && code === of.code);
    return alike ? [] : `${title}: ${JSON.stringify(of)}`;
  });
}

describe('API-02 ADM-02 permitted callers pass: the content of the calls is valid', () => {
  // "another user" is as the paid one
  const permitted = ['anonymous', ...users, ...admins].filter((name) => name !== 'another user');
  test.each(permitted)('API-02 ADM-02 %s', async (name) => {
    const { caller, mine, theirs } = cast(name);
    const rank = ({ endpoint }: Call) => closing.indexOf(getName(endpoint));
    const allowed = callsFor('gateway', mine, theirs).filter(
      (call) => call.naming === 'own' && !getRefusal(caller, call),
    );
    const shown = caller.token('gateway');
    const getSession = (token: string) => holderOf(token).sessionId;
    const person = Object.values(stage.people).find(({ token }) => shown && getSession(token) === getSession(shown));
    const wrong: string[] = [];
    for (const call of allowed.toSorted((one, other) => rank(one) - rank(other))) {
      const fresh = person && rank(call) >= 0 ? await signIn(stage.gateway, person.email) : caller.token('gateway');
      const { status, body } = await send(stage.gateway, fresh, call);
      const expected = usualAnswer(call.endpoint, payments[name] ?? 'never');
      if (status !== expected)
        wrong.push(`${call.title}: ${status}, not ${expected} ${JSON.stringify(body).slice(0, 200)}`);
    }
    expect(wrong).toEqual([]);
    await stage.idle();
  });
});
