import { authorSourceSchema, outlineSchema } from '@coursewright/contracts';
import { sessionStore } from '@coursewright/mfe-kit';
import { z } from 'zod';
import { type History, historyOf } from './history.ts';
import { sameOutline } from './outline-edits.ts';

const versionSchema = z.object({
  /** The job this outline came from. */
  generationId: z.string(),
  outline: outlineSchema,
});
const originSchema = versionSchema.extend({ source: authorSourceSchema });
const editingSchema = z.object({
  history: z.object({
    past: z.array(versionSchema),
    present: versionSchema,
    future: z.array(versionSchema),
  }),
  origins: z.array(originSchema),
  /** The job that writes the next version. */
  revisingId: z.string().optional(),
});

/** The outline on the screen with the job it came from; a new version by the author is a step like an edit. */
export type OutlineVersion = z.infer<typeof versionSchema>;
/** An outline as its author wrote it. */
export type OutlineOrigin = z.infer<typeof originSchema>;
/** All there is to know of the editing of one outline. */
export type OutlineEditing = { history: History<OutlineVersion> } & z.infer<typeof editingSchema>;

const keyOf = (generationId: string) => `learner.outline-edits.${generationId}`;

export const beginEditing = (origin: OutlineOrigin): OutlineEditing => ({
  history: historyOf({ generationId: origin.generationId, outline: origin.outline }),
  origins: [origin],
});

export const readEditing = (generationId: string): OutlineEditing | undefined =>
  sessionStore.read(keyOf(generationId), editingSchema);

export const saveEditing = (generationId: string, editing: OutlineEditing) =>
  sessionStore.save(keyOf(generationId), editing);

export const originOf = ({ origins, history }: OutlineEditing) =>
  origins.find(({ generationId }) => generationId === history.present.generationId);

/** What a course is made of: the job, and the outline only where the learner changed it. */
export function courseWishOf(editing: OutlineEditing) {
  const { generationId, outline } = editing.history.present;
  const origin = originOf(editing);
  return { outlineGenerationId: generationId, ...(origin && sameOutline(origin.outline, outline) ? {} : { outline }) };
}
