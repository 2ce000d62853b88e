import type OpenAI from 'openai';
import type { GeneratorError, JsonShape, Message } from '../../features/authoring/index.ts';
import { estimatePrompt } from './usage.ts';

interface BodyInput {
  model: string;
  messages: Message[];
  maxTokens: number;
  shape: JsonShape | undefined;
  safetyIdentifier: string | undefined;
  reasoningEffort: string | undefined;
  temperature: number | undefined;
}

type Body = OpenAI.ChatCompletionCreateParams;

/** What a server and its model are asked with. */
export interface Dialect {
  // Together, Fireworks and llama-cpp-python take a schema beside `json_object`; others ignore or refuse it.
  readonly format: 'json_schema' | 'json_object with schema' | 'json_object' | 'none';
  // `minItems` and `maxItems` in a schema.
  readonly counts: boolean;
  readonly tokensKey: 'max_completion_tokens' | 'max_tokens';
  readonly stream: boolean;
  readonly streamOptions: boolean;
  readonly system: boolean;
  readonly identifier: boolean;
  readonly effort: boolean;
  readonly temperature: boolean;
  // Of one answer.
  readonly mostTokens: number;
  // Of question and answer together, and how many tokens a question has for each that is estimated.
  readonly context: number;
  readonly density: number;
  // Tokens for thoughts, beside those for the text.
  readonly headroom: number;
  readonly lowEffort: boolean;
  // Thoughts are in the text and have an end only.
  readonly unopened: boolean;
}

const OPENAI: Dialect = {
  format: 'json_schema',
  counts: false,
  tokensKey: 'max_completion_tokens',
  stream: true,
  streamOptions: true,
  system: true,
  identifier: true,
  effort: true,
  temperature: true,
  mostTokens: Number.POSITIVE_INFINITY,
  context: Number.POSITIVE_INFINITY,
  density: 1.3,
  headroom: 0,
  lowEffort: false,
  unopened: false,
};

const TOKENS_KEY = /max(?:imum)?[ _]?(?:completion_|new_|output_?)?tokens|(?:completion|output) tokens/i;
const FORMAT =
  /response[ _]?format|json[ _]?schema|json[ _]?object|json (?:mode|output)|\bformat (?:is )?not supported|required for format|specified schema|structured.?output|guided|grammar|response_?schema|additionalProperties/i;
const UNKNOWN = /extra|unknown|unrecogni[sz]ed|unexpected|not permitted/i;
const SYSTEM = /system role|role.{0,20}system|developer instruction|roles must alternate/i;
const STREAM =
  /param=stream(?![_\w])|\bstream(?:ing)?\b(?!_options|.{0,20}options).{0,60}(?:not (?:supported|allowed|available)|unsupported|must be (?:set to )?false|verified)/i;

// A shorter answer is not worth asking for.
const LEAST_SHARE = 1 / 3;
const LEAST_TOKENS = 150;
const DENSITY_MARGIN = 1.05;

export const isEnough = (room: number, wanted: number): boolean =>
  room >= Math.max(LEAST_TOKENS, Math.min(wanted, wanted * LEAST_SHARE));

const LIMIT =
  /at most|less than|lower than|larger|between|<=|>|maximum|range|exceed|too (?:large|high|big)|limit|up to|greater|should be in|范围|最大|超过/i;

// "8193 (exclusive)" allows one less.
const numbersIn = (text: string): number[] =>
  [...text.matchAll(/(?<![\w.-])(\d{1,3}(?:,\d{3})+|\d+)(?!\w|\.\d)(\s*\(exclusive\))?/g)].map(
    ([, number = '', exclusive]) => Number(number.replaceAll(',', '')) - (exclusive ? 1 : 0),
  );

const CONTEXT_SIZE =
  /(?:context (?:length|window|size)(?: limit)?(?: of)?(?: is| only| \()?|token limit:|while limit is|\bper min(?:ute)?\b.{0,40}limit|n_ctx(?:=|: ?)|`inputs` tokens \+ `max_new_tokens` must be <=|exceeds? (?:the )?(?:available )?context (?:window|size|length)(?: of| \()?|max_seq_len \() ?(\d[\d,]*)|(\d[\d,]*) maximum context length/i;
const PROMPT_SIZE =
  /(?:n_prompt_tokens=|contains at least |resulted in |has |given: |requested tokens \(|input \(|prompt contains |prompt_tokens \()(\d[\d,]*)(?: input tokens| `inputs` tokens| tokens)?|(\d[\d,]*) (?:input tokens|in (?:the|your) (?:messages|prompt)|(?:tokens )?from the input)/i;

// Of the prompt and the tokens that were asked for.
const WHOLE_SIZE =
  /(?:requested(?: about| a total of)?|current length is|output tokens \(|\(requested:) ?(\d[\d,]*)(?! (?:output|input))/i;
// What an account still pays for.
const AFFORDABLE = /can only afford (\d[\d,]*)/i;

const readNumber = (found: RegExpExecArray | null): number | undefined => {
  const text = found?.slice(1).find((group) => group !== undefined);
  return text === undefined ? undefined : Number(text.replaceAll(',', ''));
};

/** The most tokens of an answer that a refusal allows, and the size of the context it names. */
export function readLimits(detail: string, asked: number): { mostTokens?: number; context?: number; prompt?: number } {
  const context = readNumber(CONTEXT_SIZE.exec(detail));
  if (context !== undefined) {
    const whole = readNumber(WHOLE_SIZE.exec(detail)) ?? 0;
    const prompt = readNumber(PROMPT_SIZE.exec(detail)) ?? (whole > asked ? whole - asked : undefined);
    return { context, ...(prompt !== undefined && { prompt }) };
  }
  if (!TOKENS_KEY.test(detail) || !LIMIT.test(detail)) return {};
  const below = numbersIn(detail.replace(/^\d{3} |(?:code|status)=\d+/g, '')).filter(
    (number) => number < asked && number >= 16,
  );
  return below.length > 0 ? { mostTokens: Math.max(...below) } : {};
}

/**
 * What this server supports, learned from its refusals, once per process. A change is tried with the request that was
 * refused, and kept when it helped.
 */
export class ProviderCapabilities {
  #known: Dialect;

  // The grammars of local servers hold counts and need them with small models; Azure and others refuse them.
  constructor({ isLocal }: { isLocal: boolean }) {
    this.#known = { ...OPENAI, counts: isLocal };
  }

  get known(): Dialect {
    return this.#known;
  }

  keep(changes: Partial<Dialect>): void {
    this.#known = { ...this.#known, ...changes };
  }
}

export function getMaxTokens(dialect: Dialect, wanted: number, messages: Message[], most: number): number {
  const raised = Math.min(wanted + dialect.headroom, dialect.mostTokens, most);
  if (!Number.isFinite(dialect.context)) return raised;
  const room = Math.floor(dialect.context - estimatePrompt(messages) * dialect.density);
  return isEnough(room, wanted) ? Math.min(raised, room) : raised;
}

export function toBody(dialect: Dialect, input: BodyInput): Body {
  const { model, messages, maxTokens, shape, safetyIdentifier, temperature } = input;
  const responseFormat = toResponseFormat(dialect, shape);
  const effort = input.reasoningEffort ?? (dialect.lowEffort ? 'low' : undefined);
  return {
    model,
    messages: dialect.system ? messages : withoutSystem(messages),
    stream: dialect.stream,
    [dialect.tokensKey]: maxTokens,
    ...(responseFormat && { response_format: responseFormat }),
    ...(dialect.stream && dialect.streamOptions && { stream_options: { include_usage: true } }),
    ...(dialect.identifier && safetyIdentifier && { safety_identifier: safetyIdentifier }),
    ...(dialect.effort && effort && { reasoning_effort: effort as Body['reasoning_effort'] }),
    ...(dialect.temperature && temperature !== undefined && { temperature }),
  } as Body;
}

function toResponseFormat({ format, counts }: Dialect, shape: JsonShape | undefined): Body['response_format'] {
  if (!shape || format === 'none') return undefined;
  if (format === 'json_object') return { type: 'json_object' };
  const { name } = shape;
  const schema = counts ? shape.schema : (withoutCounts(shape.schema) as JsonShape['schema']);
  if (format !== 'json_schema') return { type: 'json_object', schema } as Body['response_format'];
  return { type: 'json_schema', json_schema: { name, strict: true, schema } };
}

function withoutCounts(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withoutCounts);
  if (typeof schema !== 'object' || schema === null) return schema;
  const entries = Object.entries(schema).filter(([key]) => key !== 'minItems' && key !== 'maxItems');
  return Object.fromEntries(entries.map(([key, value]) => [key, withoutCounts(value)]));
}

function withoutSystem(messages: Message[]): Message[] {
  const rules = messages.flatMap(({ role, content }) => (role === 'system' ? [String(content)] : []));
  const [first, ...others] = messages.filter(({ role }) => role !== 'system');
  if (first?.role !== 'user')
    return [{ role: 'user', content: rules.join('\n\n') }, ...(first ? [first] : []), ...others];
  return [{ role: 'user', content: [...rules, String(first.content)].join('\n\n') }, ...others];
}

const LESSER_FORMAT: Record<Dialect['format'], Dialect['format']> = {
  json_schema: 'json_object with schema',
  'json_object with schema': 'json_object',
  json_object: 'none',
  none: 'none',
};

interface Refused {
  dialect: Dialect;
  maxTokens: number;
  wanted: number;
  hasShape: boolean;
  messages: Message[];
}

/** What to ask otherwise; undefined when nothing that the refusal names can be changed. */
export function changeFor(
  error: GeneratorError,
  refused: Refused,
): { changes: Partial<Dialect>; room?: number } | undefined {
  const { kind, detail = '' } = error;
  const { dialect, maxTokens, wanted, hasShape, messages } = refused;
  if (kind !== 'bad_request' && kind !== 'context' && kind !== 'quota') return undefined;
  const affordable = readNumber(AFFORDABLE.exec(detail));
  if (affordable !== undefined) return isEnough(affordable, wanted) ? { changes: {}, room: affordable } : undefined;
  const limits = readLimits(detail, maxTokens);
  if (limits.context !== undefined) {
    const { context, prompt = Math.floor(context / 2) } = limits;
    // vLLM counts no further than up to its limit: the prompt may be of any size.
    const isLeast = prompt + maxTokens === context + 1;
    const room = isLeast ? Math.floor(maxTokens / 2) : context - prompt - 1;
    if (room >= maxTokens || !isEnough(room, wanted)) return undefined;
    const density = !isLeast && limits.prompt && (DENSITY_MARGIN * limits.prompt) / estimatePrompt(messages);
    return { changes: { context, ...(density && { density }) }, room };
  }
  if (limits.mostTokens !== undefined && isEnough(limits.mostTokens, wanted))
    return { changes: { mostTokens: limits.mostTokens } };
  if (kind !== 'bad_request') return undefined;
  const changes: { -readonly [Key in keyof Dialect]?: Dialect[Key] } = {};
  const isStrict = /max_completion_tokens/i.test(detail) && dialect.tokensKey === 'max_completion_tokens';
  if (isStrict) changes.tokensKey = 'max_tokens';
  else if (TOKENS_KEY.test(detail) && dialect.tokensKey === 'max_tokens') changes.tokensKey = 'max_completion_tokens';
  if (dialect.counts && hasShape && /m(?:in|ax)Items/i.test(detail)) changes.counts = false;
  else if (FORMAT.test(detail) && hasShape && dialect.format !== 'none') {
    const isUnknown = UNKNOWN.test(detail) && !/schema|structured/i.test(detail);
    changes.format = isUnknown && dialect.format === 'json_schema' ? 'none' : LESSER_FORMAT[dialect.format];
  }
  // Who does not know the one does not know the other either.
  if (dialect.streamOptions && (isStrict || /stream_?options|include_usage/i.test(detail)))
    changes.streamOptions = false;
  else if (dialect.stream && STREAM.test(detail)) changes.stream = false;
  if (dialect.identifier && /safety_identifier/i.test(detail)) changes.identifier = false;
  if (dialect.effort && /reasoning_?effort|reasoning\.effort|\beffort\b|not support thinking/i.test(detail))
    changes.effort = false;
  if (dialect.temperature && /temperature/i.test(detail)) changes.temperature = false;
  if (dialect.system && SYSTEM.test(detail)) changes.system = false;
  return Object.keys(changes).length > 0 ? { changes } : undefined;
}
