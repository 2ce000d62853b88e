import {
  authorSourceSchema,
  type OutlineRequestView,
  objectIdField,
  outlineRequestSchema,
  outlineSchema,
} from '@coursewright/contracts';
import { announce, localStore, sessionStore, useUser } from '@coursewright/mfe-kit';
import { useEffect, useState } from 'react';
import { z } from 'zod';
import { attachContracts, isSameOutline, type Outline } from './outline-edits.ts';

export interface History<T> {
  past: T[];
  present: T;
  future: T[];
}

const MAX_STEPS = 100;

export const createHistory = <T>(present: T): History<T> => ({ past: [], present, future: [] });

export function commit<T>({ past, present }: History<T>, next: T): History<T> {
  return { past: [...past, present].slice(-MAX_STEPS), present: next, future: [] };
}

export function undo<T>(history: History<T>): History<T> {
  const { past, present, future } = history;
  const [last] = past.slice(-1);
  return last === undefined ? history : { past: past.slice(0, -1), present: last, future: [present, ...future] };
}

export function redo<T>(history: History<T>): History<T> {
  const { past, present, future } = history;
  const [next, ...later] = future;
  return next === undefined ? history : { past: [...past, present], present: next, future: later };
}

const versionSchema = z.object({
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

/** A new version by the model is one step in the history, like an edit. */
type OutlineVersion = z.infer<typeof versionSchema>;
export type OutlineOrigin = z.infer<typeof originSchema>;
type OutlineEditing = { history: History<OutlineVersion> } & z.infer<typeof editingSchema>;

const editingKey = (generationId: string) => `learner.outline-edits.${generationId}`;

const createEditing = (origin: OutlineOrigin): OutlineEditing => ({
  history: createHistory({ generationId: origin.generationId, outline: origin.outline }),
  origins: [origin],
});

const readEditing = (generationId: string): OutlineEditing | undefined =>
  sessionStore.read(editingKey(generationId), editingSchema);

const saveEditing = (generationId: string, editing: OutlineEditing) =>
  sessionStore.save(editingKey(generationId), editing);

export const currentOrigin = ({ origins, history }: OutlineEditing) =>
  origins.find(({ generationId }) => generationId === history.present.generationId);

/** Contains the outline only if the learner changed it. */
export function toCourseRequest(editing: OutlineEditing) {
  const { generationId, outline } = editing.history.present;
  const origin = currentOrigin(editing);
  return {
    outlineGenerationId: generationId,
    ...(origin && isSameOutline(origin.outline, outline) ? {} : { outline }),
  };
}

/** Everywhere in the history: contracts that arrive are no change of the learner's. */
function attachEverywhere({ history, origins, ...rest }: OutlineEditing, writtenFor: string, written: Outline) {
  const attach = <Version extends OutlineVersion>(version: Version): Version =>
    version.generationId === writtenFor ? { ...version, outline: attachContracts(version.outline, written) } : version;
  return {
    ...rest,
    origins: origins.map(attach),
    history: {
      past: history.past.map(attach),
      present: attach(history.present),
      future: history.future.map(attach),
    },
  };
}

const unfinishedSchema = z.object({
  generationId: objectIdField,
  request: outlineRequestSchema,
  editing: editingSchema.optional(),
  savedAt: z.number(),
});

/** The learner's last outline without a course. It is kept in this browser, so leaving the page loses nothing. */
export type UnfinishedOutline = z.infer<typeof unfinishedSchema>;

const DAY_MS = 24 * 60 * 60 * 1000;
/** The server keeps the events of a job for 30 days. */
const LIFETIME_MS = 30 * DAY_MS;

const unfinishedKey = (userId: string) => `learner.unfinished-outline.${userId}`;

export function readUnfinished(userId: string): UnfinishedOutline | undefined {
  const outline = localStore.read(unfinishedKey(userId), unfinishedSchema);
  return outline && Date.now() - outline.savedAt < LIFETIME_MS ? outline : undefined;
}

export const createUnfinished = (userId: string, generationId: string, request: OutlineRequestView) =>
  localStore.save(unfinishedKey(userId), { generationId, request, savedAt: Date.now() } satisfies UnfinishedOutline);

function saveUnfinished(userId: string, generationId: string, editing: OutlineEditing) {
  const outline = readUnfinished(userId);
  if (outline?.generationId !== generationId) return;
  localStore.save(unfinishedKey(userId), { ...outline, editing, savedAt: Date.now() } satisfies UnfinishedOutline);
}

/** Without `generationId` it deletes any unfinished outline. */
export function deleteUnfinished(userId: string, generationId?: string) {
  if (generationId !== undefined && readUnfinished(userId)?.generationId !== generationId) return;
  localStore.remove(unfinishedKey(userId));
}

export const isEdited = ({ editing }: UnfinishedOutline) =>
  editing !== undefined && (editing.history.past.length > 0 || editing.history.future.length > 0);

export function isSameRequest(a: OutlineRequestView, b: OutlineRequestView): boolean {
  const toContent = ({ topic, subtopics, topicCount, courseType, brief, material }: OutlineRequestView) =>
    JSON.stringify([topic, subtopics, topicCount, courseType, brief, material]);
  return toContent(a) === toContent(b);
}

/** Survives a reload, and for the last outline also a closed tab. */
export function useOutlineEditing(first: OutlineOrigin) {
  const { id: userId } = useUser();
  const { generationId } = first;
  const [editing, setEditing] = useState<OutlineEditing>(() => {
    const unfinished = readUnfinished(userId);
    const kept = unfinished?.generationId === generationId ? unfinished.editing : undefined;
    return kept ?? readEditing(generationId) ?? createEditing(first);
  });
  useEffect(() => {
    saveEditing(generationId, editing);
    saveUnfinished(userId, generationId, editing);
  }, [userId, generationId, editing]);

  const change = (make: (outline: Outline) => Outline) =>
    setEditing((old) => {
      const { present } = old.history;
      const outline = make(present.outline);
      return outline === present.outline ? old : { ...old, history: commit(old.history, { ...present, outline }) };
    });

  const step = (by: typeof undo, announcement: string) => {
    setEditing((old) => ({ ...old, history: by(old.history) }));
    announce(announcement);
  };

  return {
    editing,
    outline: editing.history.present.outline,
    change,
    undo: () => step(undo, 'Undone'),
    redo: () => step(redo, 'Redone'),
    canUndo: editing.history.past.length > 0,
    canRedo: editing.history.future.length > 0,
    attach: (writtenFor: string, written: Outline) => setEditing((old) => attachEverywhere(old, writtenFor, written)),
    revise: (revisingId: string | undefined) => setEditing((old) => ({ ...old, revisingId })),
    accept: (origin: OutlineOrigin) =>
      setEditing((old) => ({
        origins: [...old.origins, origin],
        history: commit(old.history, { generationId: origin.generationId, outline: origin.outline }),
      })),
  };
}

export type UseOutlineEditing = ReturnType<typeof useOutlineEditing>;
