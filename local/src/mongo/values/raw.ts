/** Copies the named fields of a document as they are: what is not asked for is passed over, not decoded. */
export function keepFields(bson: Buffer, names: ReadonlySet<string>): Buffer {
  const kept: Buffer[] = [];
  let [at, length, missing] = [4, 5, names.size];
  while (missing > 0 && bson[at]) {
    const nameEnd = bson.indexOf(0, at + 1);
    const end = nameEnd + 1 + valueLength(bson, bson[at] ?? 0, nameEnd + 1);
    if (names.has(bson.toString('utf8', at + 1, nameEnd))) {
      kept.push(bson.subarray(at, end));
      length += end - at;
      missing--;
    }
    at = end;
  }
  const out = Buffer.alloc(length);
  out.writeInt32LE(length, 0);
  let to = 4;
  for (const element of kept) to += element.copy(out, to);
  return out;
}

/** By type: the bytes of a value that has always as many. */
const FIXED: Readonly<Record<number, number>> = {
  ...{ 6: 0, 10: 0, 127: 0, 255: 0 },
  ...{ 1: 8, 9: 8, 17: 8, 18: 8 },
  ...{ 7: 12, 8: 1, 16: 4, 19: 16 },
};

function valueLength(bson: Buffer, type: number, at: number): number {
  const fixed = FIXED[type];
  if (fixed !== undefined) return fixed;
  switch (type) {
    case 0x02: // string, code, symbol
    case 0x0d:
    case 0x0e:
      return 4 + bson.readInt32LE(at);
    case 0x03: // document, array, code with scope
    case 0x04:
    case 0x0f:
      return bson.readInt32LE(at);
    case 0x05: // binary
      return 5 + bson.readInt32LE(at);
    case 0x0b: // regular expression: two texts
      return bson.indexOf(0, bson.indexOf(0, at) + 1) + 1 - at;
    case 0x0c: // pointer
      return 16 + bson.readInt32LE(at);
    default:
      throw new RangeError(`a BSON value of type ${type}`);
  }
}
