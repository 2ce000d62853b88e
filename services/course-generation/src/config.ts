import {
  databaseName,
  type Environment,
  key,
  languages,
  parseConfig,
  port,
  publicUrl,
  serviceVariables,
  url,
  wholeNumber,
} from '@coursewright/service-kit';
import { z } from 'zod';
import { isRsaPem } from './features/certificates/index.ts';
import { checkMedia, mediaFields } from './features/delivery/index.ts';

const number = (fallback: number, least = 1) => wholeNumber(least).default(fallback);

// As it stands in examples of requests.
const modelKey = z
  .string()
  .overwrite((text) => text.replace(/^Bearer +/i, ''))
  .pipe(key())
  .optional();
const modelUrl = url()
  .refine((address) => !address.includes('#'), 'must have no #')
  .transform((address) => address.replace(/\/chat\/completions$/, ''))
  .optional();

// For a million tokens.
const price = z.coerce.number('must be an amount').min(0, 'must not be negative').optional();

function checkModel({ OPENAI_API_KEY, OPENAI_BASE_URL }: Record<string, unknown>, context: z.RefinementCtx): void {
  if (OPENAI_API_KEY || OPENAI_BASE_URL) return;
  context.addIssue({
    code: 'custom',
    message:
      'no model is configured; set OPENAI_API_KEY, or OPENAI_BASE_URL for another server that speaks its protocol',
  });
}

function checkFallback(config: Record<string, unknown>, context: z.RefinementCtx): void {
  const { OPENAI_FALLBACK_API_KEY: key, OPENAI_FALLBACK_BASE_URL: url, OPENAI_FALLBACK_MODEL: model } = config;
  if (model || !(key || url)) return;
  const message = 'is missing; without it OPENAI_FALLBACK_API_KEY and OPENAI_FALLBACK_BASE_URL name no model';
  context.addIssue({ code: 'custom', path: ['OPENAI_FALLBACK_MODEL'], message });
}

const configSchema = z
  .object({
    ...serviceVariables,
    COURSE_GENERATION_PORT: port().default(4002),
    COURSE_GENERATION_DATABASE: databaseName('course-generation'),
    AUTH_URL: url().default('http://127.0.0.1:4001'),
    PUBLIC_URL: publicUrl().default('http://127.0.0.1:8080'),
    INTERFACE_LANGUAGES: languages(),
    CREDENTIAL_PRIVATE_KEY: z
      .string()
      .transform((pem) => pem.replaceAll('\\n', '\n'))
      .refine(isRsaPem, 'must be an RSA private key of at least 2048 bits in PEM')
      .optional(),
    AI_CONCURRENCY: number(8),
    AI_AHEAD_CONCURRENCY: number(16),
    AI_COURSE_CONCURRENCY: number(4),
    AI_PREFETCH: number(1, 0),
    AI_ATTEMPTS: number(3),
    AI_DAILY_TOKENS_FREE: number(200_000, 0),
    AI_DAILY_TOKENS_PAID: number(2_000_000, 0),
    AI_DAILY_TOKENS_TOTAL: number(0, 0),
    AI_DAILY_TOKENS_VISITORS: number(100_000, 0),
    VISITOR_OUTLINES_PER_HOUR: number(10, 0),
    ACCOUNT_COURSES: number(500),
    ACCOUNT_STORAGE_MB: number(100),
    ACCOUNT_CARDS: number(2_000),
    OPENAI_API_KEY: modelKey,
    OPENAI_BASE_URL: modelUrl,
    OPENAI_MODEL: z.string().default('gpt-4.1-mini'),
    // Asked when the first model is away or its answers are refused. Without key and address, those of the first.
    OPENAI_FALLBACK_API_KEY: modelKey,
    OPENAI_FALLBACK_BASE_URL: modelUrl,
    OPENAI_FALLBACK_MODEL: z.string().optional(),
    OPENAI_FALLBACK_PRICE_INPUT: price,
    OPENAI_FALLBACK_PRICE_OUTPUT: price,
    OPENAI_PRICE_INPUT: price,
    OPENAI_PRICE_OUTPUT: price,
    OPENAI_PRICE_CURRENCY: z
      .string()
      .toUpperCase()
      .regex(/^[A-Z]{3}$/, 'must be a currency code such as USD')
      .default('USD'),
    OPENAI_REASONING_EFFORT: z.string().optional(),
    // 0 for the defaults, which depend on the address.
    OPENAI_FIRST_TOKEN_SECONDS: wholeNumber(0, 86_400).default(0),
    OPENAI_ANSWER_SECONDS: wholeNumber(0, 86_400).default(0),
    OPENAI_MAX_TOKENS: number(0, 0),
    OPENAI_PARALLEL_CALLS: number(0, 0),
    RECALL_FIRST_STEP: z
      .templateLiteral([z.int(), z.enum(['m', 'h', 'd'])], 'must look like 10m, 4h or 1d')
      .refine((step) => Number.parseInt(step, 10) > 0, 'must be at least 1m')
      .refine((step) => Number.parseInt(step, 10) < 10_000, 'must be less than 10000 of its unit')
      .default('10m'),
    ...mediaFields,
  })
  .superRefine(checkMedia)
  .superRefine(checkModel)
  .superRefine(checkFallback);

export type Config = z.output<typeof configSchema>;

export function readConfig(env: Environment): Config {
  return parseConfig(configSchema, env, 'course-generation');
}
