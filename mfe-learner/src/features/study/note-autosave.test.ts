import { ApiError } from '@coursewright/mfe-kit';
import { createNoteAutosave, joinTexts, type NoteState } from './note-autosave.ts';
import type { Note } from './study.api.ts';

function aServer(text = '', revision = 0) {
  const stored = { text, revision };
  let failure: ApiError | undefined;
  let saves = 0;

  function open(draft?: Note) {
    const kept = { draft };
    const states: NoteState[] = [];
    const keeper = createNoteAutosave({
      read: async () => {
        if (failure) throw failure;
        return { ...stored };
      },
      save: async (note) => {
        saves += 1;
        await Promise.resolve();
        if (failure) throw failure;
        if (note.revision !== stored.revision)
          throw new ApiError({ status: 409, code: 'conflict', message: 'Changed' });
        Object.assign(stored, { text: note.text.trim(), revision: note.revision + 1 });
        return { ...stored };
      },
      drafts: {
        read: () => kept.draft,
        save: (note) => {
          kept.draft = note;
        },
        drop: () => {
          kept.draft = undefined;
        },
      },
      onChange: (state) => states.push(state),
    });
    return { keeper, kept, now: () => states.at(-1) };
  }

  return {
    stored,
    open,
    saves: () => saves,
    fail: (status?: number) => {
      failure = status ? new ApiError({ status, code: 'x', message: 'Not now' }) : undefined;
    },
  };
}

beforeEach(() => jest.useFakeTimers());
const rest = (ms = 60_000) => jest.advanceTimersByTimeAsync(ms);

test('STU-11 a note that could not be read without a network is there when the network is', async () => {
  const server = aServer('salt', 1);
  const { keeper, now } = server.open();
  server.fail(503);
  await keeper.load();
  expect(now()?.status).toBe('unreadable');
  server.fail();
  await keeper.retryNow();
  expect(now()).toMatchObject({ text: 'salt', status: 'saved' });
});

test('STU-11 a note is saved once after the last key stroke, and the draft is dropped', async () => {
  const server = aServer();
  const { keeper, kept, now } = server.open();
  await keeper.load();
  for (const text of ['s', 'sa', 'salt']) keeper.type(text);
  expect(now()?.status).toBe('dirty');
  expect(kept.draft).toEqual({ text: 'salt', revision: 0 });
  await rest(999);
  expect(server.saves()).toBe(0);
  await rest();
  expect(server.stored).toEqual({ text: 'salt', revision: 1 });
  expect(server.saves()).toBe(1);
  expect(now()?.status).toBe('saved');
  expect(kept.draft).toBeUndefined();
});

test('STU-11 what is typed while a save is under way is saved after it', async () => {
  const server = aServer();
  const { keeper, now } = server.open();
  await keeper.load();
  keeper.type('one');
  const first = keeper.flush();
  keeper.type('one two');
  await first;
  await keeper.flush();
  expect(server.stored).toEqual({ text: 'one two', revision: 2 });
  expect(now()?.status).toBe('saved');
});

test('STU-11 a server that is away gets the note later; the draft stays until then', async () => {
  const server = aServer();
  server.fail(503);
  const { keeper, kept, now } = server.open();
  await keeper.load();
  keeper.type('salt');
  await keeper.flush();
  expect(now()?.status).toBe('waiting');
  expect(kept.draft?.text).toBe('salt');
  server.fail();
  await keeper.flush();
  expect(now()?.status).toBe('saved');
  expect(server.stored.text).toBe('salt');
});

test('STU-11 a draft of before a reload is saved', async () => {
  const server = aServer('flour', 3);
  const { keeper, now } = server.open({ text: 'flour and salt', revision: 3 });
  await keeper.load();
  expect(now()?.text).toBe('flour and salt');
  await rest();
  expect(server.stored).toEqual({ text: 'flour and salt', revision: 4 });
});

test('STU-11 of two tabs the slower one sees both texts, and saves nothing until the learner decides', async () => {
  const server = aServer();
  const [a, b] = [server.open(), server.open()];
  await Promise.all([a.keeper.load(), b.keeper.load()]);
  a.keeper.type('from a');
  await a.keeper.flush();
  b.keeper.type('from b');
  await b.keeper.flush();
  expect(b.now()).toMatchObject({ text: 'from b', other: { text: 'from a' } });
  b.keeper.type('from b, more');
  await rest();
  expect(server.stored.text).toBe('from a');
  await b.keeper.resolve(joinTexts('from a', 'from b, more'));
  expect(server.stored.text).toBe('from a\n\nfrom b, more');
  expect(b.now()).toMatchObject({ status: 'saved', other: undefined });
});

test('STU-11 a draft that is older than what another device saved is a choice too', async () => {
  const server = aServer('from the phone', 5);
  const { keeper, now } = server.open({ text: 'from here', revision: 4 });
  await keeper.load();
  expect(now()).toMatchObject({ text: 'from here', other: { text: 'from the phone' } });
  await keeper.resolve('from the phone');
  expect(now()).toMatchObject({ text: 'from the phone', status: 'saved' });
});

test('STU-11 two tabs that typed the same have nothing to decide', async () => {
  const server = aServer();
  const [a, b] = [server.open(), server.open()];
  await Promise.all([a.keeper.load(), b.keeper.load()]);
  for (const tab of [a, b]) {
    tab.keeper.type('same');
    await tab.keeper.flush();
  }
  expect(b.now()).toMatchObject({ status: 'saved', text: 'same' });
});
