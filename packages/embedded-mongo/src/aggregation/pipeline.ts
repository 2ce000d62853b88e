import { badValue, failedToParse, notSupported } from '../mongo.errors.ts';
import { compileFilter, firstPart } from '../query/filter.ts';
import { compileProjection } from '../query/projection.ts';
import type { Catalog, Collection } from '../storage/catalog.ts';
import { countRows, readDocuments } from '../storage/find.ts';
import { type Doc, decode, encode, isDoc, isNumeric, keepFields, own, toNumber } from '../values/bson.ts';
import { parseSort, sortBy } from '../values/compare.ts';
import { fieldValue, setField } from '../values/path.ts';
import { compileExpression } from './expression.ts';
import { group } from './group.ts';

type Stage = { name: string; spec: unknown };

// The planner executes the first stages, the rest runs over decoded documents.
export function aggregate(catalog: Catalog, collection: Collection | undefined, pipeline: unknown[]): Iterable<Buffer> {
  const stages = pipeline.map(parseStage);
  const take = (name: string) => (stages[0]?.name === name ? stages.shift()?.spec : undefined);
  const filter = asDoc('$match', take('$match') ?? {});
  const sort = parseSort(asDoc('$sort', take('$sort') ?? {}));
  const skip = toNumber(take('$skip') ?? 0);
  const limit = toNumber(take('$limit') ?? 0);
  const counted = stages.length === 1 && sort.length === 0 ? countedGroup(stages[0]) : undefined;
  if (counted) {
    const n = countRows(catalog, collection, filter, { skip, limit });
    return n > 0 ? [encode({ _id: counted.id, [counted.field]: n })] : [];
  }
  const docs = readDocuments(catalog, collection, filter, { sort, skip, limit });
  if (stages.length === 0) return docs;
  const names = fieldsNeeded(stages[0]);
  const decoded = docs.map((bson) => decode(names ? keepFields(bson, names) : bson));
  return run([...decoded], stages).map(encode);
}

function fieldsNeeded(first: Stage | undefined): Set<string> | undefined {
  if (first?.name !== '$group' && first?.name !== '$count') return undefined;
  const names = first.name === '$group' ? textsIn(first.spec).filter((text) => text.startsWith('$')) : [];
  if (names.some((name) => name.startsWith('$$'))) return undefined;
  return new Set(names.map((name) => firstPart(name.slice(1))));
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap(textsIn);
  return isDoc(value) ? Object.values(value).flatMap(textsIn) : [];
}

function parseStage(stage: unknown): Stage {
  const [name, ...more] = isDoc(stage) ? Object.keys(stage) : [];
  if (!isDoc(stage) || !name || more.length > 0)
    throw failedToParse('A pipeline stage specification object must contain exactly one field.');
  if (!stageFunctions[name]) throw notSupported(`the pipeline stage ${name}`);
  return { name, spec: stage[name] };
}

function countedGroup(stage: Stage | undefined): { id: unknown; field: string } | undefined {
  if (stage?.name !== '$group' || !isDoc(stage.spec)) return undefined;
  const { _id: id, ...fields } = stage.spec;
  const [[field, accumulator] = ['', undefined], ...more] = Object.entries(fields);
  const countsOnes = more.length === 0 && isDoc(accumulator) && toNumber(accumulator.$sum) === 1;
  return countsOnes && (id === null || isNumeric(id)) ? { id, field } : undefined;
}

const run = (docs: Doc[], stages: Stage[]): Doc[] =>
  stages.reduce((current, { name, spec }) => stageFunctions[name]?.(current, spec) ?? current, docs);

const stageFunctions: Record<string, (docs: Doc[], spec: unknown) => Doc[]> = {
  $match: (docs, spec) => {
    const matches = compileFilter(asDoc('$match', spec));
    return docs.filter((doc) => matches(doc));
  },
  $sort: (docs, spec) => sortBy(docs, parseSort(asDoc('$sort', spec)), (doc) => doc),
  $skip: (docs, spec) => docs.slice(toNumber(spec)),
  $limit: (docs, spec) => docs.slice(0, toNumber(spec)),
  $group: (docs, spec) => group(docs, asDoc('$group', spec)),
  $addFields: (docs, spec) => addFields(docs, asDoc('$addFields', spec)),
  $set: (docs, spec) => addFields(docs, asDoc('$set', spec)),
  $project: (docs, spec) => project(docs, asDoc('$project', spec)),
  $unwind: unwind,
  $count: (docs, spec) => (docs.length > 0 ? [{ [String(spec)]: docs.length }] : []),
  $facet: (docs, spec) => {
    const facets = Object.entries(asDoc('$facet', spec)).map(([name, stages]) => {
      if (!Array.isArray(stages)) throw badValue(`the facet ${name} must be an array of stages`);
      return [name, run(docs, stages.map(parseStage))];
    });
    return [Object.fromEntries(facets)];
  },
};

function asDoc(stage: string, spec: unknown): Doc {
  if (!isDoc(spec)) throw badValue(`the ${stage} specification must be an object`);
  return spec;
}

function addFields(docs: Doc[], spec: Doc): Doc[] {
  const fields = Object.entries(spec).map(([path, value]) => ({
    path: path.split('.'),
    value: compileExpression(value),
  }));
  return docs.map((doc) => {
    const out = { ...doc };
    for (const { path, value } of fields) {
      const computed = value(doc);
      if (computed !== undefined) setField(out, path, computed);
    }
    return out;
  });
}

function project(docs: Doc[], spec: Doc): Doc[] {
  const isPlain = (value: unknown) => typeof value === 'boolean' || isNumeric(value);
  const plain = Object.fromEntries(Object.entries(spec).filter(([, value]) => isPlain(value)));
  const computed = Object.fromEntries(Object.entries(spec).filter(([, value]) => !isPlain(value)));
  const onlyComputed = Object.keys(plain).every((path) => path === '_id') && Object.keys(computed).length > 0;
  const keep = onlyComputed
    ? ({ _id }: Doc): Doc =>
        _id === undefined || own(plain, '_id') === false || toNumber(plain._id) === 0 ? {} : { _id }
    : (compileProjection(plain) ?? ((doc: Doc) => doc));
  const [additions, kept] = [compileExpression(computed), docs.map(keep)];
  if (Object.keys(computed).length === 0) return kept;
  return kept.map((doc, i) => {
    const values = additions(docs[i] ?? {});
    if (!isDoc(values)) return doc;
    const out = { ...doc };
    for (const [path, value] of Object.entries(values)) setField(out, path.split('.'), value);
    return out;
  });
}

function unwind(docs: Doc[], spec: unknown): Doc[] {
  const { path, preserveNullAndEmptyArrays = false, ...rest } = isDoc(spec) ? spec : { path: spec };
  if (typeof path !== 'string' || !path.startsWith('$')) throw badValue('the path of $unwind must start with $');
  if (Object.keys(rest).length > 0) throw notSupported(`the $unwind option ${Object.keys(rest)[0]}`);
  const parts = path.slice(1).split('.');
  return docs.flatMap((doc) => {
    const value = fieldValue(doc, parts);
    const empty = value === undefined || value === null || (Array.isArray(value) && value.length === 0);
    if (empty) return preserveNullAndEmptyArrays === true ? [doc] : [];
    return (Array.isArray(value) ? value : [value]).map((item) => {
      const out = { ...doc };
      setField(out, parts, item);
      return out;
    });
  });
}
