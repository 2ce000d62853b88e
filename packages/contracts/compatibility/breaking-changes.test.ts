import { z } from 'zod';
import {
  billingEvents,
  defineEvent,
  type Endpoint,
  type EventContract,
  notificationEndpoints,
  serviceNames,
} from '../src/index.ts';
import { findBreakingChanges } from './breaking-changes.ts';
import { type ContractRecord, describeContracts, describeEndpoint, describeEvents } from './contract-record.ts';
import { readReleasedContracts } from './released-contracts.ts';

const nothing: ContractRecord = { endpoints: {}, events: {}, documents: {} };
const call = 'POST /api/things/:thingId';
const thing = {
  auth: 'user',
  params: z.strictObject({ thingId: z.string().max(40) }),
  body: z.strictObject({
    name: z.string().max(40),
    size: z.enum(['small', 'large']).default('small'),
    count: z.int().min(1).max(5).optional(),
    tags: z.array(z.string()).max(3).optional(),
  }),
  response: z.object({
    id: z.string(),
    state: z.enum(['new', 'ready']),
    at: z.string().nullable(),
    note: z.string().optional(),
    parts: z.array(z.discriminatedUnion('kind', [z.object({ kind: z.literal('text'), text: z.string() })])),
  }),
} satisfies Partial<Endpoint>;
const { body, response } = thing;

const released = { ...nothing, endpoints: { [call]: describeEndpoint(call, thing) } };
const getChanges = (change: Partial<Endpoint>, name = call) =>
  findBreakingChanges(released, { ...nothing, endpoints: { [name]: describeEndpoint(name, { ...thing, ...change }) } });
const part = (...options: z.ZodObject[]) => response.extend({ parts: z.array(z.union(options)) });
const text = z.object({ kind: z.literal('text'), text: z.string() });

test.each<[string, Partial<Endpoint>]>([
  ['auth was user and is admin now', { auth: 'admin' }],
  ['callers must be fresh now', { fresh: true }],
  ['status was 200 and is 202 now', { status: 202 }],
  ['kind was json and is stream now', { kind: 'stream' }],
  ['bodyLimit is 10, less than 65536', { bodyLimit: 10 }],
  ['parameter 1 has maxLength 10 now, which was 40', { params: z.strictObject({ thingId: z.string().max(10) }) }],
  ['query.page is required now', { query: z.strictObject({ page: z.string() }) }],
  ['body.color is required now', { body: body.extend({ color: z.string() }) }],
  ['body.count is required now', { body: body.required({ count: true }) }],
  ['body.tags is gone', { body: body.omit({ tags: true }) }],
  ['body.name has maxLength 20 now, which was 40', { body: body.extend({ name: z.string().max(20) }) }],
  ['body.name has pattern ^a now, which was none', { body: body.extend({ name: z.string().max(40).regex(/^a/) }) }],
  ['body.name was string and is number now', { body: body.extend({ name: z.number() }) }],
  ['body.size no longer accepts "large"', { body: body.extend({ size: z.enum(['small']).default('small') }) }],
  ['body.count has minimum 2 now, which was 1', { body: body.extend({ count: z.int().min(2).max(5).optional() }) }],
  ['body.tags[] was string and is boolean now', { body: body.extend({ tags: z.array(z.boolean()).optional() }) }],
  ['body.name is gone', { body: body.omit({ name: true }) }],
  ['response.id is gone', { response: response.omit({ id: true }) }],
  ['response.note is gone', { response: response.omit({ note: true }) }],
  ['response.id may be missing now', { response: response.partial({ id: true }) }],
  ['response.state may now be "failed"', { response: response.extend({ state: z.enum(['new', 'ready', 'failed']) }) }],
  ['response.state was "new" or "ready" and is string now', { response: response.extend({ state: z.string() }) }],
  ['response.id was string and is null now', { response: response.extend({ id: z.string().nullable() }) }],
  ['response.parts[].kind may now be "code"', { response: part(text, text.extend({ kind: z.literal('code') })) }],
  ['response.parts[].text was string and is integer now', { response: part(text.extend({ text: z.int() })) }],
])('PLT-45 a breaking change is named: %s', (sentence, change) => {
  expect(getChanges(change)).toEqual([`${call}: ${sentence}.`]);
});

test.each<[string, Partial<Endpoint>]>([
  ['everybody may call', { auth: 'public' }],
  ['a larger body', { bodyLimit: 1_000_000 }],
  [
    'optional input',
    { body: body.extend({ color: z.string().optional() }), query: z.strictObject({ page: z.string().optional() }) },
  ],
  ['wider input', { body: body.extend({ name: z.string().max(80).nullable(), size: z.string().optional() }) }],
  ['input with fewer rules', { body: body.partial().loose() }],
  ['more output', { response: response.extend({ more: z.string() }) }],
  [
    'narrower output',
    { response: response.extend({ state: z.literal('new'), at: z.string().max(9), note: z.string() }) },
  ],
])('PLT-45 an addition passes: %s', (_what, change) => {
  expect(getChanges(change)).toEqual([]);
});

test('PLT-45 API-08 a call that is closed to access tokens, or has another scope, is named', () => {
  const open = { ...nothing, endpoints: { [call]: describeEndpoint(call, { ...thing, scope: 'study:write' }) } };
  const change = (scope?: Endpoint['scope']) =>
    findBreakingChanges(open, { ...nothing, endpoints: { [call]: describeEndpoint(call, { ...thing, scope }) } });
  expect(change()).toEqual([`${call}: the scope of tokens was study:write and is none now.`]);
  expect(change('courses:read')).toEqual([`${call}: the scope of tokens was study:write and is courses:read now.`]);
  expect([change('any'), change('study:write')]).toEqual([[], []]);
});

test('PLT-45 a call that is gone is named, and one whose parameter has another name is the same call', () => {
  expect(findBreakingChanges(released, nothing)).toEqual([`${call} is gone.`]);
  const params = z.strictObject({ id: z.string().max(40) });
  expect(getChanges({ params }, 'POST /api/things/:id')).toEqual([]);
});

test('PLT-45 a schema that the check cannot compare is an error, not a pass', () => {
  const recursive: z.ZodType = z.object({
    get child() {
      return recursive.optional();
    },
  });
  expect(() => getChanges({ response: response.extend({ parts: recursive }) })).toThrow(/cannot compare \$defs/);
});

const happened = (data: z.ZodType) => ({
  ...nothing,
  events: describeEvents([defineEvent({ type: 'thing.happened.v1', data })]),
});
const data = z.object({ userId: z.string(), reason: z.enum(['asked', 'expired']), note: z.string().optional() });

test.each<[z.ZodType, string[]]>([
  [data.extend({ more: z.string().optional() }), []],
  [data.extend({ more: z.string() }), ['data.more is required now']],
  [data.omit({ userId: true }), ['data.userId is gone']],
  [data.extend({ userId: z.int() }), ['data.userId was string and is integer now']],
  [data.extend({ reason: z.enum(['asked', 'expired', 'paid']) }), ['data.reason may now be "paid"']],
  [data.extend({ reason: z.enum(['asked']) }), ['data.reason no longer accepts "expired"']],
])('PLT-45 events must fit former consumers, and former events those of today (%#)', (changed, sentences) => {
  const changes = findBreakingChanges(happened(data), happened(changed));
  expect(changes).toEqual(sentences.map((sentence) => `thing.happened.v1: ${sentence}.`));
  expect(findBreakingChanges(happened(data), nothing)).toEqual(['thing.happened.v1 is gone.']);
});

test.each(serviceNames)('PLT-45 the check of %s refuses to lose any of its calls, events and fields', (service) => {
  const record = readReleasedContracts(service);
  expect(findBreakingChanges(record, describeContracts(service))).toEqual([]);
  expect(findBreakingChanges(record, nothing)).toEqual(
    [...Object.keys(record.endpoints), ...Object.keys(record.events)].map((name) => `${name} is gone.`),
  );
});

test('PLT-45 a change of the real contracts is named', () => {
  const { contact } = notificationEndpoints;
  const name = 'POST /api/contact';
  const today = describeContracts('notification');
  const endpoint = describeEndpoint(name, { ...contact, body: contact.body.extend({ company: z.string() }) });
  expect(findBreakingChanges(today, { ...today, endpoints: { ...today.endpoints, [name]: endpoint } })).toEqual([
    'POST /api/contact: body.company is required now.',
  ]);

  const billing = describeContracts('billing');
  const planChanged = { ...billingEvents.planChanged, data: z.object({ userId: z.string(), plan: z.string() }) };
  const events = describeEvents([planChanged as EventContract]);
  expect(findBreakingChanges(billing, { ...billing, events: { ...billing.events, ...events } })).toEqual([
    'billing.plan.changed.v1: data.plan was "free" or "monthly" or "yearly" and is string now.',
    'billing.plan.changed.v1: data.revision is gone.',
  ]);
});
