import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Binary } from 'bson';
import { type Doc, isDoc } from '../values/bson.ts';
import { Catalog } from './catalog.ts';
import { Store } from './store.ts';

const IDLE_MS = 10 * 60_000;

interface Snapshot {
  readonly catalog: Catalog;
  readonly file: string;
  lastUsed: number;
}

/** Copies of all databases as of one instant, one per session that reads with the concern `snapshot`. */
export class Snapshots {
  readonly #open = new Map<string, Snapshot>();
  #made = 0;

  /** Not within a transaction. The first read of a session makes its copy, which takes as long as writing the data does. */
  prepare(body: Doc, store: Store): void {
    const session = snapshotSession(body);
    if (session === undefined || this.#open.has(session)) return;
    const file = path.join(tmpdir(), `coursewright-snapshot-${process.pid}-${Date.now()}-${++this.#made}.db`);
    store.copyTo(file);
    this.#open.set(session, { catalog: new Catalog(new Store(file)), file, lastUsed: Date.now() });
  }

  find(body: Doc): Catalog | undefined {
    const found = this.#open.get(snapshotSession(body) ?? '');
    if (found) found.lastUsed = Date.now();
    return found?.catalog;
  }

  end(sessions: readonly unknown[]): void {
    for (const session of sessions) this.#close(getId(session) ?? '');
  }

  closeIdle(now = Date.now()): void {
    for (const [id, { lastUsed }] of this.#open) if (now - lastUsed > IDLE_MS) this.#close(id);
  }

  close(): void {
    for (const id of this.#open.keys()) this.#close(id);
  }

  #close(id: string): void {
    const found = this.#open.get(id);
    if (!found) return;
    this.#open.delete(id);
    found.catalog.store.close();
    for (const suffix of ['', '-wal', '-shm']) rmSync(`${found.file}${suffix}`, { force: true });
  }
}

function snapshotSession({ readConcern, lsid }: Doc): string | undefined {
  return isDoc(readConcern) && readConcern.level === 'snapshot' ? getId(lsid) : undefined;
}

const getId = (lsid: unknown) => (isDoc(lsid) && lsid.id instanceof Binary ? lsid.id.toString('hex') : undefined);
