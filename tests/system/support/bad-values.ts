export interface BadValue {
  readonly what: string;
  readonly json: Buffer;
  readonly never?: true;
}

const value = (what: string, json: string | Buffer): BadValue => ({ what, json: Buffer.from(json) });
const quoted = (...bytes: number[]) => Buffer.from([0x22, 0x61, ...bytes, 0x62, 0x22]);
const nested = (open: string, close: string, depth = 10_000) => `${open.repeat(depth)}1${close.repeat(depth)}`;

const ofWrongType = {
  null: 'null',
  'a yes': 'true',
  'a number': '7',
  'a fraction': '0.5',
  'minus zero': '-0',
  'a negative number': '-1',
  'the largest number': '1e308',
  'more than the largest number': '1e999',
  'a big integer': '123456789012345678901234567890',
  'NaN as text': '"NaN"',
  'a list': '[]',
  'a list of nothing': '[null]',
  'an empty object': '{}',
};

const operators = ['{"$ne":""}', '{"$gt":""}', '{"$where":"1"}', '{"$regex":".*"}', '{"$in":[""]}'];

const prototypes = [
  '{"__proto__":{"role":"admin"}}',
  '{"constructor":{"prototype":{"role":"admin"}}}',
  '{"prototype":{"role":"admin"}}',
];

const oddText = {
  'white space': '" \\t\\n "',
  'a lone low surrogate': '"a\\udc00b"',
  'right-to-left override': '"a\\u202eb"',
  'a byte order mark': '"\\ufeffa"',
  'control characters': '"a\\u0001\\u001b[2Jb"',
  'line ends': '"a\\r\\nb: c\\r\\n\\r\\n"',
  'many marks on one letter': `"a${'\\u0301'.repeat(500)}"`,
  'the name of the prototype': '"__proto__"',
  'the name of the constructor': '"constructor"',
  'an operator as text': '"$where"',
  'an object as text': '"{\\"$ne\\":\\"\\"}"',
  'JSON nested in text': JSON.stringify(nested('[', ']', 4_000)),
  'HTML nested in text': JSON.stringify('<b>'.repeat(3_000)),
  'emphasis without an end': JSON.stringify('*_[`'.repeat(2_000)),
  'a path': '"../../../../etc/passwd\\u0000.png"',
  'an object id': '"66f0a1b2c3d4e5f6a7b8c9d0"',
};

// Values that most fields must refuse, and none may stumble over. `longest` is what the field allows.
export function badValues(longest = 200): BadValue[] {
  return [
    ...Object.entries(ofWrongType).map(([what, json]) => value(what, json)),
    ...[...operators, ...prototypes].map((json): BadValue => ({ ...value(json, json), never: true })),
    value('no text', '""'),
    value('a lone surrogate', '"a\\ud800b"'),
    value('NUL', '"a\\u0000b"'),
    value('more than fits', JSON.stringify('x'.repeat(longest + 1))),
    value('bytes that are no UTF-8', quoted(0xff, 0xfe)),
  ];
}

export function oddValues(): BadValue[] {
  return [
    ...Object.entries(oddText).map(([what, json]) => value(what, json)),
    value('overlong UTF-8', quoted(0xc0, 0xaf)),
    value('a surrogate in UTF-8', quoted(0xed, 0xa0, 0x80)),
    value('a cut character', quoted(0xf0, 0x9f)),
    { ...value('lists, 10,000 deep', nested('[', ']')), never: true },
    { ...value('objects, 9,000 deep', nested('{"a":', '}', 9_000)), never: true },
    { ...value('a long list', `[${'0,'.repeat(20_000)}0]`), never: true },
    { ...value('many keys', `{${Array.from({ length: 4_000 }, (_, i) => `"k${i}":0`).join()}}`), never: true },
  ];
}
