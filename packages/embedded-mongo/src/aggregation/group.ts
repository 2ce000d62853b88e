import { badValue, notSupported } from '../mongo.errors.ts';
import { type Doc, isDoc, isNumeric, toNumber } from '../values/bson.ts';
import { compare, equal } from '../values/compare.ts';
import { encodeKey } from '../values/key-encoding.ts';
import { compileExpression } from './expression.ts';

// Each accumulator gets the values of one group, `undefined` where the field is missing.
const accumulators: Record<string, (values: unknown[]) => unknown> = {
  $sum: (values) => values.filter(isNumeric).reduce<number>((total, value) => total + toNumber(value), 0),
  $avg: (values) => {
    const numbers = values.filter(isNumeric).map(toNumber);
    return numbers.length > 0 ? numbers.reduce((a, b) => a + b) / numbers.length : null;
  },
  $min: (values) => present(values).toSorted(compare)[0] ?? null,
  $max: (values) => present(values).toSorted(compare).at(-1) ?? null,
  $first: (values) => values[0] ?? null,
  $last: (values) => values.at(-1) ?? null,
  $push: (values) => values.filter((value) => value !== undefined),
  $addToSet: (values) =>
    values.filter((value, i) => value !== undefined && values.findIndex((other) => equal(other, value)) === i),
  $count: (values) => values.length,
};

const present = (values: unknown[]) => values.filter((value) => value !== null && value !== undefined);

export function group(docs: Doc[], spec: Doc): Doc[] {
  const { _id, ...fields } = spec;
  if (_id === undefined) throw badValue('a group specification must include an _id');
  const groupKey = compileExpression(_id);
  const columns = Object.entries(fields).map(([name, accumulator]) => compileColumn(name, accumulator));
  const groups = new Map<string, { key: unknown; docs: Doc[] }>();
  for (const doc of docs) {
    const key = groupKey(doc) ?? null;
    const hash = encodeKey(key).toString('latin1');
    const members = groups.get(hash)?.docs;
    if (members) members.push(doc);
    else groups.set(hash, { key, docs: [doc] });
  }
  return [...groups.values()].map(({ key, docs: members }) => ({
    _id: key,
    ...Object.fromEntries(columns.map(({ name, value, reduce }) => [name, reduce(members.map(value))])),
  }));
}

function compileColumn(name: string, accumulator: unknown) {
  const [operator, ...more] = isDoc(accumulator) ? Object.keys(accumulator) : [];
  if (!isDoc(accumulator) || !operator || more.length > 0)
    throw badValue(`The field '${name}' must specify one accumulator`);
  const reduce = accumulators[operator];
  if (!reduce) throw notSupported(`the accumulator ${operator}`);
  return { name, reduce, value: compileExpression(accumulator[operator]) };
}
