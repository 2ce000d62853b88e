import { TraceMap } from '@jridgewell/trace-mapping';
import { readableError } from './source-positions.ts';

const map = new TraceMap({
  version: 3,
  sources: ['webpack://shell/shell/src/page.tsx', 'webpack://shell/node_modules/react/index.js'],
  sourcesContent: ['one\ntwo\nthree\nfour', 'library'],
  names: [],
  mappings: 'AAAA;AACA;AACA;ACFA',
});
const readMap = async (url: string) => (url.endsWith('/main.js') ? map : undefined);

function thrown(...frames: string[]) {
  const error = new TypeError('it is undefined');
  error.stack = ['TypeError: it is undefined', ...frames].join('\n');
  return error;
}

const readable = `TypeError: it is undefined
    at Page (shell/src/page.tsx:2)
    at shell/src/page.tsx:3

  1 | one
> 2 | two
  3 | three
  4 | four`;

test.each([
  [
    'Chrome',
    [
      '    at Page (http://localhost/main.js:2:9)',
      '    at http://localhost/main.js:3:1',
      '    at new Library (http://localhost/main.js:4:1)',
    ],
  ],
  [
    'Firefox',
    ['Page@http://localhost/main.js:2:9', '@http://localhost/main.js:3:1', 'Library@http://localhost/main.js:4:1'],
  ],
])('PLT-06 the stack of an error in %s is told by files and lines of the project', async (_browser, frames) => {
  expect(await readableError(thrown(...frames), readMap)).toBe(readable);
});

test('PLT-06 a stack without source maps is told as it is', async () => {
  const error = thrown('    at Page (http://localhost/other.js:2:9)');
  expect(await readableError(error, readMap)).toBe(error.stack);
});
