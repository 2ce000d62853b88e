import { DAY_MS, HOUR_MS } from '@coursewright/contracts/durations';
import { GeneratorError, type GeneratorErrorKind } from '../../features/authoring/index.ts';

// What servers answer in place of text. None keeps to one form: the words count as much as status and code.

type Headers = Readonly<Record<string, string | string[] | undefined>>;

export interface Refusal {
  // Missing within a stream.
  status?: number | undefined;
  headers?: Headers | undefined;
  // As it was sent, or parsed.
  body: unknown;
}

const MAX_DETAIL = 2_000;

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The words and codes of `{error}`, `[{error}]`, `{message}`, `{detail}`, of JSON within strings, and of plain text. */
function flatten(value: unknown, depth = 0): string[] {
  if (typeof value === 'number') return [String(value)];
  if (typeof value === 'string') {
    const inner = depth < 4 && /^\s*[[{]/.test(value) ? parse(value) : value;
    return typeof inner === 'string' ? [inner] : flatten(inner, depth + 1);
  }
  if (typeof value !== 'object' || value === null || depth > 6) return [];
  const isList = Array.isArray(value);
  return Object.entries(value).flatMap(([key, one]) => {
    const words = flatten(one, depth + 1);
    return isList || /^(?:error|errors|message|msg|detail|loc)$/.test(key)
      ? words
      : words.map((each) => `${key}=${each}`);
  });
}

const getStatus = (body: unknown): number | undefined => {
  const error = Array.isArray(body) ? body[0] : body;
  if (!isRecord(error)) return undefined;
  const inner = isRecord(error.error) ? error.error : error;
  const found = [inner.code, inner.status, inner.status_code].map(Number).find((code) => code >= 400 && code < 600);
  return found;
};

const isHtml = (body: unknown): boolean => typeof body === 'string' && /^\s*<(?:!doctype|html|head|body)/i.test(body);

const QUOTA =
  /insufficient[_ ](?:user_)?(?:quota|balance|credits?|funds)|balance is insufficient|not.enough.balance|billing_hard_limit|billing_not_active|exceeded_current_quota|out of credits|credit balance is too low|PerDay|credits? (?:is|are|has been|have been) (?:exhausted|used up|depleted)|(?:all available|any) credits|spend(?:ing)? (?:limit|cap)|set inference limit|budget(?: has been |_)exceeded|overdue|arrearage|account \S+ is suspended|\busage limits?\b|free tier of|free allocation|calls ?\/ ?month|余额不足|欠费|额度(?:不足|已用尽)/i;
// More than a minute allows, at once: waiting does not help.
const TOO_LARGE_FOR_A_MINUTE = /\bper min(?:ute)?\b.{0,40}limit \d+, requested \d+/i;
const FILTERED =
  /code=content_filter|ResponsibleAIPolicyViolation|content_?policy_?violation|content filtering|(?:response|prompt) was filtered|moderation|(?:was|been) flagged|usage (?:polic|guidelines)|safety system|(?:exists|high) risk|data_?inspection_?failed|inappropriate content|sensitive (?:information|content)|SensitiveContent|new_sensitive|guardrail checks|敏感/i;
const KEY =
  /api[_ ]key[_ ](?:not valid|invalid)|(?:invalid|incorrect|missing|no)[_ ]api[_ ]?key|API_KEY_INVALID|login fail|access token (?:is )?invalid/i;
const RATE = /rate[ _-]?limit|too many requests|throttl/i;
// Also of keys that are right.
const MODEL_DENIED = /key_model_access_denied|not allowed to access model|access to the model/i;
const MODEL =
  /model_not_found|DeploymentNotFound|ModelNotOpen|model not exist|model_not_available|(?:invalid|unknown|no such|multiple|could not load|not found the|not activated the|unable to access)[_ ]models?\b|model identifier is invalid|not a valid model|no models? (?:(?:is|are) )?(?:currently )?loaded|no (?:allowed providers|endpoints) (?:are |found|available)|pulling it first|not a chat model|not support chat|model disabled|only supported in v1\/responses|models\/\S+ is not found|does not work with the specified model|on-demand throughput|(?:\bmodel\b|\bendpoint '|\bfunction ').{0,120}(?:not (?:been )?(?:found|exist|available|loaded|supported by any)|does not exist|unknown|decommissioned|no longer available|requires more system memory)|failed to load model(?! vocabulary)|error loading model|模型不存在|无可用渠道/is;
const CONTEXT =
  /context_length_exceeded|exceed_context_size|context_exceeded|context (?:window|size|length|limit)|n_ctx\b|tokens to keep from the initial prompt|(?:prompt|input|request|\bmessages\S*) (?:is |string )?too (?:long|large|big)|`inputs` tokens|reduce the length|(?:max(?:imum)? (?:model|prompt)|model max) length|input length|max_seq_len|max input|token[_ ]limit|input tokens? (?:count )?.{0,20}exceed|too many tokens|exceed max message tokens|KV size|physical batch size|过长|超长/i;
// Some servers answer 500 where a field of the request is not known to them.
const COMPLAINT =
  /validation error|literal_error|extra_forbidden|(?:not|un)[ _-]?(?:supported|allowed|permitted|implemented|recogni[sz]ed)|unknown|unexpected|invalid|should be|must be|must alternate|failed to parse|cannot parse|failed to load/i;
const FIELD =
  /response_?format|json[ _]?schema|json[ _]?object|structured.?output|guided|grammar|roles must alternate|max_(?:completion_|output_)?tokens|stream_?options|reasoning_?effort|temperature|safety_identifier|system role|required for format/i;
const LOADING = /loading model|model is (?:being loaded|loading)|currently loading|still loading|warming up/i;
// Words of 400 for what another request may not meet.
const TRANSIENT = /model (?:has )?(?:crashed|unloaded)|channel error|no healthy deployments/i;
// A model that was given no tools calls one, or writes what is no JSON.
const UNUSABLE = /json_validate_failed|tool_use_failed/;

function getKind(status: number | undefined, words: string, body: unknown): GeneratorErrorKind {
  if ((FILTERED.test(words) && status !== 401) || status === 451) return 'filtered';
  if (status === 402 || QUOTA.test(words) || TOO_LARGE_FOR_A_MINUTE.test(words)) return 'quota';
  if (MODEL_DENIED.test(words)) return 'model';
  if (status === 401 || KEY.test(words)) return 'auth';
  if (status === 429 || (status === undefined && RATE.test(words))) return 'rate';
  if (LOADING.test(words) || TRANSIENT.test(words)) return 'upstream';
  if (/unexpected endpoint/i.test(words)) return 'address';
  if (status !== 413 && MODEL.test(words) && (status === undefined || status < 500 || !CONTEXT.test(words))) {
    return CONTEXT.test(words) ? 'context' : 'model';
  }
  if (status === 413 || CONTEXT.test(words)) return 'context';
  // A page of 403 is of what stands before the server.
  if (status === 403) return isHtml(body) ? 'address' : 'auth';
  if ((status === undefined || status >= 500) && FIELD.test(words) && COMPLAINT.test(words)) return 'bad_request';
  if (status === undefined || status === 408 || status === 409 || status === 425 || status >= 500) return 'upstream';
  if (status < 400 || status === 404 || status === 405 || isHtml(body)) return 'address';
  return UNUSABLE.test(words) ? 'bad_answer' : 'bad_request';
}

/** `{}` and `{ message: '' }` stand beside answers. */
export const isFailure = (error: unknown): boolean =>
  isRecord(error)
    ? Object.values(error).some((value) => value !== '' && value !== null && value !== 0)
    : Boolean(error);

const isSuccess = (code: unknown): boolean => /^(?:|0+|200(?:00)?|ok|success)$/i.test(String(code ?? ''));

/** Servers that say with status 200 what went wrong: under `error_code`, `base_resp`, or `code` and `msg`. */
export function hasRefusal(body: Readonly<Record<string, unknown>>): boolean {
  const { base_resp: response, error_code: errorCode, code, msg, detail, message, object } = body;
  const codes = [isRecord(response) ? response.status_code : 0, errorCode, typeof msg === 'string' ? code : 0];
  return !codes.every(isSuccess) || Boolean(detail ?? (message && object === 'error'));
}

export function readRefusal({ status: sent, headers, body: given }: Refusal): GeneratorError {
  const body = typeof given === 'string' ? parse(given.replace(/^\uFEFF/, '')) : given;
  const status = (sent === 200 ? undefined : sent) ?? getStatus(body);
  const moved = status !== undefined && status >= 300 && status < 400 ? `moved to ${headers?.location}` : '';
  const text = isHtml(body) ? 'an HTML page' : flatten(body).join(' ');
  const words = [status, moved, text].filter(Boolean).join(' ').slice(0, MAX_DETAIL);
  return new GeneratorError(getKind(status, words, body), {
    detail: words,
    retryAfterMs: readRetryAfter(headers, words),
    isLoading: LOADING.test(words),
  });
}

export const htmlInPlaceOfAnswer = (): GeneratorError =>
  new GeneratorError('address', { detail: '200 an HTML page in place of an answer' });

export function classify(error: unknown): GeneratorError {
  if (error instanceof GeneratorError) return error;
  const { code } = (error ?? {}) as { code?: string };
  // The only header that is set by people.
  if (code === 'ERR_INVALID_CHAR')
    return new GeneratorError('auth', { cause: error, detail: 'the key has a sign that no key has' });
  const detail = error instanceof Error ? [code, error.message].filter(Boolean).join(' ') : String(error);
  return new GeneratorError('network', { cause: error, detail });
}

const UNITS: Record<string, number> = { ms: 1, s: 1_000, m: 60_000, h: HOUR_MS, d: DAY_MS };

// `1s`, `6m0s`, `59.986s`, `120ms`, seconds, a date, or the time of day in seconds or milliseconds since 1970.
function parseDuration(value: string): number | undefined {
  const text = value.trim();
  if (/^(?:\d+(?:\.\d+)?(?:ms|s|m|h|d))+$/.test(text)) {
    const parts = text.matchAll(/(\d+(?:\.\d+)?)(ms|s|m|h|d)/g);
    return [...parts].reduce((sum, [, amount, unit = 's']) => sum + Number(amount) * (UNITS[unit] ?? 0), 0);
  }
  const number = text === '' ? Number.NaN : Number(text);
  if (number > 1e12) return Math.max(0, number - Date.now());
  if (number > 1e9) return Math.max(0, number * 1_000 - Date.now());
  if (number >= 0) return number * 1_000;
  const date = Date.parse(text);
  return Number.isNaN(number) && /[a-z]/i.test(text) && !Number.isNaN(date)
    ? Math.max(0, date - Date.now())
    : undefined;
}

function readRetryAfter(headers: Headers = {}, words: string): number | undefined {
  const header = (name: string) => [headers[name]].flat()[0];
  const milliseconds = Number.parseFloat(header('retry-after-ms') ?? '');
  const found = [
    Number.isFinite(milliseconds) ? `${Math.max(0, milliseconds)}ms` : undefined,
    header('retry-after'),
    /retryDelay=([\d.]+m?s)/.exec(words)?.[1],
    /(?:again|retry|wait)(?: in| after)? ((?:[\d.]+ ?(?:ms|s|m|h)[a-z]*)+)/i
      .exec(words)?.[1]
      ?.replace(/ ?(ms|s|m|h)[a-z]*/gi, '$1'),
    /X-RateLimit-Reset=(\d+)/i.exec(words)?.[1],
    ...['x-ratelimit-reset', 'x-ratelimit-reset-requests', 'x-ratelimit-reset-tokens'].map(header),
  ];
  const times = found.flatMap((value) => (value === undefined ? [] : (parseDuration(value) ?? [])));
  const [time] = times;
  return time === undefined || !Number.isFinite(time) ? undefined : Math.min(time, DAY_MS);
}
