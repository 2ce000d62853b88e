type Load = () => Promise<unknown>;

const remotes = new Map<string, Load>();

/** Registrations the code under test has made, newest last. */
export const registered: { name: string; entry: string }[] = [];

/** A test says what loading `name/module` gives. */
export const provideRemote = (id: string, load: Load) => void remotes.set(id, load);

export function resetRemotes() {
  remotes.clear();
  registered.length = 0;
}

export const loadRemote = (id: string) => (remotes.get(id) ?? (() => Promise.reject(new Error(`no remote ${id}`))))();

export const registerRemotes = (list: { name: string; entry: string }[]) => void registered.push(...list);

export const init = (_options: unknown) => {};
