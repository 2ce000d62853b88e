import { findProblems } from './browser-code.ts';

const inJsx = (children: string) => findProblems('a.tsx', `export const A = () => (<p>${children}</p>);`).length;

test.each([
  '{busy && <Spinner />} text',
  'Hello {name}',
  '{t`Saved`}{done && <Check />}',
  '{done ? <Check /> : <Cross />}{label}',
  '{index > 0 && ", "}<b>x</b>',
  '{count} of {total}',
  '{plural(n, { one: "#" })} <b>x</b> {rows.map(show)}',
  '{error.message}{" "}{retry && <Retry />}',
])('PLT-56 a bare text beside what changes is found: %s', (children) => {
  expect(inJsx(children)).toBe(1);
});

test.each([
  'Hello <b>world</b>',
  '{busy && <Spinner />}<span>text</span>',
  '{t`Saved`}',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: source text
  '{`${n} of ${m}`}',
  '<Trans>Hello {name}, <b>{n} of {m}</b></Trans>{busy && <Spinner />}',
  '<b>a</b>{" "}{open ? <Panel /> : null}',
  '{open && <Panel />}{/* a note */}{rows.map((row) => <Row key={row} />)}',
  '{children}{open && <Panel />}',
])('PLT-56 what a translation cannot break is left alone: %s', (children) => {
  expect(inJsx(children)).toBe(0);
});

test.each([
  ["if (event.key === 'Enter') save();", 1],
  ["if ('Escape' !== event.nativeEvent.key) stop();", 1],
  ["switch (event.key) { case 'Enter': save(); }", 1],
  ["if (event.code === 'ArrowUp') up();", 1],
  ["if (pressedKey(event) === 'Enter') save();", 0],
  ["const key = pressedKey(event); if (key === 'Enter') save();", 0],
  ['if (row.key === id) select();', 0],
])('PLT-57 keys are read through the one helper: %s', (code, found) => {
  expect(findProblems('a.ts', code)).toHaveLength(found);
});
