import { z } from 'zod';

// What models write where a text or a place in a list was asked for.

export type Fields = Record<string, unknown>;

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const plainName = (key: string): string => key.toLowerCase().replace(/[^a-z]/g, '');

/** The first value under one of the names, in any spelling: `correct_answer`, `Correct Answer`. */
export function getNamed(fields: Fields, names: readonly (string | RegExp)[]): unknown {
  const given = Object.entries(fields).filter(([, value]) => value !== undefined && value !== null);
  const isNamed = (key: string, name: string | RegExp) => (typeof name === 'string' ? key === name : name.test(key));
  return names.map((one) => given.find(([key]) => isNamed(plainName(key), one))?.[1]).find((one) => one !== undefined);
}

const TEXTS = ['text', 'option', 'optiontext', 'content', 'answer', 'answertext', 'value', 'statement'].concat([
  ...['reason', 'description', 'term', 'item', 'step', 'title', 'label'],
]);
const LETTER = /^[A-Ha-h]$/;

/** Nothing but a text, a number or a truth value is a text. */
export function toText(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (!isFields(value)) return '';
  const inner = TEXTS.map((name) => getNamed(value, [name])).filter((one) => one !== undefined);
  // `{ option: 'A', description: '…' }`
  const found = inner.find((one) => typeof one !== 'string' || !LETTER.test(one)) ?? inner[0];
  return typeof found === 'object' ? '' : toText(found ?? '');
}

function toPlace(value: unknown): unknown {
  const given = Array.isArray(value) && value.length === 1 ? value[0] : value;
  return typeof given === 'string' && /^\s*-?\d{1,4}\s*$/.test(given) ? Number(given) : given;
}

/** A whole number, also as a text or alone in a list. Nothing else: `null` is no first place. */
export const placeSchema = z.preprocess(toPlace, z.int());
