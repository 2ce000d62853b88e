import { isForeignBlock, toExpected } from './language.ts';
import { type JudgedLesson, judgeLesson } from './lesson-rules.ts';
import { SOURDOUGH_CONTRACT as contract, readGoodLesson } from './testing/good-lessons.ts';
import { PARAGRAPHS } from './testing/paragraphs.ts';

const GOOD = readGoodLesson('en-sourdough');
const KEY_POINTS = GOOD.indexOf('### Key points');

const judge = (markdown: string, more: Partial<JudgedLesson> = {}) =>
  judgeLesson({ markdown, expected: toExpected('en'), ...more }).findings;
const listRules = (markdown: string, more?: Partial<JudgedLesson>) =>
  judge(markdown, more).map(({ rule, severity }) => `${rule} ${severity}`);
/** What a change of a good lesson adds. */
function added(markdown: string, more: Partial<JudgedLesson> = {}): string[] {
  const before = listRules(GOOD);
  return [...new Set(listRules(markdown, more))].filter((rule) => !before.includes(rule));
}
const inMiddle = (text: string): string => GOOD.replace('### What feeding does', `${text}\n\n### What feeding does`);
const atStart = (text: string): string => `${text}\n\n${GOOD}`;
const atEnd = (text: string): string => `${GOOD.trimEnd()}\n\n${text}\n`;

test('CRS-22 L1 a lesson is too short or too long', () => {
  expect(added(`${GOOD.slice(0, 400)}\n\n### One\n\nFor example\n\n${GOOD.slice(KEY_POINTS)}`)).toEqual(['L1 block']);
  const long = inMiddle(
    Array.from({ length: 70 }, (_, index) => `Loaf number ${index} rests on shelf ${index} today.`).join(' '),
  );
  expect(added(long)).toEqual(['L1 block']);
  expect(added(long, { revision: { change: 'deeper', markdown: '' } })).toEqual([]);
});

test('CRS-22 L1 a contract says how long a lesson is', () => {
  expect(added(GOOD, { contract })).toEqual([]);
  expect(added(GOOD, { contract: { ...contract, minutes: 3 } })).toEqual(['L1 block']);
});

test('CRS-22 L1 a text of usual length does not block, however long the lesson is: minutes may be practice', () => {
  const practice = { ...contract, minutes: 20 };
  expect(added(GOOD, { contract: practice })).toEqual(['L1 warn']);
  const tooShort = `${GOOD.slice(0, 900)}\n\n### One\n\nFor example\n\n${GOOD.slice(KEY_POINTS)}`;
  expect(added(tooShort, { contract: practice })).toEqual(['L1 block']);
});

test('CRS-22 L2 every block is in the language of the course; code and quotations may be in any', () => {
  expect(added(inMiddle(PARAGRAPHS.de ?? ''))).toEqual(['L2 block']);
  expect(added(inMiddle(PARAGRAPHS.ja ?? ''))).toEqual(['L2 block']);
  expect(added(inMiddle(`> ${PARAGRAPHS.de}`))).toEqual([]);
  expect(added(inMiddle(`\`\`\`text\n${PARAGRAPHS.de}\n\`\`\``))).toEqual([]);
});

test.each([
  '<think>Where do I begin?</think>',
  'Okay, the user wants a lesson about bread.',
  'Here is the lesson:',
  'Sure! Here’s your lesson.',
  'Der Nutzer möchte eine Lektion über Brot.',
  'Claro, aquí tienes la lección.',
  'Bien sûr, voici la leçon.',
  'Certo, ecco la lezione.',
  'Claro, aqui está a lição.',
  'Конечно, вот ваш урок.',
  'بالتأكيد، إليك الدرس.',
  'ज़रूर, यहाँ पाठ है।',
  '好的，以下是本课内容。',
  'もちろんです。以下がレッスンです。',
  '네, 다음은 강의입니다.',
])('CRS-22 L3 a lesson does not begin with %s', (text) => {
  expect(added(atStart(text))).toContain('L3 block');
});

test.each([
  'もちろん、これらの細菌は塩にも強い。',
  '当然，这是最古老的面包。',
  'بالطبع، هذا هو السبب الأول.',
  'Esto lo cambia todo: la harina, el agua y la sal.',
])('CRS-22 a lesson may begin with %s', (text) => {
  const rules = added(atStart(text));
  expect(rules).not.toContain('L3 block');
  expect(rules).not.toContain('L14 block');
});

test.each([
  'Let me know if you want more detail.',
  'Lass mich wissen, ob du Fragen hast.',
  'Espero que esto te ayude.',
  'N’hésitez pas à me poser des questions.',
  'Espero que isso ajude.',
  'Надеюсь, это поможет.',
  'أخبرني إذا كان لديك سؤال.',
  'मुझे बताएं कि और क्या चाहिए।',
  '如果你有问题，请随时告诉我。',
  'ご質問があればお知らせください。',
])('CRS-22 L3 a lesson does not end with %s', (text) => {
  expect(added(atEnd(text))).toContain('L3 block');
});

test('CRS-22 L4 the shape: opening, sections, a worked example, three to five key points at the end', () => {
  expect(added(atStart('### Sourdough'))).toEqual(['L4 block']);
  expect(added(GOOD.replaceAll(/^### (?!Key).*\n/gm, ''))).toEqual(['L4 block']);
  expect(added(GOOD.slice(0, KEY_POINTS))).toContain('L4 block');
  expect(added(atEnd('Now bake.'))).toEqual(['L4 block']);
  expect(added(GOOD.trimEnd().split('\n').slice(0, -2).join('\n'))).toEqual(['L4 block']);
  expect(added(`${GOOD.trimEnd()}\n- five\n- six\n`)).toEqual(['L4 block']);
  const withoutExample = GOOD.replace('### A worked example', '### A loaf');
  expect(added(withoutExample)).toEqual(['L4 block']);
  expect(added(withoutExample, { expected: { script: 'latin', language: 'fi' } })).not.toContain('L4 block');
});

test('CRS-22 L4 a procedure has numbered steps', () => {
  const procedure = { ...contract, kind: 'procedure' } as const;
  expect(added(GOOD, { contract: procedure })).toEqual([]);
  expect(added(GOOD.replaceAll(/^\d\. /gm, '- '), { contract: procedure })).toEqual(['L4 block']);
});

test('CRS-22 L5 objectives appear in the body and in the key points', () => {
  expect(added(GOOD, { contract: { ...contract, objectives: ['Compare mortgages of two banks'] } })).toEqual([
    'L5 warn',
  ]);
  const objectives = ['Drop a spoonful and pour vinegar off'];
  expect(judge(GOOD, { contract: { ...contract, objectives } }).find(({ rule }) => rule === 'L5')?.message).toMatch(
    /key point/,
  );
});

test('CRS-22 L6 a lesson does not repeat an earlier one', () => {
  expect(added(GOOD, { earlier: [readGoodLesson('en-joins')] })).toEqual([]);
  expect(added(GOOD, { earlier: [readGoodLesson('en-joins'), GOOD.slice(0, GOOD.length / 2)] })).toEqual(['L6 block']);
  const chinese = readGoodLesson('zh-tea');
  const { findings } = judgeLesson({ markdown: chinese, expected: toExpected('zh'), earlier: [chinese] });
  expect(findings.map(({ rule }) => rule)).toContain('L6');
});

test('CRS-22 L7 terms of the contract are used, terms of later lessons are not', () => {
  expect(added(GOOD, { contract: { ...contract, terms: ['autolyse'] } })).toEqual(['L7 warn']);
  expect(added(GOOD, { laterTerms: ['hydration', 'autolyse'] })).toEqual(['L7 warn']);
});

test('CRS-22 L8 sentences fit the level', () => {
  expect(added(GOOD.replaceAll('. ', ', and '), { level: 'new' })).toEqual(['L8 warn']);
  expect(added(GOOD, { level: 'new' })).toEqual([]);
});

test('CRS-22 L9 sentences that stand twice and stock phrases', () => {
  expect(added(inMiddle('Two kinds of organisms share the food.'))).toEqual(['L9 warn']);
  expect(added(inMiddle('In today’s fast-paced world we bake.'))).toEqual(['L9 warn']);
});

test('CRS-22 L10 claims are marked; links that a reader could follow block', () => {
  expect(added(inMiddle('Bakers in Vienna did so in 1846 already.'))).toEqual(['L10 warn']);
  expect(added(inMiddle('About 40 % of all loaves are sour.'))).toEqual(['L10 warn']);
  expect(added(inMiddle('Gobbetti et al. measured it.'))).toEqual(['L10 warn']);
  expect(added(inMiddle('Bakers did so in 1846 already [s3].'))).toEqual([]);
  expect(added(inMiddle('See [the guild](https://bakers.example).'))).toEqual(['L10 block']);
});

test.each([
  '12 + 30 = 43.',
  'so 3 × 4 = 13 and more',
  '10 % × 50 = 8.',
  '$$\\frac{3}{4} = 0.6$$',
  '$2 \\cdot 3^2 = 36$',
  '1,200 + 300 = 1,600.',
])('CRS-22 L11 the calculation %s is wrong', (text) => expect(added(inMiddle(text))).toContain('L11 block'));

test.each([
  ...[
    '12 + 30 = 42.',
    '10 / 3 = 3.33.',
    '1,200 + 300 = 1,500.',
    '1.200 + 300 = 1.500.',
    '1.5 × 2 = 3.',
    '20 % × 50 = 10.',
  ],
  ...[
    '0.1 + 0.2 = 0.30000000000000004.',
    '1 + 1 = 10 in binary.',
    '9 + 5 = 2 (mod 12).',
    'x + 2 = 5 + 1.',
    '2 × 3 = 6 kg.',
  ],
  ...[
    '3 × 4,000,000 = 12 million.',
    'It is a mistake to write 2 + 3 × 4 = 20.',
    '$a + 2 = 7$',
    '$\\frac{325}{500} = 0.65$',
  ],
  ...[
    '$1{,}000 \\times 2 = 2{,}000$',
    '$2^{10} = 1024$',
    '$\\frac{22}{7} = 3.14$',
    '100 + 10 % = 110.',
    'Pages 3-5 = the end.',
  ],
  ...['$5 + $3 = $9', '3! = 6.', 'f(2) + 3 = 9.', '5 = 5', '2² + 1 = 5.'],
])('CRS-22 L11 says nothing about %s', (text) => expect(added(inMiddle(text))).not.toContain('L11 block'));

test.each([
  ['js', 'const a = ;'],
  ['ts', 'const a: = 1'],
  ['python', 'def f(:\n  return 1'],
  ['json', '{"a": 1,}'],
  ['sql', "SELECT 'open FROM t"],
  ['', 'echo'],
])('CRS-22 L12 code that does not parse or has no language: %s', (lang, code) => {
  expect(added(inMiddle(`\`\`\`${lang}\n${code}\n\`\`\``))).toEqual(['L12 warn']);
});

test.each([
  ['js', 'const add = (a, b) => a + b;'],
  ['tsx', 'const Hello = ({ name }: { name: string }) => <p>{name}</p>;'],
  ['python', 'for step in range(3):\n    print(f"{step}")'],
  ['python', '>>> 1 +'],
  ['sql', "SELECT count(*) FROM t WHERE name = 'O''Hara' -- it's"],
  ['cobol', 'MOVE ( TO'],
])('CRS-22 L12 says nothing about this %s', (lang, code) => {
  expect(added(inMiddle(`\`\`\`${lang}\n${code}\n\`\`\``))).toEqual([]);
});

test('CRS-22 L13 headings, tables and links', () => {
  expect(added(GOOD.replace('### What feeding', '##### What feeding'))).toEqual(['L13 block']);
  expect(added(inMiddle('| | |\n| --- | --- |\n| a | b |'))).toEqual(['L13 block']);
  expect(added(inMiddle('[](http://bakers.example)'))).toEqual(['L13 block']);
});

test.each([
  'As an AI language model, I cannot do that.',
  'Es tut mir leid, aber das geht nicht.',
  'Lo siento, pero no puedo ayudarte.',
  'Je suis désolé, mais je ne peux pas.',
  'Mi dispiace, ma non posso aiutarti.',
  'Sinto muito, mas não posso.',
  'Het spijt me, maar dat kan ik niet.',
  'Przykro mi, ale nie mogę pomóc.',
  'Üzgünüm, ama yardımcı olamam.',
  'Извините, но я не могу помочь.',
  'عذرا، لكن لا أستطيع المساعدة.',
  'क्षमा करें, मैं इसमें मदद नहीं कर सकता।',
  '抱歉，我无法提供这个内容。',
  '申し訳ありませんが、お手伝いできません。',
  '죄송하지만 도와드릴 수 없습니다.',
])('CRS-22 L14 a refusal: %s', (text) => {
  expect(added(atStart(text))).toEqual(['L14 block']);
});

test('CRS-22 L14 placeholders', () => {
  expect(added(inMiddle('Lorem ipsum dolor sit amet.'))).toEqual(['L14 block']);
  expect(added(inMiddle('Dear [your name], bake.'))).toEqual(['L14 block']);
  expect(added(inMiddle('A tin of 6" is right.\n\nDear [your name], bake.\n\nOne of 8" is too.'))).toEqual([
    'L14 block',
  ]);
});

test('CRS-22 L15 a revision keeps formulas, code and numbers', () => {
  const former = inMiddle(
    '$$a^2$$\n\n```js\nf();\n```\n\nIt weighs 731 and 732 and 733 and 734 and 735 and 736 and 737.',
  );
  const lost = judge(GOOD, { revision: { change: 'simpler', markdown: former } }).filter(({ rule }) => rule === 'L15');
  expect(lost.map(({ message }) => message)).toEqual([
    expect.stringContaining('formulas'),
    expect.stringContaining('code'),
  ]);
  expect(added(GOOD, { revision: { change: 'rewrite', markdown: former } })).toEqual([]);
});

test('CRS-22 the score loses 25 for what blocks and 4 for what warns, three times a rule at most', () => {
  const clean = judgeLesson({ markdown: GOOD, expected: toExpected('en') });
  expect(clean).toMatchObject({ score: 100, findings: [], language: 'en' });
  const years = [1846, 1850, 1861, 1872, 1890].map((year) => `Bakers tried again in ${year} there.`).join(' ');
  expect(judgeLesson({ markdown: inMiddle(years) }).score).toBe(88);
  expect(judgeLesson({ markdown: atEnd('Now bake.') }).score).toBe(75);
});

test.each([
  'Sure, here is the next section of your lesson.',
  'The user wants me to keep the section short.',
  'As an AI language model, I cannot taste bread.',
  'Would you like me to continue?',
  'Let me know if you would like more examples.',
  '<think>Now the second part.</think>',
  'Gerne, hier ist die nächste Lektion.',
  'Als KI-Sprachmodell kann ich kein Brot essen.',
  'Claro, aquí tienes la siguiente parte.',
  'Como modelo de lenguaje, no puedo probar el pan.',
  'Bien sûr, voici la suite de la leçon.',
  'بالتأكيد، إليك القسم التالي.',
  'هل تريد أن أكمل الدرس؟',
  'ज़रूर, यहाँ अगला भाग है।',
  '好的，以下是下一部分。',
  'はい、以下が次の部分です。',
  'AI言語モデルとして、私は味わえません。',
])('CRS-22 L3 a lesson does not speak to the person who asked in its middle: %s', (text) => {
  expect(judge(inMiddle(text)).map(({ rule }) => rule)).toContain('L3');
});

test.each([
  'The user wants to log in, so the page asks for a password.',
  'As an AI engineer, you test the model with real data.',
  '> Sure, here is the menu, said the waiter.',
  'Sure enough, the dough rises.',
  'The letter ends with “Would you like me to continue?”',
  'Here is the answer: the dough needs an hour.',
  'Of course! Here is your menu.',
  'Should I add salt to the dough?',
  'The user wants to find a course, so the page has a search.',
  '> Dear [Name],\n>\n> thank you for your bread. [Your name]',
  'A plan says “TBD” where nothing is decided.',
  '`<think>` is a tag that some models write.',
  'Der Nutzer möchte sich anmelden.',
  'Natürlich ist das Brot dann fertig.',
])('CRS-22 L3 a lesson may say in its middle: %s', (text) => {
  expect(added(inMiddle(text))).toEqual([]);
});

test.each([
  ['js', 'const a = 1;\n// ... rest of the code'],
  ['python', 'def f():\n    # existing code here\n    return 1'],
  ['js', 'a();\n/* remaining methods ... */'],
  ['python', '# ... same as before\nx = 1'],
  ['html', '<p>\n<!-- rest of the file -->\n</p>'],
  ['sql', 'SELECT 1 -- other columns omitted for brevity'],
  ['python', 'x = 1\n# ... restlicher Code'],
  ['python', 'x = 1\n# Rest des Codes'],
  ['js', 'a();\n// ... resto del código'],
  ['js', 'a();\n// ... reste du code'],
  ['python', 'x = 1\n# ... بقية الكود هنا'],
  ['python', 'x = 1\n# 残りのコード'],
  ['python', 'x = 1\n# 其余代码'],
  ['python', 'x = 1\n# बाकी कोड'],
])('CRS-22 L12 code that is left out is found: %s %s', (lang, code) => {
  const found = judge(inMiddle(`\`\`\`${lang}\n${code}\n\`\`\``));
  expect(found.map(({ message }) => message)).toContainEqual(expect.stringContaining('Code is left out'));
});

test.each([
  ['python', '# the rest of the list\nrest = numbers[1:]'],
  ['js', '// extends the existing code base\nrun();'],
  ['python', '# ...\nx = 1'],
  ['js', 'const [first, ...rest] = codes;'],
  ['python', '# 省略できる引数\nx = 1'],
])('CRS-22 L12 a remark is no code that is left out: %s %s', (lang, code) => {
  const found = judge(inMiddle(`\`\`\`${lang}\n${code}\n\`\`\``));
  expect(found.map(({ message }) => message)).not.toContainEqual(expect.stringContaining('Code is left out'));
});

test.each([
  '$\\frac{1}{2$',
  '$$\\frac{1}{2$$',
  'So $x = \\frac{1}{2 is it.',
  '$$\nx = \\sqrt{2}\n\nand more',
  '\\(\\left( x \\)',
  '$\\begin{cases} x$',
])('CRS-22 L13 LaTeX that has no end is found: %s', (text) => {
  expect(judge(inMiddle(text)).map(({ rule, severity }) => `${rule} ${severity}`)).toContain('L13 block');
});

test.each([
  '$\\frac{1}{2}$',
  '$\\ce{H2O}$',
  'It costs $5 or $$ at night.',
  '`\\frac{1}{2`',
  '$$\\begin{aligned}a&=b\\\\c&=d\\end{aligned}$$',
])('CRS-22 L13 LaTeX that is whole, or for other programs, is none: %s', (text) => {
  expect(judge(inMiddle(text)).map(({ rule }) => rule)).not.toContain('L13');
});

test('CRS-22 L10 a key point does not contradict the text in a number', () => {
  const body = inMiddle('The oven is heated to 230 °C before the bread goes in.');
  const withPoint = (point: string) =>
    body.replace(/(### Key points\n+)/, `$1- ${point}\n`).replace(/\n- [^\n]*\n?$/, '\n');
  const contradicts = (point: string) =>
    judge(withPoint(point)).some(({ message }) => message.startsWith('A key point has another number'));
  expect(contradicts('The oven is heated to 250 °C before the bread goes in.')).toBe(true);
  expect(contradicts('The oven is heated to 230 °C before the bread goes in.')).toBe(false);
  expect(contradicts('A loaf weighs 900 g.')).toBe(false);
});

test.each([
  ['ends with a rule', `${GOOD}\n---\n`],
  ['ends with a fence that nothing follows', `${GOOD}\n\`\`\`\n`],
  [
    'quotes an offer of help',
    GOOD.trimEnd().replace(/\n- [^\n]*$/, '\n- A mail ends with “Let me know if you have questions.”\n'),
  ],
  ['quotes a refusal', atStart('“I’m sorry, but the bread is sold out” is a polite refusal.')],
  [
    'quotes another language',
    inMiddle(`An old baker said: “${PARAGRAPHS.de?.split('\n')[0]?.replaceAll(/["“”„]/g, '')}”`),
  ],
])('CRS-22 nothing blocks a good lesson that %s', (_what, markdown) => {
  expect(added(markdown).filter((rule) => rule.endsWith('block'))).toEqual([]);
});

test.each([
  [
    'hi',
    'जब browser server को request भेजता है, तब server response में status code और body return करता है, जिसे client parse करता है।',
    false,
  ],
  [
    'ja',
    'ReactのuseStateフックはcomponentのstateを管理し、onClick handlerがsetCountを呼ぶとre-renderされます。',
    false,
  ],
  ['ja', PARAGRAPHS.en ?? '', true],
  ['hi', `${PARAGRAPHS.en} (खमीर)`, true],
])('CRS-22 L2 terms of a field in Latin letters do not make %s another language: %s', (language, text, isForeign) => {
  expect(isForeignBlock(text, toExpected(language))).toBe(isForeign);
});

test('CRS-22 L2 an item of a list in another language is found', () => {
  const list = `- ${GOOD.split('\n')[0]}\n- ${PARAGRAPHS.de?.split('\n')[0]}\n- ${GOOD.split('\n')[0]}`;
  expect(judge(inMiddle(list)).map(({ rule }) => rule)).toContain('L2');
});
