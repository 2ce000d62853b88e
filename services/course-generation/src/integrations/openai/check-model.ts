import type { ModelCheck } from '@coursewright/contracts';
import { systemClock } from '@coursewright/service-kit/clock';
import {
  type GeneratorErrorKind,
  type Message,
  QUESTIONS_SHAPE,
  questionsPrompt,
} from '../../features/authoring/index.ts';
import { readJson } from '../../features/authoring/text/index.ts';
import { adviceFor } from './advice.ts';
import { classify } from './call-errors.ts';
import { LIMITS } from './call-limits.ts';
import { type CallReport, ChatClient, type ChatClientOptions, DEFAULT_BASE_URL } from './chat-client.ts';
import { readLimits } from './provider-capabilities.ts';
import { readUsage } from './usage.ts';

const NAMES = [
  ...['address', 'key', 'model', 'streaming', 'first token'],
  ...['speed', 'JSON', 'token limit', 'thoughts', 'usage'],
] as const;

type CheckName = ModelCheck['name'];

// What changes it; nothing changes what a server counts.
const VARIABLES: Record<CheckName, string | undefined> = {
  address: 'OPENAI_BASE_URL',
  key: 'OPENAI_API_KEY',
  model: 'OPENAI_MODEL',
  streaming: 'OPENAI_BASE_URL',
  'first token': 'OPENAI_FIRST_TOKEN_SECONDS',
  speed: 'OPENAI_MODEL',
  JSON: 'OPENAI_MODEL',
  'token limit': 'OPENAI_MAX_TOKENS',
  thoughts: 'OPENAI_REASONING_EFFORT',
  usage: undefined,
};

type Outcome = Omit<ModelCheck, 'name'>;

const ok = (found: string): Outcome => ({ status: 'ok', found });
const warning = (found: string, advice: string): Outcome => ({ status: 'warning', found, advice });
const failed = (found: string, advice: string): Outcome => ({ status: 'failed', found, advice });

const WITHIN_MS = 180_000;
const LONGEST = LIMITS.contracts.maxTokens;
// Longer answers are read as they come; so this is a question of patience.
const SLOW_LESSON_SECONDS = LIMITS.lesson.totalMs / 1_000;
const LATE_MS = 15_000;
const BUFFERED_MS = 2_000;
const MAX_DETAIL = 200;
// Two of them give room to thoughts.
const JSON_ATTEMPTS = 3;

const TEXT_PROMPT: Message[] = [
  { role: 'system', content: 'You explain simply and write plain text without headings.' },
  { role: 'user', content: 'Explain in about 80 words why the sky is blue.' },
];
const JSON_PROMPT = questionsPrompt({ topic: 'Mercury', userKey: 'check' });

const CHECK_OF: Record<GeneratorErrorKind, CheckName> = {
  network: 'address',
  address: 'address',
  auth: 'key',
  quota: 'key',
  rate: 'key',
  model: 'model',
  upstream: 'model',
  bad_request: 'model',
  refusal: 'model',
  filtered: 'model',
  ttft_timeout: 'first token',
  idle_timeout: 'streaming',
  cut: 'streaming',
  bad_answer: 'streaming',
  deadline: 'speed',
  aborted: 'speed',
  context: 'token limit',
  length: 'token limit',
  too_long: 'token limit',
};

const SEEN: Record<GeneratorErrorKind, string> = {
  network: 'The server cannot be reached',
  address: 'The server does not speak the protocol at this address',
  auth: 'The server refuses the key',
  quota: 'The account has no credit or quota left',
  rate: 'The server has too many requests of this key already',
  model: 'The server does not serve this model',
  upstream: 'The server reports a fault of its own',
  bad_request: 'The server does not accept the request',
  refusal: 'The model declines a harmless question',
  filtered: 'A filter of the server removes the answer to a harmless question',
  ttft_timeout: 'No token arrived in time',
  idle_timeout: 'The server stopped in the middle of its answer',
  cut: 'The answer ended without an end',
  bad_answer: 'The answer is empty',
  deadline: 'The answer was not complete in time',
  aborted: 'The answer was not complete in the time of this check',
  context: 'The context of the model is too short',
  length: 'A limit of tokens cut off an answer of 80 words',
  too_long: 'The model does not end an answer of 80 words',
};

const OTHER_ADVICE = 'look at the log of the server, or name another model in OPENAI_MODEL';
const ADVICE: Partial<Record<GeneratorErrorKind, string>> = {
  length: 'raise OPENAI_MAX_TOKENS, and the limit that the server itself may have',
  rate: 'lower OPENAI_PARALLEL_CALLS, or raise the limit of the account',
  idle_timeout: 'lower OPENAI_PARALLEL_CALLS; a proxy before the server must not end answers that take long',
  cut: 'a proxy before the server must not end answers that take long; OPENAI_BASE_URL can name the server itself',
  aborted: 'use a smaller model in OPENAI_MODEL, or lower OPENAI_PARALLEL_CALLS',
};

const THOUGHTS_ADVICE =
  'set OPENAI_REASONING_EFFORT to low or none, raise OPENAI_MAX_TOKENS, or name a model without thoughts in OPENAI_MODEL';

type Outcomes = Map<CheckName, Outcome>;

// The second model has a server and a name of its own; the rest is set for both.
const nameVariables = (text: string, { variables = 'OPENAI' }: Pick<ChatClientOptions, 'variables'>) =>
  text.replaceAll(/\bOPENAI_(?=(?:API_KEY|BASE_URL|MODEL)\b)/g, `${variables}_`);

/** With the variable that changes what each check is about. */
export async function checkWithVariables(options: ChatClientOptions): Promise<ModelCheck[]> {
  const checks = await checkModel(options);
  return checks.map((check) => {
    const variable = VARIABLES[check.name];
    return { ...check, ...(variable && { variable: nameVariables(variable, options) }) };
  });
}

/** Ten checks with two short texts; a text for which tokens do not suffice is asked for again. Never rejects. */
export async function checkModel(options: ChatClientOptions, withinMs = WITHIN_MS): Promise<ModelCheck[]> {
  const { timing = systemClock, apiKey } = options;
  const outcomes: Outcomes = new Map();
  const time = new AbortController();
  const cancel = timing.after(withinMs, () => time.abort());
  try {
    const client = new ChatClient(options);
    if (await checkText(client, options, time.signal, outcomes)) {
      await checkJson(client, options, time.signal, outcomes);
      checkLearned(client, options, outcomes);
    }
  } catch (error) {
    if (outcomes.size === 0) outcomes.set('address', failed(String(error), 'correct OPENAI_BASE_URL'));
  } finally {
    cancel();
  }
  // Servers quote the key that they refuse.
  const hideKey = (text: string) => (apiKey ? text.replaceAll(apiKey, '…') : text);
  return NAMES.map((name) => {
    const { status, found, advice } = outcomes.get(name) ?? { status: 'skipped', found: 'not tried' };
    return {
      name,
      status,
      found: hideKey(found),
      ...(advice && { advice: nameVariables(hideKey(advice), options) }),
    };
  });
}

async function checkText(client: ChatClient, options: ChatClientOptions, signal: AbortSignal, outcomes: Outcomes) {
  const limits = { ...client.limitsFor(LIMITS.lesson), attempts: 1, maxTokens: LONGEST };
  let pieces = 0;
  let seen: CallReport | undefined;
  try {
    const { model } = await client.complete({
      operation: 'lesson',
      messages: TEXT_PROMPT,
      limits,
      signal,
      userKey: 'check',
      onText: () => {
        pieces += 1;
      },
      onReport: (report) => {
        seen = report;
      },
    });
    reached(outcomes, options);
    outcomes.set('model', ok(model === client.model ? `${model} writes` : `${client.model} writes, as ${model}`));
  } catch (thrown) {
    explainFailure(thrown, { options, isWriting: pieces > 0, outcomes });
  }
  if (!seen) return false;
  measure(seen, { pieces, isAsked: client.dialect.stream, firstTokenMs: limits.firstTokenMs, outcomes });
  return true;
}

function reached(outcomes: Outcomes, { apiKey, baseUrl = DEFAULT_BASE_URL }: ChatClientOptions): void {
  outcomes.set('address', ok(`${new URL(baseUrl).host} answers`));
  outcomes.set('key', ok(apiKey ? 'is accepted' : 'none is set, and none is needed'));
}

interface Failure {
  options: ChatClientOptions;
  isWriting: boolean;
  outcomes: Outcomes;
}

function explainFailure(thrown: unknown, { options, isWriting, outcomes }: Failure): void {
  const { model, variables = 'OPENAI', baseUrl = DEFAULT_BASE_URL } = options;
  const error = classify(thrown);
  const { kind, detail, isThinking, isLoading } = error;
  const { host } = new URL(baseUrl);
  const most = kind === 'bad_request' ? readLimits(detail ?? '', LONGEST).mostTokens : undefined;
  const name = most ? 'token limit' : getCheck(kind, { isThinking, isWriting });
  if (name !== 'address' && name !== 'first token') reached(outcomes, options);
  if (name === 'key') outcomes.delete('key');
  else if (isWriting || isThinking) outcomes.set('model', ok(`${model} writes`));
  const seen = isThinking ? 'All tokens went into thoughts' : isLoading ? 'The model is still loading' : SEEN[kind];
  const found = detail ? `${seen} (${detail.slice(0, MAX_DETAIL)})` : seen;
  const known =
    kind === 'bad_request' ? undefined : adviceFor({ ...error, kind, detail: '' }, { model, host, variables });
  const advice = most
    ? `set OPENAI_MAX_TOKENS to ${most}`
    : isThinking
      ? THOUGHTS_ADVICE
      : (ADVICE[kind] ?? known ?? OTHER_ADVICE);
  outcomes.set(name, (kind === 'rate' ? warning : failed)(found, advice));
}

function getCheck(kind: GeneratorErrorKind, { isThinking, isWriting }: { isThinking: boolean; isWriting: boolean }) {
  if (isThinking) return 'thoughts';
  if (isWriting && (kind === 'network' || kind === 'upstream')) return 'streaming';
  if (kind === 'aborted' && !isWriting) return 'first token';
  return CHECK_OF[kind];
}

interface Measured {
  pieces: number;
  isAsked: boolean;
  firstTokenMs: number;
  outcomes: Outcomes;
}

const seconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`;

function measure(report: CallReport, { pieces, isAsked, firstTokenMs: waitedMs, outcomes }: Measured): void {
  const { firstTokenMs = report.totalMs, totalMs, usage, written } = report;
  const isBuffered = totalMs > BUFFERED_MS && totalMs - firstTokenMs < totalMs / 20;
  const streams = isAsked && pieces > 1;
  outcomes.set('streaming', describeStreaming({ isAsked, streams, isBuffered }));

  const isLate = firstTokenMs > LATE_MS;
  const first = `after ${seconds(firstTokenMs)}; up to ${seconds(waitedMs)} are waited for it`;
  const advice =
    'a server that loads the model for each request should keep it loaded; lower OPENAI_PARALLEL_CALLS, or raise OPENAI_FIRST_TOKEN_SECONDS';
  outcomes.set('first token', isLate ? warning(first, advice) : ok(first));

  const asked = { operation: 'lesson', messages: TEXT_PROMPT, maxTokens: LONGEST };
  const counted = readUsage(usage, asked, written);
  const writingMs = streams && !isBuffered ? totalMs - firstTokenMs : totalMs;
  const perSecond = counted.completionTokens / (Math.max(writingMs, 1) / 1_000);
  const lessonSeconds = LIMITS.lesson.maxTokens / perSecond;
  const speed = `${perSecond >= 1_000 ? 'over 1000' : perSecond.toFixed(perSecond < 10 ? 1 : 0)} tokens per second; a long lesson takes ${Math.ceil(lessonSeconds)} s`;
  outcomes.set(
    'speed',
    lessonSeconds > SLOW_LESSON_SECONDS
      ? warning(speed, 'name a smaller or faster model in OPENAI_MODEL, or lower OPENAI_PARALLEL_CALLS')
      : ok(speed),
  );
  outcomes.set('usage', describeUsage(usage, counted));
}

function describeStreaming({ isAsked, streams, isBuffered }: Record<'isAsked' | 'streams' | 'isBuffered', boolean>) {
  if (!isAsked) {
    return warning(
      'The server refuses to stream: texts appear when they are whole',
      'name a model that streams in OPENAI_MODEL',
    );
  }
  if (streams && !isBuffered) return ok('the text arrives as it is written');
  const advice =
    'a proxy before the server must not buffer (nginx: proxy_buffering off); OPENAI_BASE_URL can name the server itself';
  return warning('The text arrives in one piece', advice);
}

function describeUsage(reported: unknown, { promptTokens, completionTokens, estimated }: ReturnType<typeof readUsage>) {
  if (!estimated) return ok(`${promptTokens} tokens of the question, ${completionTokens} of the answer`);
  const isReported = typeof reported === 'object' && reported !== null;
  return warning(
    `The server reports ${isReported ? 'numbers of tokens that cannot be true' : 'no usage'}: they are estimated`,
    'nothing has to be done; AI_DAILY_TOKENS_… count the estimates',
  );
}

async function checkJson(client: ChatClient, options: ChatClientOptions, signal: AbortSignal, outcomes: Outcomes) {
  const limits = { ...client.limitsFor(LIMITS.lesson), attempts: JSON_ATTEMPTS, maxTokens: LIMITS.questions.maxTokens };
  let hasThoughts = false;
  const otherModel = 'name a model that writes JSON in OPENAI_MODEL';
  try {
    const { text } = await client.complete({
      operation: 'questions',
      messages: JSON_PROMPT,
      limits,
      signal,
      userKey: 'check',
      shape: QUESTIONS_SHAPE,
      onText: () => undefined,
      onReport: ({ thoughts, usage }) => {
        hasThoughts = thoughts || hidesThoughts(usage);
      },
    });
    const { format } = client.dialect;
    const json = readJson(text);
    if (!json) outcomes.set('JSON', failed(`JSON was asked for, and the answer is: ${text.slice(0, 80)}`, otherModel));
    else if (!('questions' in json)) outcomes.set('JSON', warning('The JSON is not what was asked for', otherModel));
    else if (format === 'none') {
      outcomes.set('JSON', warning('The server has no mode for JSON: the model is asked in words only', otherModel));
    } else outcomes.set('JSON', ok(`as asked for, by ${format}`));
  } catch (thrown) {
    const error = classify(thrown);
    if (error.isThinking) outcomes.set('thoughts', failed('All tokens went into thoughts', THOUGHTS_ADVICE));
    else outcomes.set('JSON', failed(`${SEEN[error.kind]} (when asked for JSON)`, ADVICE[error.kind] ?? otherModel));
    return;
  }
  outcomes.set('thoughts', describeThoughts(client, options, hasThoughts));
}

const hidesThoughts = (usage: unknown): boolean => {
  const details = (usage as { completion_tokens_details?: { reasoning_tokens?: unknown } } | undefined)
    ?.completion_tokens_details;
  return Number(details?.reasoning_tokens ?? 0) > 0;
};

function describeThoughts({ dialect }: ChatClient, { reasoningEffort }: ChatClientOptions, hasThoughts: boolean) {
  if (dialect.headroom > 0) {
    const found = `Thoughts need more tokens than short texts have: each gets up to ${dialect.headroom} more, which take time and cost money`;
    return warning(found, THOUGHTS_ADVICE);
  }
  if (reasoningEffort && !dialect.effort) {
    return warning('The server does not know reasoning_effort', 'remove OPENAI_REASONING_EFFORT');
  }
  return ok(hasThoughts ? 'the model thinks first; its thoughts fit, and are not shown' : 'there are none');
}

function checkLearned({ dialect }: ChatClient, { settings }: ChatClientOptions, outcomes: Outcomes): void {
  const set = settings?.maxTokens || Number.POSITIVE_INFINITY;
  const accepted = Math.min(LONGEST, dialect.mostTokens, dialect.context);
  const most = Math.min(accepted, set);
  const found = `answers of ${most} tokens are accepted, the longest text may have ${LONGEST}`;
  if (most >= LIMITS.revision.maxTokens)
    outcomes.set('token limit', ok(most < LONGEST ? found : `${LONGEST} are accepted`));
  else {
    const advice =
      set < accepted
        ? 'raise OPENAI_MAX_TOKENS'
        : 'give the model a longer context at its server, or name another model in OPENAI_MODEL';
    outcomes.set('token limit', warning(`${found}; a lesson needs ${LIMITS.revision.maxTokens}`, advice));
  }
}
