import {
  authorSourceSchema,
  type OutlineEdits,
  type OutlineRequestView,
  objectIdField,
  outlineRequestSchema,
  outlineSchema,
  type UnfinishedOutlineView,
} from '@coursewright/contracts';
import { announce, localStore, sessionStore } from '@coursewright/mfe-kit';
import { useQueryClient } from '@coursewright/mfe-kit/query';
import { t } from '@lingui/core/macro';
import { useEffect, useRef, useState } from 'react';
import { z } from 'zod';
import { isSameOutline, type Outline, withContracts } from './outline-edits.ts';
import { saveEdits, unfinishedQuery } from './unfinished.api.ts';
import { findUnfinished, unfinishedKey } from './unfinished.ts';
import { useOutlineOwner } from './visitor.ts';

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
  // The job that writes the next version.
  revisingId: z.string().optional(),
});

// A new version by the model is one step in the history, like an edit.
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

// Contains the outline only if the learner changed it.
export function toCourseRequest(editing: OutlineEditing) {
  const { generationId, outline } = editing.history.present;
  const origin = currentOrigin(editing);
  return {
    outlineGenerationId: generationId,
    ...(origin && isSameOutline(origin.outline, outline) ? {} : { outline }),
  };
}

// Everywhere in the history: contracts that arrive are no change of the learner's.
function attachEverywhere({ history, origins, ...rest }: OutlineEditing, writtenFor: string, written: Outline) {
  const attach = <Version extends OutlineVersion>(version: Version): Version =>
    version.generationId === writtenFor ? { ...version, outline: withContracts(version.outline, written) } : version;
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

// The learner's last outline without a course. It is kept in this browser, so leaving the page loses nothing.
export type UnfinishedOutline = z.infer<typeof unfinishedSchema>;

export const readUnfinished = (userId: string): UnfinishedOutline | undefined =>
  findUnfinished(userId) && localStore.read(unfinishedKey(userId), unfinishedSchema);

export const createUnfinished = (userId: string, generationId: string, request: OutlineRequestView) =>
  localStore.save(unfinishedKey(userId), { generationId, request, savedAt: Date.now() } satisfies UnfinishedOutline);

function saveUnfinished(userId: string, generationId: string, editing: OutlineEditing) {
  const outline = readUnfinished(userId);
  if (outline?.generationId !== generationId) return;
  localStore.save(unfinishedKey(userId), { ...outline, editing, savedAt: Date.now() } satisfies UnfinishedOutline);
}

export const isEdited = ({ editing }: UnfinishedOutline) =>
  editing !== undefined && (editing.history.past.length > 0 || editing.history.future.length > 0);

export function isSameRequest(a: OutlineRequestView, b: OutlineRequestView): boolean {
  const toContent = ({ topic, subtopics, topicCount, courseType, brief, material }: OutlineRequestView) =>
    JSON.stringify([topic, subtopics, topicCount, courseType, brief, material]);
  return toContent(a) === toContent(b);
}

const VISITOR_KEY = 'learner.visitor-outline-edits';
const visitorEditingSchema = z.object({ generationId: objectIdField, editing: editingSchema });

function readVisitorEditing(generationId: string): OutlineEditing | undefined {
  const kept = localStore.read(VISITOR_KEY, visitorEditingSchema);
  return kept?.generationId === generationId ? kept.editing : undefined;
}

const saveVisitorEditing = (generationId: string, editing: OutlineEditing) =>
  localStore.save(VISITOR_KEY, { generationId, editing });

// The step before is what this browser had.
const takeOver = ({ history, origins }: OutlineEditing, { generationId, outline, revisingId }: OutlineEdits) => ({
  history: commit(history, { generationId, outline }),
  origins,
  ...(revisingId && { revisingId }),
});

const hasVersion = ({ past, present, future }: OutlineEditing['history'], saved: OutlineEdits) =>
  [present, ...past, ...future].some(
    ({ generationId, outline }) => generationId === saved.generationId && isSameOutline(outline, saved.outline),
  );

// What the server has and this browser never had is of another one. Their clocks may differ, so no time decides.
function readKept(ownerId: string, first: OutlineOrigin, saved: UnfinishedOutlineView | undefined): OutlineEditing {
  const { generationId } = first;
  const unfinished = readUnfinished(ownerId);
  const local = unfinished?.generationId === generationId ? unfinished.editing : undefined;
  const own = local ?? readVisitorEditing(generationId) ?? readEditing(generationId) ?? createEditing(first);
  return !saved?.edits || hasVersion(own.history, saved.edits) ? own : takeOver(own, saved.edits);
}

const SAVE_AFTER_MS = 800;

// Saves the learner's own changes on the server; failures are harmless, since this browser has them too.
function useSavedEdits(first: OutlineOrigin, editing: OutlineEditing, isVisitor: boolean) {
  const pending = useRef<OutlineEdits>(undefined);
  const sent = useRef<Promise<unknown>>(undefined);
  const isHeld = useRef(false);
  const { history, revisingId } = editing;
  const { generationId } = first;

  function flush() {
    if (isHeld.current) return;
    const edits = pending.current;
    pending.current = undefined;
    if (edits) sent.current = saveEdits(generationId, edits).catch(() => undefined);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: what is read besides changes with the history
  useEffect(() => {
    const isChanged = history.past.length > 0 || history.future.length > 0 || revisingId !== undefined;
    if (isVisitor || !isChanged) return;
    const source = currentOrigin(editing)?.source ?? first.source;
    pending.current = { ...history.present, source, ...(revisingId && { revisingId }) };
    const timer = setTimeout(flush, SAVE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [history, revisingId, isVisitor]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page is left
  useEffect(() => {
    window.addEventListener('pagehide', flush);
    return () => {
      window.removeEventListener('pagehide', flush);
      flush();
    };
  }, []);

  // Waits for a save on its way, then saves nothing more. If the work fails, saving goes on.
  return async <T>(work: () => Promise<T>): Promise<T> => {
    isHeld.current = true;
    try {
      await sent.current;
      return await work();
    } catch (error) {
      isHeld.current = false;
      throw error;
    }
  };
}

// Survives a reload and a closed tab; the edits of an account are on the server.
export function useOutlineEditing(first: OutlineOrigin) {
  const { id: ownerId, isVisitor } = useOutlineOwner();
  const { generationId } = first;
  const saved = useQueryClient().getQueryData(unfinishedQuery.queryKey);
  const [editing, setEditing] = useState<OutlineEditing>(() =>
    readKept(
      ownerId,
      first,
      saved?.find((outline) => outline.generationId === generationId),
    ),
  );
  const withoutSaves = useSavedEdits(first, editing, isVisitor);
  useEffect(() => {
    saveEditing(generationId, editing);
    if (isVisitor) return saveVisitorEditing(generationId, editing);
    saveUnfinished(ownerId, generationId, editing);
    // The account has them now.
    if (readVisitorEditing(generationId)) localStore.remove(VISITOR_KEY);
  }, [ownerId, isVisitor, generationId, editing]);

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
    // An outline that becomes a course takes no more changes.
    withoutSaves,
    outline: editing.history.present.outline,
    change,
    undo: () => step(undo, t`Undone`),
    redo: () => step(redo, t`Redone`),
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
