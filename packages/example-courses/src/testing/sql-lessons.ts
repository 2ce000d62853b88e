import { DatabaseSync } from 'node:sqlite';
import type { Tokens } from 'marked';
import { type Cells, nextTable, parse } from './lesson-text.ts';

const isSql = (token: { type: string; lang?: string }): token is Tokens.Code =>
  token.type === 'code' && token.lang === 'sql';
const isQuery = (sql: string) => /^\s*(?:select|with)\b/i.test(sql);
const isPlan = (sql: string) => /^\s*explain\b/i.test(sql);

const print = (value: unknown): string => (value === null ? 'NULL' : String(value));

function run(database: DatabaseSync, sql: string): Cells {
  const statement = database.prepare(sql);
  const header = statement.columns().map(({ name }) => name);
  statement.setReturnArrays(true);
  const rows: unknown = statement.all();
  return { header, rows: (rows as unknown[][]).map((row) => row.map(print)) };
}

function getMessage(database: DatabaseSync, sql: string): string {
  try {
    database.exec(sql);
    return '';
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** A database with what the first lesson creates. */
export function createDatabase(firstLesson: string): DatabaseSync {
  const database = new DatabaseSync(':memory:');
  const statements = parse(firstLesson).filter(isSql);
  for (const { text } of statements) if (!isQuery(text)) database.exec(text);
  return database;
}

interface SqlResult {
  sql: string;
  printed: Cells | string;
  actual: Cells | string;
}

/**
 * Runs the blocks in order. A query is followed by its table, or by none when no row comes back; a plan and a
 * statement that fails are followed by a `text` block.
 */
export function runLesson(database: DatabaseSync, lesson: string): SqlResult[] {
  const results: SqlResult[] = [];
  const tokens = parse(lesson);
  for (const [at, token] of tokens.entries()) {
    if (!isSql(token)) continue;
    const sql = token.text;
    const next = tokens[at + 1];
    const message = next?.type === 'code' && next.lang === 'text' ? String(next.text) : undefined;
    if (isPlan(sql)) {
      const { rows } = run(database, sql);
      results.push({ sql, printed: message ?? '', actual: rows.map((row) => row.at(-1)).join('\n') });
    } else if (message !== undefined) {
      results.push({ sql, printed: message, actual: getMessage(database, sql) });
    } else if (isQuery(sql)) {
      const actual = run(database, sql);
      results.push({ sql, printed: nextTable(tokens, at) ?? { ...actual, rows: [] }, actual });
    } else {
      database.exec(sql);
    }
  }
  return results;
}
