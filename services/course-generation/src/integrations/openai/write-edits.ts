import { type CourseEdit, courseEditSchema } from '@coursewright/contracts';
import { z } from 'zod';
import { addUsage, type Usage } from '../../features/accounts/index.ts';
import {
  type AttemptHooks,
  type EditsRequest,
  GeneratorError,
  type ProposedEdits,
} from '../../features/authoring/index.ts';
import { readJson } from '../../features/authoring/text/index.ts';
import type { CallLimits } from './call-limits.ts';
import type { ChatClient } from './chat-client.ts';
import { EDITS_SHAPE, editsPrompt, editsRepairPrompt, MAX_EDITS } from './edits-prompt.ts';
import type { Message } from './provider-capabilities.ts';

// Strict schemas have every key in every operation: what an operation does not use is ignored.
const flatSchema = z.object({
  op: z.string(),
  id: z.string().catch(''),
  topicId: z.string().catch(''),
  into: z.string().catch(''),
  title: z.string().catch(''),
  secondTitle: z.string().catch(''),
  lessons: z.array(z.string()).catch([]),
  // Some models write numbers as texts.
  at: z
    .union([
      z.int(),
      z
        .string()
        .regex(/^\d{1,3}$/)
        .transform(Number),
    ])
    .catch(-1),
});

const answerSchema = z.object({
  operations: z.array(flatSchema).max(MAX_EDITS),
  message: z.string().trim().max(500).catch(''),
});

function toEdit({ op, id, topicId, into, title, secondTitle, lessons, at }: z.infer<typeof flatSchema>): CourseEdit {
  const place = at >= 0 ? { at } : {};
  const fields: Record<string, object> = {
    'add-topic': { title, lessons, ...place },
    'add-lesson': { topicId, title, ...place },
    rename: { id, title },
    'move-topic': { id, at },
    'move-lesson': { id, topicId, at },
    remove: { id },
    'split-topic': { id, at, title },
    'split-lesson': { id, titles: [title, secondTitle] },
    merge: { id, into, ...(title !== '' && { title }) },
  };
  return courseEditSchema.parse({ op, ...fields[op] });
}

interface Draft {
  text: string;
  operations: CourseEdit[];
  message: string;
  problem: string | undefined;
  model: string;
  usage: Usage;
}

function read(text: string, check: EditsRequest['check']): Pick<Draft, 'operations' | 'message' | 'problem'> {
  try {
    const json = readJson(text);
    if (!json) return { operations: [], message: '', problem: 'This is not JSON.' };
    const { operations: flat, message } = answerSchema.parse(Array.isArray(json) ? { operations: json } : json);
    const operations = flat.map(toEdit);
    return { operations, message, problem: check(operations) };
  } catch (error) {
    if (!(error instanceof z.ZodError)) throw error;
    return { operations: [], message: '', problem: z.prettifyError(error).slice(0, 1_000) };
  }
}

// Asks once more when an operation is not possible.
export async function writeEdits(
  client: ChatClient,
  request: EditsRequest,
  limits: CallLimits,
  hooks: AttemptHooks,
): Promise<ProposedEdits> {
  const draft = async (messages: Message[]): Promise<Draft> => {
    const { text, model, usage } = await client.complete({
      messages,
      limits,
      userKey: request.userKey,
      shape: EDITS_SHAPE,
      signal: hooks.signal,
      calls: hooks.calls,
      onRetry: hooks.onRetry,
      onUsage: hooks.onUsage,
      onRestart: hooks.onRestart,
      onText: () => {},
    });
    return { text, model, usage, ...read(text, request.check) };
  };
  const first = await draft(editsPrompt(request));
  const finish = ({ operations, message, model, usage }: Draft): ProposedEdits => ({
    operations,
    message,
    source: client.source,
    model,
    usage,
  });
  if (!first.problem) return finish(first);
  const second = await draft(editsRepairPrompt(request, first.text, first.problem));
  if (second.problem) throw new GeneratorError('bad_answer', { detail: second.problem });
  return finish({ ...second, usage: addUsage(first.usage, second.usage) });
}
