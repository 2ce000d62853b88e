import { parseArgs } from 'node:util';
import { z } from 'zod';
import { briefs } from './briefs.ts';
import { type FaultName, faults } from './offline-model.ts';

const count = (max: number) => z.coerce.number().int().min(1).max(max);
const price = z.coerce.number().min(0).optional();

const optionsSchema = z
  .object({
    'base-url': z.url('must be an address').optional(),
    model: z.string().optional(),
    'api-key-env': z.string().default('OPENAI_API_KEY'),
    judge: z.string().optional(),
    'judge-base-url': z.url('must be an address').optional(),
    briefs: count(briefs.length).default(briefs.length),
    parallel: count(32).default(4),
    'price-input': price,
    'price-output': price,
    fake: z.enum(Object.keys(faults) as [FaultName, ...FaultName[]]).optional(),
    baseline: z.string().default('tests/eval/baseline.json'),
    'write-baseline': z.boolean().default(false),
    out: z.string().optional(),
  })
  .superRefine((options, context) => {
    const refuse = (name: string, message: string) => context.addIssue({ code: 'custom', path: [name], message });
    if (options['base-url'] && !options.model) refuse('model', 'is missing: which model of that server');
    if (options.model && !options['base-url']) refuse('base-url', 'is missing: where that model is');
    if (options.fake && options['base-url']) refuse('fake', 'is the sample model with a fault; it needs no --base-url');
    if (options.judge && !options['base-url'] && !options['judge-base-url'])
      refuse('judge-base-url', 'is missing: where the judge is');
    if (options['write-baseline'] && options.briefs < briefs.length)
      refuse('write-baseline', `needs all ${briefs.length} briefs`);
  });

export type Options = z.output<typeof optionsSchema>;

/** Throws an error whose message names each wrong option. */
export function readOptions(args: readonly string[]): Options {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({
    args: [...args],
    options: {
      'base-url': text,
      model: text,
      'api-key-env': text,
      judge: text,
      'judge-base-url': text,
      briefs: text,
      parallel: text,
      'price-input': text,
      'price-output': text,
      fake: text,
      baseline: text,
      out: text,
      'write-baseline': { type: 'boolean' },
    },
  });
  const read = optionsSchema.safeParse(values);
  if (read.success) return read.data;
  throw new Error(read.error.issues.map(({ path, message }) => `--${path.join('.')} ${message}`).join('\n'));
}
