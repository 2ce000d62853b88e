import fs from 'node:fs';
import { DatabaseSync, type SQLInputValue, type SQLOutputValue, type StatementSync } from 'node:sqlite';

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS collections(id INTEGER PRIMARY KEY, spec BLOB NOT NULL);
  CREATE TABLE IF NOT EXISTS docs(id INTEGER PRIMARY KEY, collection INTEGER NOT NULL, bson BLOB NOT NULL);
  CREATE INDEX IF NOT EXISTS docs_by_collection ON docs(collection, id);
  CREATE TABLE IF NOT EXISTS entries(idx INTEGER NOT NULL, key BLOB NOT NULL, doc INTEGER NOT NULL,
    PRIMARY KEY (idx, key, doc)) WITHOUT ROWID;`;

export type KeyRange = { low?: Buffer; high?: Buffer };
export type StoredDoc = { id: number; bson: Buffer };
export type KeySet = { index: number; ranges: readonly KeyRange[] };
export type Selection = {
  of: KeySet;
  within: readonly KeySet[];
  order?: 'forward' | 'backward' | undefined;
  // An index over arrays contains a document more than once.
  distinct: boolean;
};

const CACHE_KB = 32_000;

const toBuffer = (value: unknown): Buffer => {
  if (!(value instanceof Uint8Array)) throw new TypeError('expected a blob');
  return Buffer.from(value.buffer, value.byteOffset, value.byteLength);
};

/** One SQLite file, kept for this process alone: documents, and index entries ordered by key. */
export class Store {
  readonly #db: DatabaseSync;
  changes = 0;
  readonly #statements = new Map<string, StatementSync>();
  readonly #unused = new Map<string, StatementSync[]>();
  // The write-ahead log; none in memory.
  #log: number | undefined;
  #isDirty = false;

  constructor(file: string) {
    this.#db = new DatabaseSync(file);
    try {
      this.#db.exec('PRAGMA locking_mode=EXCLUSIVE; PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL;');
      this.#db.exec(`PRAGMA cache_size=-${CACHE_KB}`);
      this.#db.exec(`BEGIN IMMEDIATE; ${SCHEMA} COMMIT;`);
      if (file !== ':memory:') this.#log = fs.openSync(`${file}-wal`, 'r+');
    } catch (error) {
      this.#db.close();
      if (!String(error).includes('database is locked')) throw error;
      throw new Error(`the data folder is in use by another process (${file})`, { cause: error });
    }
  }

  close(): void {
    this.#statements.clear();
    this.#unused.clear();
    this.#db.close();
    if (this.#log !== undefined) fs.closeSync(this.#log);
  }

  copyTo(file: string): void {
    this.#db.prepare('VACUUM INTO ?').run(file);
  }

  /**
   * Resolves when all that was committed is on disk; undefined when it is already. With `synchronous=FULL` the process would
   * wait for the disk in each COMMIT. One flush at a time.
   */
  flush(): Promise<void> | undefined {
    if (this.#log === undefined || !this.#isDirty) return undefined;
    this.#isDirty = false;
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    fs.fdatasync(this.#log, (error) => {
      if (!error) return resolve();
      this.#isDirty = true;
      reject(error);
    });
    return promise;
  }

  // All or nothing; on disk after `flush`.
  transaction<T>(work: () => T): T {
    return this.#atomic('BEGIN IMMEDIATE', work, 'COMMIT', ['ROLLBACK']);
  }

  savepoint<T>(work: () => T): T {
    return this.#atomic('SAVEPOINT request', work, 'RELEASE request', ['ROLLBACK TO request', 'RELEASE request']);
  }

  #atomic<T>(begin: string, work: () => T, commit: string, undo: string[]): T {
    this.#run(begin);
    try {
      const result = work();
      this.#run(commit);
      return result;
    } catch (error) {
      if (this.#db.isTransaction) for (const statement of undo) this.#run(statement);
      throw error;
    }
  }

  readCollections(): { id: number; spec: Buffer }[] {
    const rows = this.#prepared('SELECT id, spec FROM collections ORDER BY id').all();
    return rows.map(({ id, spec }) => ({ id: Number(id), spec: toBuffer(spec) }));
  }

  saveCollection(id: number, spec: Buffer): void {
    this.#write('INSERT OR REPLACE INTO collections VALUES (?, ?)', id, spec);
  }

  dropCollection(id: number): void {
    this.#write('DELETE FROM collections WHERE id = ?', id);
    this.#write('DELETE FROM docs WHERE collection = ?', id);
  }

  dropIndex(index: number): void {
    this.#write('DELETE FROM entries WHERE idx = ?', index);
  }

  insert(collection: number, bson: Buffer): number {
    return this.#write('INSERT INTO docs(collection, bson) VALUES (?, ?)', collection, bson);
  }

  update(id: number, bson: Buffer): void {
    this.changes++;
    this.#write('UPDATE docs SET bson = ? WHERE id = ?', bson, id);
  }

  remove(id: number): void {
    this.changes++;
    this.#write('DELETE FROM docs WHERE id = ?', id);
  }

  // Ids are reused once they are free: an open cursor must not read another collection's document.
  get(id: number, collection: number): Buffer | undefined {
    const row = this.#prepared('SELECT bson FROM docs WHERE id = ? AND collection = ?').get(id, collection);
    return row && toBuffer(row.bson);
  }

  count(collection: number): number {
    return Number(this.#prepared('SELECT count(*) AS n FROM docs WHERE collection = ?').get(collection)?.n);
  }

  ids(collection: number, skip: number, limit: number): number[] {
    const sql = 'SELECT id AS doc FROM docs WHERE collection = ? ORDER BY id LIMIT ? OFFSET ?';
    return this.#documents(sql, [collection, limit || -1, skip]);
  }

  // Reads document ids from the index alone: what is skipped is not decoded.
  select(selection: Selection, skip: number, limit: number): number[] {
    const { sql, values } = selectionSql(selection);
    return this.#documents(`${sql} LIMIT ? OFFSET ?`, [...values, limit || -1, skip]);
  }

  countSelected(selection: Selection, limit = -1): number {
    const { sql, values } = selectionSql({ ...selection, order: undefined });
    const row = this.#prepared(`SELECT count(*) AS n FROM (${sql} LIMIT ?)`).get(...values, limit);
    return Number(row?.n);
  }

  #documents(sql: string, values: SQLInputValue[]): number[] {
    return this.#prepared(sql)
      .all(...values)
      .map(({ doc }) => Number(doc));
  }

  *scan(collection: number): Generator<StoredDoc> {
    const rows = this.#iterate('SELECT id, bson FROM docs WHERE collection = ? ORDER BY id', [collection]);
    for (const { id, bson } of rows) yield { id: Number(id), bson: toBuffer(bson) };
  }

  *scanIndex(index: number, { low, high }: KeyRange, reverse: boolean): Generator<number> {
    const bounds = `${low ? ' AND key >= ?' : ''}${high ? ' AND key < ?' : ''}`;
    const order = reverse ? 'key DESC, doc DESC' : 'key, doc';
    const sql = `SELECT doc FROM entries WHERE idx = ?${bounds} ORDER BY ${order}`;
    const rows = this.#iterate(sql, [index, ...[low, high].filter((key) => key !== undefined)]);
    for (const { doc } of rows) yield Number(doc);
  }

  // Several scans can be open: each has a statement of its own, until it ends.
  *#iterate(sql: string, values: SQLInputValue[]): Generator<Record<string, SQLOutputValue>> {
    const unused = this.#unused.get(sql) ?? [];
    this.#unused.set(sql, unused);
    const statement = unused.pop() ?? this.#db.prepare(sql);
    try {
      yield* statement.iterate(...values);
    } finally {
      unused.push(statement);
    }
  }

  docsWithKey(index: number, key: Buffer): number[] {
    return this.#prepared('SELECT doc FROM entries WHERE idx = ? AND key = ?')
      .all(index, key)
      .map(({ doc }) => Number(doc));
  }

  addEntry(index: number, key: Buffer, doc: number): void {
    this.#write('INSERT OR REPLACE INTO entries VALUES (?, ?, ?)', index, key, doc);
  }

  removeEntry(index: number, key: Buffer, doc: number): void {
    this.#write('DELETE FROM entries WHERE idx = ? AND key = ? AND doc = ?', index, key, doc);
  }

  #run(sql: string): void {
    this.#prepared(sql).run();
  }

  #write(sql: string, ...values: SQLInputValue[]): number {
    this.#isDirty = true;
    return Number(this.#prepared(sql).run(...values).lastInsertRowid);
  }

  #prepared(sql: string): StatementSync {
    const known = this.#statements.get(sql);
    if (known) return known;
    const statement = this.#db.prepare(sql);
    this.#statements.set(sql, statement);
    return statement;
  }
}

type Sql = { sql: string; values: SQLInputValue[] };

function selectionSql({ of, within, order, distinct }: Selection): Sql {
  const { sql, values } = keysSql(of, distinct);
  const others = within.map((set) => keysSql(set, false));
  const conditions = others.map((other) => `doc IN (${other.sql})`);
  const single = of.ranges.length === 1 ? sql : `SELECT ${distinct ? 'DISTINCT ' : ''}doc FROM (${sql})`;
  const joint = of.ranges.length === 1 ? ' AND ' : ' WHERE ';
  const ordered = order ? ` ORDER BY ${order === 'forward' ? 'key, doc' : 'key DESC, doc DESC'}` : '';
  return {
    sql: `${single}${conditions.length > 0 ? joint : ''}${conditions.join(' AND ')}${ordered}`,
    values: [...values, ...others.flatMap((other) => other.values)],
  };
}

function keysSql({ index, ranges }: KeySet, distinct: boolean): Sql {
  const parts = ranges.map(({ low, high }) => ({
    sql: `SELECT ${distinct ? 'DISTINCT ' : ''}doc FROM entries WHERE idx = ?${low ? ' AND key >= ?' : ''}${high ? ' AND key < ?' : ''}`,
    values: [index, ...[low, high].filter((key) => key !== undefined)],
  }));
  return { sql: parts.map(({ sql }) => sql).join(' UNION ALL '), values: parts.flatMap(({ values }) => values) };
}
