import { checkRequirements } from './requirement-coverage.ts';

// built from parts, because the check itself reads this file
const id = (number: number) => ['API', String(number).padStart(2, '0')].join('-');
const list = ['| id | requirement | decision |', '|---|---|---|', `| ${id(1)} | Paths | |`, `| ${id(2)} | Roles | |`];

test('PLT-08 a requirement that no test names is reported, and so is an id that the list does not have', () => {
  const tests = [
    { file: 'a.test.ts', text: `test('${id(1)} every path responds', run); test('${id(99)} a typing error', run);` },
    { file: 'b.test.ts', text: 'encodes as UTF-8 and checks RFC-9457' },
  ];
  expect(checkRequirements(list.join('\n'), tests)).toEqual({
    total: 2,
    uncovered: [{ id: id(2), text: 'Roles' }],
    unknown: [{ id: id(99), file: 'a.test.ts' }],
  });
});

test('PLT-08 a longer number does not cover a shorter one', () => {
  const tests = [{ file: 'a.test.ts', text: `'${id(1)}7 another' '@${id(2)}'` }];
  expect(checkRequirements(list.join('\n'), tests).uncovered).toEqual([{ id: id(1), text: 'Paths' }]);
});
