import { ApiError } from '@coursewright/mfe-kit';
import { isTemporary, waitAfter } from '../../shared/insist.ts';
import type { Note } from './note.api.ts';

/** A note on the screen, and how much of it the server knows. */
export interface NoteState {
  text: string;
  status: 'loading' | 'saved' | 'dirty' | 'saving' | 'waiting' | 'refused' | 'unreadable';
  /** What another tab or device saved meanwhile. */
  other?: Note;
  error?: unknown;
}

interface NoteKeeperOptions {
  read(): Promise<Note>;
  save(note: Note): Promise<Note>;
  /** What was typed and not saved, over a reload: `revision` is the one it was typed on. */
  drafts: { read(): Note | undefined; save(note: Note): void; drop(): void };
  onChange(state: NoteState): void;
  /** Rest after the last key stroke. */
  pauseMs?: number;
}

/** Keeps one note saved. Nothing typed is given up: not for a server that is away, nor for a text of another tab. */
export function noteKeeper({ read, save, drafts, onChange, pauseMs = 1000 }: NoteKeeperOptions) {
  let state: NoteState = { text: '', status: 'loading' };
  let base: Note = { text: '', revision: 0 };
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let sending: Promise<void> | undefined;

  function set(next: Partial<NoteState>) {
    state = { ...state, ...next };
    onChange(state);
  }

  // the server trims, so spaces at the ends are nothing new
  const isSaved = () => state.text.trim() === base.text.trim();

  function later(wait: number) {
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
    if (!draft || draft.text.trim() === base.text.trim()) return settle(base.text);
    if (draft.revision < base.revision) return set({ text: draft.text, status: 'dirty', other: base });
    set({ text: draft.text, status: 'dirty' });
    later(0);
  }

  function settle(text: string) {
    drafts.drop();
    failures = 0;
    set({ text, status: 'saved', other: undefined, error: undefined });
  }

  function type(text: string) {
    set({ text, status: 'dirty', error: undefined });
    drafts.save({ text, revision: base.revision });
    if (!state.other) later(pauseMs);
  }

  /** Saves what is not saved yet, now. */
  async function flush() {
    clearTimeout(timer);
    if (state.status === 'loading' || state.status === 'unreadable' || state.other) return;
    while (sending) await sending;
    if (isSaved()) return state.status === 'saved' ? undefined : settle(state.text);
    sending = send({ text: state.text, revision: base.revision });
    await sending;
    sending = undefined;
  }

  async function send(note: Note) {
    set({ status: 'saving' });
    try {
      base = await save(note);
      if (isSaved()) settle(state.text);
      else type(state.text);
    } catch (error) {
      await mind(error);
    }
  }

  async function mind(error: unknown) {
    if (error instanceof ApiError && error.status === 409) return meet(error);
    if (!isTemporary(error)) return set({ status: 'refused', error });
    failures += 1;
    set({ status: 'waiting', error });
    later(waitAfter(failures));
  }

  /** Another tab was faster: its text is fetched, and the learner decides. */
  async function meet(conflict: unknown) {
    try {
      const other = await read();
      base = other;
      if (isSaved()) settle(state.text);
      else set({ status: 'dirty', other });
    } catch {
      set({ status: 'waiting', error: conflict });
      later(waitAfter(++failures));
    }
  }

  return {
    load,
    type,
    flush,
    /** The network is back: what could not be read or saved is tried at once. */
    wake: () => (state.status === 'unreadable' ? load() : flush()),
    /** Ends a conflict with the text that is to stay. */
    resolve(text: string) {
      set({ other: undefined });
      type(text);
      return flush();
    },
  };
}

/** Both texts, the earlier saved one first. */
export const bothTexts = (other: string, own: string) => `${other.trim()}\n\n${own.trim()}`;
