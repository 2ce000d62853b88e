import { gzipSync } from 'node:zlib';
import { DAY_MS } from '@coursewright/contracts/durations';
import type { GeneratorError, GeneratorErrorKind } from '../../features/authoring/writing/generator-error.ts';
import type { CallLimits } from './call-limits.ts';
import { ChatClient } from './chat-client.ts';
import { chunk, event, type RawAnswer, type Received, sendRaw, startRawServer, stream } from './testing/raw-server.ts';

// What servers send that the API reference of OpenAI does not say: as their own references and issues show it.

const LIMITS: CallLimits = {
  attempts: 1,
  firstTokenMs: 30_000,
  idleMs: 20_000,
  totalMs: 100_000,
  maxTokens: 9_000,
  maxChars: 5_000,
};

let current: (body: Received) => RawAnswer;
const server = await startRawServer((body, response) => sendRaw(response, current(body)));
afterAll(() => server.close());
beforeEach(() => {
  server.received.length = 0;
});

interface Outcome {
  text?: string;
  shown: string;
  usage?: { promptTokens: number; completionTokens: number; estimated: boolean };
  error?: GeneratorError;
}

async function ask(
  answers: (body: Received) => RawAnswer,
  { attempts = 1, client = newClient() } = {},
): Promise<Outcome> {
  current = answers;
  const outcome: Outcome = { shown: '' };
  try {
    const { text, usage } = await client.complete({
      operation: 'lesson',
      messages: [
        { role: 'system', content: 'Write as JSON.' },
        { role: 'user', content: 'hello' },
      ],
      limits: { ...LIMITS, attempts },
      userKey: 'learner',
      shape: { name: 'thing', schema: { properties: { list: { type: 'array', minItems: 4, maxItems: 4 } } } },
      onText: (part) => {
        outcome.shown += part;
      },
      onRestart: () => {
        outcome.shown = '';
      },
    });
    return { ...outcome, text, usage };
  } catch (error) {
    return { ...outcome, error: error as GeneratorError };
  }
}

const newClient = () => new ChatClient({ baseUrl: server.url, apiKey: 'sk-1', model: 'a-model' });

const USAGE = { prompt_tokens: 30, completion_tokens: 4, total_tokens: 34 };
const hello = (more: object = {}) => [
  chunk({ content: 'Hello ' }),
  chunk({ content: 'wörld.' }),
  chunk({}, 'stop', more),
];
const HELLO = 'Hello wörld.';
const thinking = (...thoughts: object[]) => stream(...thoughts.map((delta) => chunk(delta)), ...hello());
const whole = (message: object, more: object = {}) =>
  JSON.stringify({ object: 'chat.completion', model: 'served-model', choices: [{ index: 0, message, ...more }] });

describe.each([undefined, 1, 7])('a text that comes in pieces of %p bytes', (size) => {
  test.each<[habit: string, body: string]>([
    [
      'OpenAI: role first, usage last with no choice',
      stream(chunk({ role: 'assistant', content: '' }), ...hello(), chunk({}, null, { choices: [], usage: USAGE })),
    ],
    [
      'OpenAI: obfuscation and null fields',
      stream(...hello().map((one) => ({ ...one, obfuscation: 'x7', usage: null, error: null }))),
    ],
    [
      'one-api: an error that is empty beside each chunk',
      stream(...hello().map((one) => ({ ...one, error: { message: '', type: '', param: '', code: null } }))),
    ],
    ['a last chunk that says that all is well', stream(...hello(), { code: 200, msg: 'success' })],
    ['MiniMax: base_resp without a fault', stream(...hello({ base_resp: { status_code: 0, status_msg: '' } }))],
    [
      'Azure: a first chunk of filter results alone',
      stream({ choices: [], prompt_filter_results: [{ prompt_index: 0 }] }, ...hello()),
    ],
    [
      'Azure: a last chunk without delta',
      stream(...hello(), { choices: [{ index: 0, content_filter_offsets: {}, finish_reason: null }] }),
    ],
    [
      'Mistral: content as a list of thoughts and text',
      thinking(
        { content: [{ type: 'thinking', thinking: [{ type: 'text', text: 'Hm' }] }] },
        { content: [{ type: 'text', text: '' }] },
      ),
    ],
    [
      'DeepSeek: keep-alive comments and reasoning_content',
      `: keep-alive\n\n: keep-alive\n\n${thinking({ content: null, reasoning_content: 'Hm' })}`,
    ],
    [
      'OpenRouter: comments and reasoning',
      `: OPENROUTER PROCESSING\n\n${thinking({ content: '', reasoning: 'Hm', reasoning_details: [{ type: 'reasoning.text', text: 'Hm' }] })}`,
    ],
    [
      'vLLM: reasoning, and a role in each chunk',
      stream(
        ...[chunk({ role: 'assistant', reasoning: 'Hm' }), ...hello()].map((one) => ({
          ...one,
          choices: one.choices.map((each) => ({ ...each, delta: { role: 'assistant', ...each.delta } })),
        })),
      ),
    ],
    [
      'vLLM without a parser: thoughts in the text',
      stream(
        chunk({ content: '<think>\nHm {"a":1}' }),
        chunk({ content: '</thi' }),
        chunk({ content: 'nk>\n\n' }),
        ...hello(),
      ),
    ],
    [
      'Gemini: no role, finish with the text, no [DONE]',
      event(chunk({ content: 'Hello ' })) + event(chunk({ content: 'wörld.' }, 'stop')),
    ],
    ['Together: finish_reason eos', stream(chunk({ content: HELLO, tool_calls: [] }), chunk({ content: '' }, 'eos'))],
    ['TGI: finish_reason eos_token', stream(chunk({ content: HELLO }), chunk({ content: '' }, 'eos_token'))],
    ['Anthropic’s endpoint: finish_reason end_turn', stream(chunk({ content: HELLO }), chunk({}, 'end_turn'))],
    ['Ollama: finish_reason "" after the stop', stream(...hello(), chunk({ content: '' }, ''))],
    ['older Ollama: no finish_reason at all, but [DONE]', stream(chunk({ content: HELLO }))],
    [
      'llama.cpp: CRLF, a BOM, and no blank line after the last event',
      `\uFEFF${hello().map(event).join('').replaceAll('\n', '\r\n').trimEnd()}`,
    ],
    [
      'LM Studio: events with names and ids',
      hello()
        .map((one, id) => `event: message\nid: ${id}\n${event(one)}`)
        .join(''),
    ],
    [
      'LM Studio: a template that leaks',
      stream(chunk({ content: `${HELLO}<|im_` }), chunk({ content: 'end|>' }), chunk({}, 'stop')),
    ],
    [
      'gpt-oss: channels in the text',
      stream(
        chunk({ content: '<|channel|>analysis<|message|>Hm<|end|><|start|>assistant<|channel|>final<|message|>' }),
        ...hello(),
      ),
    ],
    ['one that ignores stream: a JSON object', whole({ role: 'assistant', content: HELLO }, { finish_reason: 'stop' })],
    [
      'one that ignores stream: the same, pretty, after blank lines',
      `\n\n${JSON.stringify(JSON.parse(whole({ content: [{ type: 'text', text: HELLO }], reasoning_content: 'Hm' }, { finish_reason: 'STOP' })), null, 2)}`,
    ],
    [
      'a proxy: message in place of delta',
      `${event({ choices: [{ message: { content: 'Hello ' } }] })}${event({ choices: [{ message: { content: HELLO }, finish_reason: 'stop' }] })}`,
    ],
    [
      'a proxy: the whole message again at the end',
      stream(...hello(), { choices: [{ index: 0, message: { content: HELLO }, finish_reason: 'stop' }] }),
    ],
    [
      'a proxy: words that are no JSON, and several choices',
      `data: ping\n\n${stream({ choices: [{ index: 1, delta: { content: 'No' } }] }, ...hello())}`,
    ],
    ['a proxy: no blank line between the events', stream(...hello()).replaceAll('\n\n', '\n')],
    ['a proxy: an error after the end', stream(...hello(), { error: { code: 500, message: 'No' } })],
    ['Snowflake: a JSON object without a reason', whole({ content: HELLO }, { finish_reason: '' })],
    [
      'a proxy: chunks without data:',
      hello()
        .map((one) => JSON.stringify(one))
        .join('\n'),
    ],
  ])('CRS-13 %s', async (_habit, body) => {
    const outcome = await ask(() => ({ body, ...(size && { size }) }));
    expect(outcome.error).toBeUndefined();
    expect([outcome.text, outcome.shown]).toEqual([HELLO, HELLO]);
  });
});

test('CRS-13 a compressed answer is read', async () => {
  const headers = { 'content-type': 'text/event-stream', 'content-encoding': 'gzip' };
  expect(await ask(() => ({ headers, body: gzipSync(stream(...hello())) }))).toMatchObject({ text: HELLO });
});

const ESTIMATED = { completionTokens: 3, estimated: true };
const REPORTED = { promptTokens: 30, completionTokens: 4, estimated: false };
test.each<[habit: string, chunks: unknown[], usage: object]>([
  ['OpenAI: in a last chunk', [...hello(), { choices: [], usage: USAGE }], REPORTED],
  ['Groq: in x_groq', hello({ x_groq: { id: 'req', usage: USAGE } }), REPORTED],
  [
    'Moonshot: in the choice',
    [...hello().slice(0, 2), { choices: [{ index: 0, delta: {}, finish_reason: 'stop', usage: USAGE }] }],
    REPORTED,
  ],
  [
    'vLLM: in each chunk, a sum',
    hello().map((one, at) => ({ ...one, usage: { ...USAGE, completion_tokens: at + 2 } })),
    REPORTED,
  ],
  ['a proxy: under the names of another API', hello({ usage: { input_tokens: 30, output_tokens: 4 } }), REPORTED],
  ['a proxy: as text', hello({ usage: { prompt_tokens: '30', completion_tokens: '4' } }), REPORTED],
  [
    'OpenAI: with thoughts that are not shown',
    hello({ usage: { ...USAGE, completion_tokens: 9_004 } }),
    { ...REPORTED, completionTokens: 9_004 },
  ],
  [
    'Gemini: thoughts in the sum alone',
    hello({ usage: { ...USAGE, total_tokens: 834 } }),
    { ...REPORTED, completionTokens: 804 },
  ],
  [
    'Gemini behind a proxy: thoughts, and no text',
    hello({ usage: { prompt_tokens: 30, completion_tokens: 0, total_tokens: 834 } }),
    { ...REPORTED, completionTokens: 804 },
  ],
  [
    'a proxy: zeros after the right one',
    [...hello({ usage: USAGE }), { choices: [], usage: { prompt_tokens: 0, completion_tokens: 0 } }],
    REPORTED,
  ],
  ['a proxy: a sum beyond what can be', hello({ usage: { ...USAGE, total_tokens: 9e9 } }), REPORTED],
  ['Ollama behind a proxy: {}', hello({ usage: {} }), ESTIMATED],
  ['a proxy: {} after the right one', [...hello({ usage: USAGE }), { choices: [], usage: {} }], REPORTED],
  ['a proxy: null', hello({ usage: null }), ESTIMATED],
  ['a proxy: half', hello({ usage: { prompt_tokens: 30 } }), { ...ESTIMATED, promptTokens: 30 }],
  ['a proxy: nothing but zeros', hello({ usage: { prompt_tokens: 0, completion_tokens: 0 } }), ESTIMATED],
  ['a proxy: below zero', hello({ usage: { prompt_tokens: -7, completion_tokens: -1 } }), ESTIMATED],
  ['a proxy: not whole', hello({ usage: { prompt_tokens: 30.5, completion_tokens: null } }), ESTIMATED],
  ['a proxy: NaN as text', hello({ usage: { prompt_tokens: 'NaN', completion_tokens: 'Infinity' } }), ESTIMATED],
  ['a proxy: beyond what can be', hello({ usage: { prompt_tokens: 5_000_000, completion_tokens: 1e300 } }), ESTIMATED],
  ['a proxy: a list', hello({ usage: [1, 2] }), ESTIMATED],
])('API-05 usage of %s, is a number that can be true', async (_habit, chunks, usage) => {
  const outcome = await ask(() => ({ body: stream(...chunks) }));
  expect(outcome).toMatchObject({ text: HELLO, usage });
  for (const count of [outcome.usage?.promptTokens, outcome.usage?.completionTokens]) {
    expect(Number.isSafeInteger(count) && Number(count) > 0 && Number(count) < 30_000).toBe(true);
  }
});

const json = (status: number, body: unknown, headers: Record<string, string> = {}): RawAnswer => ({
  status,
  headers: { 'content-type': 'application/json', ...headers },
  body: typeof body === 'string' ? body : JSON.stringify(body),
});
const refusal = (status: number, message: string, more: object = {}, headers: Record<string, string> = {}) =>
  json(status, { error: { message, ...more } }, headers);
const page = (status: number, body: string, type = 'text/html'): RawAnswer => ({
  status,
  headers: { 'content-type': type },
  body,
});
const inside = (...chunks: unknown[]): RawAnswer => ({ body: stream(chunk({ content: 'Hello' }), ...chunks) });

const FOR_ADMINS = /cannot be written at the moment\. The administrator has been told/;
const FOR_LEARNERS = {
  auth: FOR_ADMINS,
  model: FOR_ADMINS,
  address: FOR_ADMINS,
  context: FOR_ADMINS,
  bad_request: FOR_ADMINS,
  quota: /quota/,
  filtered: /filtered/,
  refusal: /declined/,
  length: /longer than allowed/,
  upstream: /not working/,
  rate: /busy/,
  cut: /too early/,
  bad_answer: /usable answer/,
} satisfies Partial<Record<GeneratorErrorKind, RegExp>>;
type Kind = keyof typeof FOR_LEARNERS;
// More is said where a row has its own.
const ADVICE: Partial<Record<Kind, RegExp>> = {
  auth: /OPENAI_API_KEY/,
  model: /OPENAI_MODEL/,
  address: /OPENAI_BASE_URL/,
};

test.each<[habit: string, answer: RawAnswer, kind: Kind, advice?: RegExp]>([
  ['OpenAI: a wrong key', refusal(401, 'Incorrect API key provided: sk-1', { code: 'invalid_api_key' }), 'auth'],
  [
    'Gemini: a wrong key as 400 in a list',
    json(400, [
      { error: { code: 400, message: 'API key not valid. Please pass a valid API key.', status: 'INVALID_ARGUMENT' } },
    ]),
    'auth',
  ],
  ['OpenRouter: a key without rights', refusal(403, 'Key limit exceeded', { code: 403 }), 'auth'],
  [
    'OpenAI: an unknown model',
    refusal(404, 'The model does not exist.', { code: 'model_not_found' }),
    'model',
    /a-model.*OPENAI_MODEL/,
  ],
  ['Ollama: an unknown model', refusal(404, 'model not found, try pulling it first', { code: null }), 'model'],
  ['Azure: an unknown deployment', refusal(404, 'No such deployment.', { code: 'DeploymentNotFound' }), 'model'],
  ['DeepSeek: an unknown model as 400', refusal(400, 'Model Not Exist', { type: 'invalid_request_error' }), 'model'],
  ['OpenRouter: a model that nobody serves', refusal(404, 'No endpoints found for a-model.', { code: 404 }), 'model'],
  ['LM Studio: no model', refusal(400, 'No models loaded. Please load a model in the developer page.'), 'model'],
  ['Ollama: a model too large for the machine', refusal(500, 'model requires more system memory (9.1 GiB)'), 'model'],
  ['Ollama: a base URL without /v1', page(404, '404 page not found', 'text/plain'), 'address', /OPENAI_BASE_URL.*\/v1/],
  ['nginx: an HTML page for a wrong address', page(404, '<html><body><h1>404 Not Found</h1></body></html>'), 'address'],
  ['a web page: HTML with 200', page(200, '<!doctype html><html><title>Chat</title></html>'), 'address'],
  [
    'a proxy: a redirect',
    { status: 301, headers: { location: 'https://other.example/v1' }, body: '' },
    'address',
    /OPENAI_BASE_URL.*other\.example/,
  ],
  ['FastAPI: 405 as detail', json(405, { detail: 'Method Not Allowed' }), 'address'],
  [
    'OpenAI: a context that is too short',
    refusal(400, "This model's maximum context length is 4097 tokens. However, your messages resulted in 7575 tokens."),
    'context',
    /OPENAI_MODEL/,
  ],
  [
    'vLLM: a context with no room for the answer',
    json(400, { message: 'maximum context length is 4096 tokens and your request has 3900 input tokens', code: 400 }),
    'context',
    /--max-model-len/,
  ],
  [
    'llama.cpp: exceed_context_size_error',
    refusal(400, 'too long', { type: 'exceed_context_size_error', n_prompt_tokens: 5_000, n_ctx: 4_096 }),
    'context',
    /--ctx-size/,
  ],
  [
    'llama.cpp: the same within a stream',
    inside({ error: { code: 400, message: 'the request exceeds the available context size', n_ctx: 4_096 } }),
    'context',
  ],
  [
    'LM Studio: a context as plain text',
    json(400, { error: 'tokens to keep from the initial prompt (n_keep: 13055>= n_ctx: 4096)' }),
    'context',
  ],
  [
    'Groq: a request over the tokens of a minute',
    refusal(413, 'Request too large on tokens per minute (TPM): Limit 6000, Requested 19100', { type: 'tokens' }),
    'quota',
  ],
  [
    'OpenAI: no quota',
    refusal(429, 'You exceeded your current quota', { code: 'insufficient_quota' }, { 'retry-after': '1' }),
    'quota',
    /credit or quota/,
  ],
  ['DeepSeek: no balance', refusal(402, 'Insufficient Balance'), 'quota'],
  ['OpenAI: an account that is not active', refusal(429, 'Not active', { code: 'billing_not_active' }), 'quota'],
  ['Zhipu: no balance', refusal(429, '余额不足或无可用资源包,请充值。', { code: '1113' }), 'quota'],
  ['xAI: a limit of spending', json(429, { code: 'exhausted', error: 'reached its monthly spending limit' }), 'quota'],
  ['LiteLLM: a budget', refusal(400, 'Budget has been exceeded! Current cost: 10.1'), 'quota'],
  [
    'MiniMax: no balance, with 200',
    json(200, { choices: null, base_resp: { status_code: 1008, status_msg: 'insufficient balance' } }),
    'quota',
  ],
  [
    'MiniMax: a wrong key, with 200 in a stream',
    { body: stream({ choices: null, base_resp: { status_code: 1004, status_msg: 'login fail' } }) },
    'auth',
  ],
  ['Baidu: a wrong key, with 200', json(200, { error_code: 110, error_msg: 'Access token invalid' }), 'auth'],
  ['a proxy: 200 with words alone', json(200, { message: 'There is a problem' }), 'upstream'],
  ['LiteLLM: a key that may not ask this model', refusal(401, 'key not allowed to access model'), 'model'],
  ['OpenAI: a model that does not chat', refusal(404, 'This is not a chat model'), 'model'],
  ['Gemini: an unknown model', json(404, [{ error: { message: 'models/x is not found for API version' } }]), 'model'],
  ['Cloudflare: a page that asks who calls', page(403, '<!DOCTYPE html><title>Just a moment...</title>'), 'address'],
  ['Bedrock: a guardrail', inside(chunk({}, 'guardrail_intervened')), 'filtered'],
  ['Gemini: a malformed answer', inside(chunk({}, 'function_call_filter: MALFORMED_FUNCTION_CALL')), 'bad_answer'],
  ['LM Studio: contextLengthReached', inside(chunk({}, 'contextLengthReached')), 'length'],
  ['a server that stops writing after a time', inside(chunk({}, 'time_limit')), 'upstream'],
  [
    'Gemini: no quota for the day',
    json(429, [{ error: { details: [{ violations: [{ quotaId: 'GenerateRequestsPerDayPerProject' }] }] } }]),
    'quota',
  ],
  ['Azure: a filtered prompt', refusal(400, 'The response was filtered', { code: 'content_filter' }), 'filtered'],
  ['OpenRouter: a prompt that was flagged', refusal(403, 'Your input was flagged'), 'filtered'],
  ['Azure: a filtered answer', inside(chunk({}, 'content_filter')), 'filtered'],
  ['Gemini: SAFETY', inside(chunk({}, 'SAFETY')), 'filtered'],
  [
    'OpenAI: a refusal in parts',
    { body: stream(chunk({ refusal: 'I cannot ' }), chunk({ refusal: 'help.' }), chunk({}, 'stop')) },
    'refusal',
  ],
  [
    'OpenAI: a refusal that is not streamed',
    { body: whole({ content: null, refusal: 'I cannot help.' }, { finish_reason: 'stop' }) },
    'refusal',
  ],
  ['Mistral: finish_reason model_length', inside(chunk({}, 'model_length')), 'length'],
  ['Gemini: MAX_TOKENS', inside(chunk({}, 'MAX_TOKENS')), 'length'],
  [
    'a reasoning model: thoughts that use up the budget',
    { body: stream(chunk({ reasoning: 'Hm' }), chunk({ content: '' }, 'length')) },
    'length',
    /OPENAI_REASONING_EFFORT.*OPENAI_MAX_TOKENS/,
  ],
  [
    'a reasoning model: thoughts in the text that use it up',
    { body: stream(chunk({ content: '<think>Hm' }), chunk({}, 'length')) },
    'length',
    /OPENAI_REASONING_EFFORT/,
  ],
  ['DeepSeek: insufficient_system_resource', inside(chunk({}, 'insufficient_system_resource')), 'upstream'],
  ['OpenRouter: an error inside the stream', inside({ error: { code: 502, message: 'Disconnected' } }), 'upstream'],
  ['OpenRouter: a rate limit inside the stream', inside({ error: { code: 429, message: 'Rate limit' } }), 'rate'],
  [
    'OpenRouter: an error in the choice',
    inside({ choices: [{ index: 0, error: { code: 503, message: 'Overloaded' }, finish_reason: 'error' }] }),
    'upstream',
  ],
  [
    'vLLM: event: error',
    { body: `event: error\ndata: ${JSON.stringify({ code: 500, message: 'EngineDeadError' })}\n\n` },
    'upstream',
  ],
  ['a proxy: 200 with an error', refusal(200, 'upstream connect error', { type: 'server_error' }), 'upstream'],
  ['MiniMax: 200 with a rate limit', json(200, { base_resp: { status_code: 1002, status_msg: 'rate limit' } }), 'rate'],
  ['LM Studio: 200 for a base URL without /v1', json(200, { error: 'Unexpected endpoint or method.' }), 'address'],
  ['LM Studio: the model crashed', json(400, { error: 'The model has crashed without more information.' }), 'upstream'],
  ['StepFun: a blocked prompt', refusal(451, 'The content is blocked.'), 'filtered'],
  ['textgen: 200 with an error and its status', refusal(200, 'no', { code: 401 }), 'auth'],
  ['a proxy: an empty 502', { status: 502, body: '' }, 'upstream'],
  ['Cloudflare: 520 in HTML', page(520, '<!DOCTYPE html><title>520</title>'), 'upstream'],
  ['Anthropic’s endpoint: 529', refusal(529, 'Overloaded', { type: 'overloaded_error' }), 'upstream'],
  [
    'llama.cpp: error in place of data',
    { body: `${event(chunk({ content: 'Hello' }))}error: {"code":500,"message":"context size exceeded"}\n\n` },
    'context',
  ],
  [
    'a proxy: JSON in place of data',
    { body: `${event(chunk({ content: 'Hello' }))}{"error":{"code":429,"message":"busy"}}\n` },
    'rate',
  ],
  [
    'OpenRouter: an error after the end',
    inside(chunk({}, 'length'), { error: { code: 400, message: 'No' } }),
    'length',
  ],
  ['vLLM: a stream that ends without a reason', { body: event(chunk({ content: 'Hello' })) }, 'cut'],
  [
    'a proxy: an event that is cut',
    { body: event(chunk({ content: 'Hello' })) + event(chunk({}, 'stop')).slice(0, 60) },
    'cut',
  ],
  ['a proxy: an empty stream', { body: '' }, 'cut'],
  [
    'LM Studio: an answer without text',
    { body: stream(chunk({ role: 'assistant' }), chunk({}, 'stop')) },
    'bad_answer',
  ],
  [
    'a model with tools: a tool call that nobody asked for',
    { body: stream(chunk({ content: null, tool_calls: [{ index: 0 }] }), chunk({}, 'tool_calls')) },
    'bad_answer',
  ],
  ['Groq: a tool call that nobody asked for', refusal(400, 'Failed', { code: 'tool_use_failed' }), 'bad_answer'],
  ['Groq: JSON that it could not enforce', refusal(400, 'Failed', { code: 'json_validate_failed' }), 'bad_answer'],
  [
    'a proxy: an unknown refusal',
    json(422, { detail: [{ loc: ['body', 'messages', 0], msg: 'field required' }] }),
    'bad_request',
    /field required/,
  ],
])('CRS-06 %s: who is told what', async (...[, answer, kind, advice = ADVICE[kind]]) => {
  const { error } = await ask(() => answer);
  expect(error?.detail ?? '').not.toMatch(/\[object/);
  expect(error).toMatchObject({ kind, message: expect.stringMatching(FOR_LEARNERS[kind]) });
  if (advice) expect(error?.advice).toMatch(advice);
});

// As they are worded by xAI, Moonshot, Alibaba, Gemini, Ark, Zhipu, Cohere, vLLM, llama.cpp and others.
test.each<[kind: Kind, words: string]>([
  ['context', "This model's maximum prompt length is 131072 but the request contains 136973 tokens."],
  ['context', 'Your request exceeded model token limit: 8192'],
  ['context', 'model max length exceeded, max length:8192'],
  ['context', 'Range of input length should be [1, 30720]'],
  ['context', 'The input token count (1196265) exceeds the maximum number of tokens allowed (1048575).'],
  ['context', 'length of prompt_tokens (40000) must be less than max_seq_len (32768).'],
  ['context', 'Total tokens of image and text exceed max message tokens.'],
  ['context', 'The decoder prompt (length 9000) is longer than the maximum model length of 8192.'],
  ['context', 'too many tokens: total number of tokens in the prompt cannot exceed 4081'],
  ['context', 'Input prompt is too big compared to KV size.'],
  ['context', 'Trying to keep the first 6547 tokens. However, the model is loaded with context length of only 4096'],
  ['context', 'Prompt 超长'],
  ['context', "Invalid 'messages[1].content': string too long. Expected a string with maximum length 1048576."],
  ['bad_request', "Invalid 'user': string too long. Expected a string with maximum length 64."],
  ['filtered', 'Your prompt was flagged as potentially violating our usage policy.'],
  ['filtered', 'Content violates usage guidelines. Failed check: SAFETY_CHECK_TYPE_BIO'],
  ['filtered', 'This request has been flagged for possible cybersecurity risk.'],
  ['filtered', 'output blocked by content filtering policy'],
  ['filtered', 'ContentPolicyViolationError: AzureException'],
  ['filtered', 'InternalError.Algo.DataInspectionFailed: Input data may contain inappropriate content.'],
  ['filtered', 'The request failed because the input text may contain sensitive information.'],
  ['filtered', '系统检测到输入或生成内容可能包含不安全或敏感内容'],
  ['filtered', 'Content Exists Risk'],
  ['quota', 'Sorry, your account balance is insufficient'],
  ['quota', 'not enough balance'],
  ['quota', 'Your prepayment credits are depleted.'],
  ['quota', 'Your project has exceeded its monthly spending cap.'],
  ['quota', 'You have reached your specified API usage limits.'],
  ['quota', 'The free tier of the model has been exhausted.'],
  ['quota', '用户额度不足'],
  ['model', 'No allowed providers are available for the selected model.'],
  ['model', "The requested model 'a' is not supported by any provider you have enabled."],
  ['model', 'Your account has not activated the model doubao-pro.'],
  ['model', 'The provided model identifier is invalid.'],
  ['model', "model 'a' has reached its end of life and is no longer available."],
  ['model', '"nomic-embed-text" does not support chat'],
  ['model', 'could not load model - all backends returned error'],
  ['model', "Function 'a': Not found for account 'b'"],
  ['model', '模型不存在，请检查模型代码。'],
])('CRS-06 %s: %s', async (kind, words) => {
  expect((await ask(() => refusal(400, words))).error).toMatchObject({ kind });
});

test.each<[provider: string, answer: RawAnswer, ms: number]>([
  ['OpenAI', json(429, {}, { 'retry-after-ms': '31000', 'retry-after': '32' }), 31_000],
  ['anybody', json(429, {}, { 'retry-after': '90' }), 90_000],
  ['Azure', refusal(429, 'Please retry after 20 seconds.', {}, { 'retry-after': '20' }), 20_000],
  ['Groq', refusal(429, 'Rate limit reached. Please try again in 7m12.48s.'), 432_480],
  ['Moonshot', refusal(429, 'request reached max RPM: 3, please try again after 20 seconds'), 20_000],
  ['OpenAI', refusal(429, 'Rate limit reached for tokens', {}, { 'x-ratelimit-reset-tokens': '6m0s' }), 360_000],
  ['Gemini', json(429, [{ error: { code: 429, message: 'Quota', details: [{ retryDelay: '34s' }] } }]), 34_000],
  ['a proxy', json(429, {}, { 'retry-after': 'NaN', 'x-ratelimit-reset': '1e99' }), DAY_MS],
])('CRS-06 how long %s wants us to wait', async (_provider, answer, ms) => {
  expect((await ask(() => answer)).error).toMatchObject({ kind: 'rate', retryAfterMs: ms, retriable: true });
});

const bad = (message: string, more: object = {}) => refusal(400, message, { type: 'invalid_request_error', ...more });
const countTokens = (body: Received) => Number(body.max_completion_tokens ?? body.max_tokens ?? 0);
const good = (): RawAnswer => ({ body: stream(...hello()) });

const atMost = (most: number, text: string) => (body: Received) =>
  countTokens(body) > most ? bad(text.replaceAll('ASKED', String(countTokens(body)))) : good();

test.each<[provider: string, most: number, text: string]>([
  ['DeepSeek', 8_192, 'Invalid max_tokens value, the valid range of max_tokens is [1, 8192]'],
  ['OpenAI', 4_096, 'max_tokens is too large: ASKED. This model supports at most 4096 completion tokens'],
  ['Groq', 8_000, '`max_completion_tokens` must be less than or equal to `8000`'],
  ['Groq', 8_000, 'max_tokens for `llama-3.1-8b-instant` must be less than or equal to 8000'],
  ['Doubao', 4_096, '`max_completion_tokens` is not valid: expected a value <= 4096, but got ASKED instead.'],
  ['Ollama’s cloud', 6_553, "max_tokens (ASKED) exceeds model's maximum output tokens (6553) for model a-model:0731"],
  ['Anthropic’s endpoint', 8_192, 'max_tokens: ASKED > 8192, which is the maximum allowed number of output tokens'],
  ['vLLM', 3_795, 'Its maximum context length is 4096 tokens and your request has 300 input tokens.'],
  ['Vertex', 8_192, 'maxOutputTokens value of ASKED: the range is from 1 (inclusive) to 8193 (exclusive).'],
  ['Bedrock', 8_192, 'The maximum tokens you requested exceeds the model limit of 8192.'],
  ['Zhipu', 4_095, 'max_tokens参数非法：取值范围为[1,4095]'],
  ['Cohere', 4_096, 'max tokens must be less than or equal to 4096, the maximum output length - received ASKED.'],
  ['Hunyuan', 4_000, 'MaxTokens invalid: should be in [1, 4000]'],
  ['older OpenAI', 8_128, 'The maximum context length is 8192 tokens. You requested 9063 tokens (63 in the messages)'],
  [
    'OpenRouter',
    4_000,
    'Its maximum context length is 4096 tokens. However, you requested about 9096 tokens (96 of text',
  ],
  ['Cerebras', 7_990, 'Please reduce the length of the messages. Current length is 9201 while limit is 8192'],
  ['Cloudflare', 7_790, 'The input and maximum output tokens (9209) exceeded this model context window limit (8000)'],
  [
    'Groq’s free plan',
    7_790,
    'Request too large on tokens per minute (TPM): Limit 8000, Requested 9209, please reduce',
  ],
  ['Together', 3_994, '`inputs` tokens + `max_new_tokens` must be <= 4097. Given: 102 `inputs` tokens'],
])('CRS-06 a number in a refusal of %s lowers the limit to %i, and it stays', async (_provider, most, text) => {
  const client = newClient();
  expect(await ask(atMost(most, text), { client })).toMatchObject({ text: HELLO });
  const lowered = countTokens(server.received[1] ?? {});
  expect(server.received.map(countTokens)).toEqual([9_000, lowered]);
  expect(most - lowered).toBeLessThanOrEqual(20);
  expect(await ask(atMost(most, text), { client })).toMatchObject({ text: HELLO });
  expect(server.received).toHaveLength(3);
});

const findNames =
  (...names: string[]) =>
  (body: Received) =>
    names.filter((name) => name in body);
const findNewer = findNames('max_completion_tokens', 'stream_options', 'response_format');
const findFormat =
  (part: string) =>
  ({ response_format }: Received) =>
    JSON.stringify(response_format ?? '').includes(part) ? [part] : [];

const listDetail = (names: string[]) =>
  names.map((name) => ({ loc: ['body', name], msg: 'Extra inputs are not permitted', input: 9_000 }));
const WANTS_COMPLETION_TOKENS =
  "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.";

const findSystem = ({ messages }: Received) => (JSON.stringify(messages).includes('"system"') ? ['system'] : []);
const fails = (message: string) => refusal(500, message, { type: 'server_error' });

test.each<
  [
    provider: string,
    requests: number,
    findUnknown: (body: Received) => string[],
    refuse: (names: string[]) => RawAnswer,
  ]
>([
  ['Mistral', 2, findNames('max_completion_tokens'), (names) => json(422, { message: { detail: listDetail(names) } })],
  ['FastAPI', 2, findNewer, (names) => json(422, { detail: listDetail(names) })],
  ['FastAPI, one at a time', 3, findNewer, (names) => json(422, { detail: listDetail(names.slice(0, 1)) })],
  ['older vLLM', 3, findNewer, ([name]) => json(400, { message: `Unrecognized request argument supplied: ${name}` })],
  ['OpenAI’s reasoning models', 1, findNames('max_tokens'), () => bad(WANTS_COMPLETION_TOKENS)],
  [
    'Gemini',
    2,
    findNames('stream_options'),
    () => json(400, [{ error: { message: 'Unknown name "stream_options"' } }]),
  ],
  ['Groq', 2, findFormat('json_schema'), () => bad('This model does not support response format `json_schema`.')],
  ['DeepSeek', 2, findFormat('json_schema'), () => bad('This response_format type is unavailable now')],
  [
    'OpenAI, organization not verified',
    2,
    ({ stream: isStreamed }) => (isStreamed ? ['stream'] : []),
    () => bad('Your organization must be verified to stream this model.', { param: 'stream' }),
  ],
  [
    'llama-cpp-python, with 500',
    2,
    findFormat('json_schema'),
    () => fails("1 validation error:\n  {'loc': ('body', 'response_format', 'type'), 'input': 'json_schema'}"),
  ],
  [
    'Together, which takes a schema beside json_object',
    2,
    ({ response_format }) => ('schema' in (response_format as object) ? [] : ['response_format']),
    () => bad('response_format: give a schema'),
  ],
  ['a local server whose grammars know no counts', 2, findFormat('Items'), () => bad("'minItems' is not permitted.")],
  ['one that takes no schema at all', 3, findFormat('schema'), () => bad('Extra inputs: response_format.schema')],
  [
    'a server that cannot make a grammar, with 500',
    2,
    findFormat('json_schema'),
    () => fails('Failed to parse grammar from json_schema'),
  ],
  ['llama.cpp', 4, findNames('response_format'), () => bad('json schema conversion failed: Unable to resolve ref')],
  ['DeepSeek’s reasoner', 4, findNames('response_format'), () => bad('deepseek-reasoner does not support Json Output')],
  ['an old template on llama.cpp, with 500', 2, findSystem, () => fails('Conversation roles must alternate')],
  ['Gemma on vLLM', 2, findSystem, () => bad('System role not supported')],
])('CRS-06 what %s does not know is left out', async (_provider, requests, findUnknown, refuse) => {
  const client = newClient();
  const respond = (body: Received) => {
    const unknown = findUnknown(body);
    if (unknown.length > 0) return refuse(unknown);
    return body.stream === false ? { body: whole({ content: HELLO }, { finish_reason: 'stop' }) } : good();
  };
  expect(await ask(respond, { client })).toMatchObject({ text: HELLO });
  expect(server.received).toHaveLength(requests);
  await ask(respond, { client });
  expect(server.received).toHaveLength(requests + 1);
});

test('CRS-06 a number that is no more than the limit says nothing of the prompt: half is asked for', async () => {
  const client = newClient();
  const respond = (body: Received) => {
    const asked = countTokens(body);
    if (asked < 5_000) return good();
    return bad(
      `Its maximum context length is 10000 tokens and your prompt contains at least ${10_001 - asked} input tokens`,
    );
  };
  expect(await ask(respond, { client })).toMatchObject({ text: HELLO });
  expect(server.received.map(countTokens)).toEqual([9_000, 4_500]);
});

test('CRS-06 as many tokens as the credits are for, until there are more', async () => {
  const client = newClient();
  const respond = atMost(3_919, 'You requested up to ASKED tokens, but can only afford 3919.');
  expect(await ask(respond, { client })).toMatchObject({ text: HELLO });
  await ask(good, { client });
  expect(server.received.map(countTokens)).toEqual([9_000, 3_919, 9_000]);
});

test('CRS-06 a server that knows max_completion_tokens alone, at most 8192, names both keys', async () => {
  const respond = (body: Received) => {
    if ('max_tokens' in body) return bad(WANTS_COMPLETION_TOKENS);
    return atMost(8_192, 'max_tokens is too large: ASKED. This model supports at most 8192 completion tokens.')(body);
  };
  const client = newClient();
  expect(await ask(respond, { client })).toMatchObject({ text: HELLO });
  expect(await ask(respond, { client })).toMatchObject({ text: HELLO });
  expect(server.received).toHaveLength(3);
});

test('CRS-06 a change that did not help is forgotten: one refused text breaks no other', async () => {
  const client = newClient();
  const refuses = () => bad('max_tokens and response_format are wrong in some way');
  expect((await ask(refuses, { client })).error).toMatchObject({ kind: 'bad_request' });
  server.received.length = 0;
  expect(await ask(good, { client })).toMatchObject({ text: HELLO });
  expect(server.received).toMatchObject([
    { max_completion_tokens: 9_000, response_format: { type: 'json_schema' }, stream_options: {} },
  ]);
});

test('CRS-06 room for thoughts is remembered, and so is what did not help', async () => {
  const client = newClient();
  const needs = (tokens: number) => (body: Received) =>
    countTokens(body) < tokens ? { body: stream(chunk({ reasoning: 'Hm' }), chunk({}, 'length')) } : good();
  expect(await ask(needs(15_000), { client, attempts: 2 })).toMatchObject({ text: HELLO });
  expect(await ask(needs(15_000), { client })).toMatchObject({ text: HELLO });
  expect(server.received.map(countTokens)).toEqual([9_000, 17_000, 17_000]);
  expect((await ask(needs(30_000), { client })).error).toMatchObject({ kind: 'length' });
  expect(await ask(needs(30_000), { client })).toMatchObject({ text: HELLO });
  expect(server.received.at(-1)).toMatchObject({ max_completion_tokens: 34_000, reasoning_effort: 'low' });
});

test('CRS-13 a model that does not mark where thoughts begin is known after its first answer', async () => {
  const client = newClient();
  const unopened = () => ({
    body: stream(chunk({ content: 'Hm.\n' }), chunk({ content: '</think>\n\n' }), ...hello()),
  });
  expect(await ask(unopened, { client })).toMatchObject({ text: HELLO, shown: HELLO });
  expect(client.dialect.unopened).toBe(true);
  expect(await ask(unopened, { client })).toMatchObject({ text: HELLO, shown: HELLO });
  expect(await ask(good, { client })).toMatchObject({ text: HELLO, shown: HELLO });
  expect(client.dialect.unopened).toBe(false);
});

test('CRS-06 a key may end with a line; one that no header can carry is a wrong key', async () => {
  const askWith = (apiKey: string) =>
    ask(good, { client: new ChatClient({ baseUrl: server.url, apiKey, model: 'a-model' }) });
  expect(await askWith('sk-1\n')).toMatchObject({ text: HELLO });
  expect((await askWith('sk\u20111')).error).toMatchObject({
    kind: 'auth',
    advice: expect.stringMatching(/OPENAI_API_KEY/),
  });
});

test('CRS-06 an address of the call, with spaces of a slash and a query, is one of the API', async () => {
  const urls: string[] = [];
  const asked = await startRawServer((_body, response, request) => {
    urls.push(request.url ?? '');
    return sendRaw(response, good());
  });
  const client = new ChatClient({ baseUrl: `${asked.url}/chat/completions/?api-version=1`, model: 'a-model' });
  expect(await ask(good, { client })).toMatchObject({ text: HELLO });
  expect(urls).toEqual(['/v1/chat/completions?api-version=1']);
  await asked.close();
});

test.each<[habit: string, count: number, more: object, letters: number, isCut: boolean]>([
  ['the size of the context', 4_096, {}, 30_000, true],
  ['the size of a larger context', 8_192, {}, 60_000, true],
  ['long words of English, eight letters in a token', 2_500, {}, 20_000, false],
  ['what was not cached', 1_500, { prompt_tokens_details: { cached_tokens: 3_000 } }, 20_000, false],
  ['the whole prompt', 4_200, {}, 20_000, false],
  ['the whole prompt, which is as long as a context', 4_096, {}, 14_000, false],
  ['a number that is made up', 300, {}, 20_000, false],
])(
  'CRS-13 a prompt that the server cut is no complete answer: it counts %s',
  async (_habit, count, more, letters, isCut) => {
    current = () => ({ body: stream(...hello({ usage: { prompt_tokens: count, completion_tokens: 4, ...more } })) });
    const answer = newClient().complete({
      operation: 'lesson',
      messages: [{ role: 'user', content: 'a word '.repeat(letters / 7) }],
      limits: { ...LIMITS, attempts: 3 },
      userKey: 'learner',
      onText: () => undefined,
    });
    const advice = expect.stringMatching(`OLLAMA_CONTEXT_LENGTH.*read ${count} tokens`);
    if (isCut) await expect(answer).rejects.toMatchObject({ kind: 'context', retriable: false, attempts: 1, advice });
    else await expect(answer).resolves.toMatchObject({ text: HELLO });
  },
);
