import { ApiError, retryDelay } from '@coursewright/mfe-kit';
import { isRetryable } from '../../shared/retry.ts';
import type { Note } from './study.api.ts';

export interface NoteState {
  text: string;
  status: 'loading' | 'saved' | 'dirty' | 'saving' | 'waiting' | 'refused' | 'unreadable';
  other?: Note;
  error?: unknown;
}

interface NoteAutosaveOptions {
  read(): Promise<Note>;
  save(note: Note): Promise<Note>;
  /** Unsaved text, kept over a reload; `revision` is the one it is based on. */
  drafts: { read(): Note | undefined; save(note: Note): void; drop(): void };
  onChange(state: NoteState): void;
}

const DEBOUNCE_MS = 1_000;

/**
 * Saves a note while it is typed. Keeps the text while the server is unreachable or another tab has changed the
 * note.
 */
export function createNoteAutosave({ read, save, drafts, onChange }: NoteAutosaveOptions) {
  let state: NoteState = { text: '', status: 'loading' };
  let base: Note = { text: '', revision: 0 };
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let sending: Promise<void> | undefined;

  function set(next: Partial<NoteState>) {
    state = { ...state, ...next };
    onChange(state);
  }

  // The server trims, so spaces at the ends are no change.
  const isSaved = () => state.text.trim() === base.text.trim();

  function schedule(wait: number) {
    clearTimeout(timer);
    timer = setTimeout(() => void flush(), wait);
  }

  async function load() {
    try {
      base = await read();
    } catch (error) {
      set({ status: 'unreadable', error });
      return;
    }
    const draft = drafts.read();
    if (!draft || draft.text.trim() === base.text.trim()) return markSaved(base.text);
    if (draft.revision < base.revision) return set({ text: draft.text, status: 'dirty', other: base });
    set({ text: draft.text, status: 'dirty' });
    schedule(0);
  }

  function markSaved(text: string) {
    drafts.drop();
    failures = 0;
    set({ text, status: 'saved', other: undefined, error: undefined });
  }

  function type(text: string) {
    set({ text, status: 'dirty', error: undefined });
    drafts.save({ text, revision: base.revision });
    if (!state.other) schedule(DEBOUNCE_MS);
  }

  async function flush() {
    clearTimeout(timer);
    if (state.status === 'loading' || state.status === 'unreadable' || state.other) return;
    while (sending) await sending;
    if (isSaved()) return state.status === 'saved' ? undefined : markSaved(state.text);
    sending = send({ text: state.text, revision: base.revision });
    await sending;
    sending = undefined;
  }

  async function send(note: Note) {
    set({ status: 'saving' });
    try {
      base = await save(note);
      if (isSaved()) markSaved(state.text);
      else type(state.text);
    } catch (error) {
      await handleError(error);
    }
  }

  async function handleError(error: unknown) {
    if (error instanceof ApiError && error.status === 409) return loadConflict(error);
    if (!isRetryable(error)) return set({ status: 'refused', error });
    failures += 1;
    set({ status: 'waiting', error });
    schedule(retryDelay(failures - 1));
  }

  /** Another tab saved first: the learner chooses between the two texts. */
  async function loadConflict(conflict: unknown) {
    try {
      const other = await read();
      base = other;
      if (isSaved()) markSaved(state.text);
      else set({ status: 'dirty', other });
    } catch {
      set({ status: 'waiting', error: conflict });
      schedule(retryDelay(failures++));
    }
  }

  return {
    load,
    type,
    flush,
    retryNow: () => (state.status === 'unreadable' ? load() : flush()),
    resolve(text: string) {
      set({ other: undefined });
      type(text);
      return flush();
    },
  };
}

export const joinTexts = (other: string, own: string) => `${other.trim()}\n\n${own.trim()}`;
