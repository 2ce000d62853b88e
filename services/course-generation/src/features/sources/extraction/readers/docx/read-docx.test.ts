import { strToU8, zipSync } from 'fflate';
import { readDocx } from './read-docx.ts';

const W = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
const STRICT = 'http://purl.oclc.org/ooxml/wordprocessingml/main';
const head = (name: string, inner: string, namespace = W) =>
  `<w:${name} xmlns:w="${namespace}" xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math">${inner}</w:${name}>`;
const t = (text: string) => `<w:t xml:space="preserve">${text}</w:t>`;
const r = (text: string, properties = '') => `<w:r>${properties && `<w:rPr>${properties}</w:rPr>`}${t(text)}</w:r>`;
const p = (inner: string, properties = '') => `<w:p>${properties && `<w:pPr>${properties}</w:pPr>`}${inner}</w:p>`;
const m = (inner: string) => `<m:oMath>${inner}</m:oMath>`;
const mr = (text: string) => `<m:r><m:t>${text}</m:t></m:r>`;

function read(body: string, more: Record<string, string> = {}, namespace = W) {
  const files = { 'word/document.xml': head('document', `<w:body>${body}</w:body>`, namespace), ...more };
  const bytes = zipSync(Object.fromEntries(Object.entries(files).map(([name, xml]) => [name, strToU8(xml)])));
  return readDocx(bytes).blocks.map(({ text }) => text);
}

test('CRS-23 DOCX: formulas as TeX', () => {
  const e = (inner: string) => `<m:e>${inner}</m:e>`;
  const cases: [string, string][] = [
    [`${mr('E=m')}<m:sSup>${e(mr('c'))}<m:sup>${mr('2')}</m:sup></m:sSup>`, 'E=mc^{2}'],
    [`<m:f><m:num>${mr('a+b')}</m:num><m:den>${mr('2')}</m:den></m:f>`, String.raw`\frac{a+b}{2}`],
    [`<m:rad><m:radPr><m:degHide m:val="1"/></m:radPr><m:deg/>${e(mr('2'))}</m:rad>`, String.raw`\sqrt{2}`],
    [`<m:rad><m:deg>${mr('3')}</m:deg>${e(mr('x'))}</m:rad>`, String.raw`\sqrt[3]{x}`],
    [
      `<m:nary><m:naryPr><m:chr m:val="∑"/></m:naryPr><m:sub>${mr('i=1')}</m:sub><m:sup>${mr('n')}</m:sup>${e(mr('𝑥'))}</m:nary>`,
      '∑_{i=1}^{n} x',
    ],
    [`<m:func><m:fName>${mr('sin')}</m:fName>${e(mr('x'))}</m:func>`, String.raw`\sin x`],
    [
      `<m:d>${e(mr('a'))}</m:d><m:acc><m:accPr><m:chr m:val="⃗"/></m:accPr>${e(mr('v'))}</m:acc>`,
      String.raw`(a)\vec{v}`,
    ],
    [
      `<m:d><m:dPr><m:begChr m:val="["/><m:endChr m:val="]"/></m:dPr>${e(`<m:m><m:mr>${e(mr('1'))}${e(mr('0'))}</m:mr></m:m>`)}</m:d>`,
      String.raw`[\begin{matrix}1 & 0\end{matrix}]`,
    ],
    [`<m:limLow>${e(mr('lim'))}<m:lim>${mr('x→0')}</m:lim></m:limLow>${mr('x')}`, String.raw`\lim_{x→0}x`],
  ];
  for (const [formula, tex] of cases)
    expect(read(p(`${r('So ')}${m(formula)}${r(' holds.')}`))).toEqual([`So $${tex}$ holds.`]);
  expect(read(p(`<m:oMathPara>${m(mr('a=b'))}</m:oMathPara>`))).toEqual(['$$a=b$$']);
});

test('CRS-23 DOCX: tracked changes, hidden text, fields and copies are read as a reader sees them', () => {
  expect(
    read(
      p(`<w:moveToRangeStart w:id="1" w:name="m"/><w:moveTo w:id="2">${r('Moved up.')}</w:moveTo>`) +
        p(r('Stays.')) +
        p(`<w:moveFrom w:id="4">${r('Moved up.')}</w:moveFrom>`) +
        p(`${r('A ')}<w:del><w:r><w:delText>old</w:delText></w:r></w:del><w:ins>${r('new')}</w:ins>${r(' word.')}`) +
        p(r('First half, '), '<w:rPr><w:del/></w:rPr>') +
        p(r('second half.')) +
        p(
          `${r('Seen.')}${r('Hidden.', '<w:vanish/>')}${r(' Shown.', '<w:vanish w:val="0"/><w:rPrChange><w:rPr><w:vanish/></w:rPr></w:rPrChange>')}`,
        ) +
        p(
          `<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>PAGE</w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r>${r('12')}<w:r><w:fldChar w:fldCharType="end"/></w:r><w:fldSimple w:instr="REF x">${r(' of 13')}</w:fldSimple>`,
        ),
    ),
  ).toEqual(['Moved up.', 'Stays.', 'A new word.', 'First half, second half.', 'Seen. Shown.', '12 of 13']);
  const box = `<w:txbxContent>${p(r('In a box.'))}</w:txbxContent>`;
  expect(
    read(
      p(
        `${r('Beside.')}<w:r><mc:AlternateContent><mc:Choice Requires="wps">${box}</mc:Choice><mc:Fallback><w:pict>${box}</w:pict></mc:Fallback></mc:AlternateContent></w:r>`,
      ),
    ),
  ).toEqual(['Beside.', 'In a box.']);
});

test('CRS-23 DOCX: raised and lowered characters, symbols, ruby, hyphens, tabs', () => {
  const raised = '<w:vertAlign w:val="superscript"/>';
  const cases: [string, string][] = [
    [
      `${r('10')}${r('8', raised)}${r(' m, CO')}${r('2', '<w:vertAlign w:val="subscript"/>')}${r(', e')}${r('x', raised)}`,
      '10⁸ m, CO₂, e^x',
    ],
    [
      '<w:r><w:sym w:font="Symbol" w:char="F061"/><w:t xml:space="preserve"> </w:t><w:sym w:font="Wingdings" w:char="F0FC"/></w:r>',
      'α ✓',
    ],
    [r('\uf0b1', '<w:rFonts w:ascii="Symbol"/>'), '±'],
    [
      `<w:r><w:ruby><w:rubyPr/><w:rt>${r('かん')}</w:rt><w:rubyBase>${r('漢')}</w:rubyBase></w:ruby></w:r>${r('字')}`,
      '漢(かん)字',
    ],
    [
      '<w:r><w:t>well</w:t><w:noBreakHyphen/><w:t>known, Donau</w:t><w:softHyphen/><w:t>dampf</w:t><w:tab/><w:t>x</w:t><w:br/><w:t>y</w:t></w:r>',
      'well-known, Donaudampf x\ny',
    ],
    [
      `<w:hyperlink>${r('A link')}</w:hyperlink><w:smartTag>${r(' tagged')}</w:smartTag><w:sdt><w:sdtPr/><w:sdtContent>${r(' filled')}</w:sdtContent></w:sdt>`,
      'A link tagged filled',
    ],
  ];
  for (const [inner, expected] of cases) expect(read(p(inner))).toEqual([expected]);
  expect(read(p(r('Strict text.')), {}, STRICT)).toEqual(['Strict text.']);
});

test('CRS-23 DOCX: tables keep places, lists their numbers, notes follow, comments do not', () => {
  const tc = (text: string, properties = '') => `<w:tc><w:tcPr>${properties}</w:tcPr>${p(r(text))}</w:tc>`;
  const tr = (...cells: string[]) => `<w:tr>${cells.join('')}</w:tr>`;
  expect(
    read(
      `<w:tbl>${tr(tc('Kind'), tc('Share', '<w:gridSpan w:val="2"/>'), tc('Use'))}${tr(tc('Wheat', '<w:vMerge w:val="restart"/>'), tc('white'), tc(''), tc('bread'))}${tr(tc('', '<w:vMerge/>'), tc('brown'))}<w:tr><w:trPr><w:del/></w:trPr>${tc('gone')}</w:tr></w:tbl>`,
    ),
  ).toEqual(['Kind · Share · · Use', 'Wheat · white · · bread', '· brown']);
  const level = (at: number, kind: string, text: string) =>
    `<w:lvl w:ilvl="${at}"><w:start w:val="1"/><w:numFmt w:val="${kind}"/><w:lvlText w:val="${text}"/></w:lvl>`;
  const numbering = head(
    'numbering',
    `<w:abstractNum w:abstractNumId="0">${level(0, 'decimal', '%1.')}${level(1, 'lowerLetter', '%1.%2)')}</w:abstractNum><w:abstractNum w:abstractNumId="1">${level(0, 'bullet', '•')}</w:abstractNum><w:abstractNum w:abstractNumId="2">${level(0, 'upperRoman', '%1.')}${level(1, 'decimal', '%1.%2').replace('<w:lvlText', '<w:isLgl/><w:lvlText')}</w:abstractNum>` +
      '<w:num w:numId="4"><w:abstractNumId w:val="2"/></w:num><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num><w:num w:numId="2"><w:abstractNumId w:val="1"/></w:num><w:num w:numId="3"><w:abstractNumId w:val="0"/><w:lvlOverride w:ilvl="0"><w:startOverride w:val="5"/></w:lvlOverride></w:num>',
  );
  const item = (text: string, list: number, at = 0) =>
    p(r(text), `<w:numPr><w:ilvl w:val="${at}"/><w:numId w:val="${list}"/></w:numPr>`);
  const items = [
    item('Mix', 1),
    item('hot', 1, 1),
    item('long', 1, 1),
    item('Bake', 1),
    item('cold', 1, 1),
    item('Dot', 2),
    item('Five', 3),
    item('', 3),
    p(r('hidden', '<w:vanish/>'), '<w:numPr><w:numId w:val="3"/></w:numPr><w:rPr><w:vanish/></w:rPr>'),
    item('Seven', 3),
    `<w:tbl>${tr(`<w:tc>${item('', 3)}</w:tc>`, tc('Row'))}</w:tbl>`,
    item('Part', 4),
    item('Law', 4, 1),
  ];
  expect(read(items.join(''), { 'word/numbering.xml': numbering })).toEqual([
    '1. Mix',
    '1.a) hot',
    '1.b) long',
    '2. Bake',
    '2.a) cold',
    'Dot',
    '5. Five',
    '7. Seven',
    '8. · Row',
    'I. Part',
    '1.1 Law',
  ]);
  const notes = (name: string, text: string) =>
    head(
      `${name}s`,
      `<w:${name} w:type="separator" w:id="0">${p(r('line'))}</w:${name}><w:${name} w:id="2">${p(`<w:r><w:${name}Ref/></w:r>${r(text)}`)}</w:${name}>`,
    );
  expect(
    read(
      p(
        `${r('Said')}<w:r><w:footnoteReference w:id="2"/></w:r>${r(' here')}<w:r><w:endnoteReference w:id="2"/><w:commentReference w:id="0"/></w:r>`,
      ) + p(r('Next.')),
      {
        'word/footnotes.xml': notes('footnote', 'By Ada.'),
        'word/endnotes.xml': notes('endnote', 'By Bob.'),
        'word/comments.xml': head('comments', `<w:comment w:id="0">${p(r('A remark.'))}</w:comment>`),
        'word/header1.xml': head('hdr', p(r('A header.'))),
      },
    ),
  ).toEqual(['Said[1] here[e1]', '[1] By Ada.', 'Next.', '[e1] By Bob.']);
});

test('CRS-23 DOCX: texts of diagrams, charts and drawn letters; deleted cells are gone', () => {
  const relation = (id: string, target: string) => `<Relationship Id="${id}" Target="${target}"/>`;
  const point = (text: string, type = 'node') =>
    `<dgm:pt type="${type}"><dgm:t><a:p><a:r><a:t>${text}</a:t></a:r></a:p></dgm:t></dgm:pt>`;
  const series =
    '<c:ser><c:tx><c:v>Rain</c:v></c:tx><c:cat><c:v>May</c:v><c:v>June</c:v></c:cat><c:val><c:v>40</c:v><c:v>55</c:v></c:val></c:ser>';
  expect(
    read(
      p('<w:r><w:drawing><dgm:relIds r:dm="r1"/></w:drawing></w:r>') +
        p('<w:r><w:drawing><c:chart r:id="r2"/></w:drawing></w:r>') +
        p(`${r('Beside.')}<w:r><w:pict><v:shape><v:textpath string="In big letters"/></v:shape></w:pict></w:r>`) +
        `<w:tbl><w:tr><w:tc>${p(r('Kept'))}</w:tc><w:tc><w:tcPr><w:cellDel/></w:tcPr>${p(r('Gone'))}</w:tc><w:tc>${p(r('too'))}</w:tc></w:tr></w:tbl>`,
      {
        'word/_rels/document.xml.rels': `<Relationships>${relation('r1', 'diagrams/data1.xml')}${relation('r2', '/word/charts/chart1.xml')}</Relationships>`,
        'word/diagrams/data1.xml': `<dgm:dataModel><dgm:ptLst>${point('Sow')}${point('x', 'parTrans')}${point('Reap')}</dgm:ptLst></dgm:dataModel>`,
        'word/charts/chart1.xml': `<c:chartSpace><c:chart><c:title><a:t>Rain by month</a:t></c:title>${series}</c:chart></c:chartSpace>`,
      },
    ),
  ).toEqual([
    'Sow',
    'Reap',
    'Rain by month',
    '· May · June',
    'Rain · 40 · 55',
    'Beside.',
    'In big letters',
    'Kept · too',
  ]);
});

test('CRS-23 DOCX: what is struck out, raised by hand, in fields, or only referred to', () => {
  const mark = (type: string, inner = '') => `<w:r><w:fldChar w:fldCharType="${type}">${inner}</w:fldChar></w:r>`;
  const field = (code: string, result = '') =>
    `${mark('begin')}<w:r><w:instrText>${code}</w:instrText></w:r>${result && mark('separate') + result}${mark('end')}`;
  const box = (value: string) => `<w:ffData><w:checkBox><w:default w:val="${value}"/></w:checkBox></w:ffData>`;
  const cases: [string, string][] = [
    [r('Fee ') + r('100', '<w:strike/>') + r('90', '<w:dstrike/>') + r('80', '<w:strike w:val="0"/>'), 'Fee 80'],
    [`${r('10') + r('8', '<w:position w:val="6"/>')} ${r('m', '<w:position w:val="-3"/>')}`, '10⁸_m'],
    [r('5 ') + r('m', '<w:rFonts w:ascii="Symbol"/>') + r('m'), '5 μm'],
    ['<w:r><w:sym w:font="Wingdings 2" w:char="F06C"/><w:sym w:font="Wingdings" w:char="F082"/></w:r>', '③②'],
    [
      field(' EQ \\f(\\r(,3),2) ') + r(', ') + field(' EQ \\o\\ad(\\s\\up 9(かん),漢)'),
      '$\\frac{\\sqrt{3}}{2}$, 漢(かん)',
    ],
    [field(` EQ ${'\\f('.repeat(1_000)}`), '[…]'],
    [field(' EQ \\i(0,1,x) ') + r(' ') + field(' SYMBOL 97 \\f "Symbol" '), '[…] α'],
    [mark('begin') + field(' MERGEFIELD a ', r('hidden')) + mark('separate') + r('Shown') + mark('end'), 'Shown'],
    [mark('begin', box('1')) + mark('end') + r('Yes ') + mark('begin', box('0')) + mark('end') + r('No'), '☑ Yes ☐ No'],
  ];
  for (const [inner, expected] of cases) expect(read(p(inner))).toEqual([expected]);
  expect(read(p(r('O'), '<w:framePr w:dropCap="drop"/>') + p(r('nce upon a time.')))).toEqual(['Once upon a time.']);
  const note = head('footnotes', `<w:footnote w:id="2">${p(r('* By Ada.'))}</w:footnote>`);
  expect(
    read(p(`${r('Said')}<w:r><w:footnoteReference w:customMarkFollows="1" w:id="2"/><w:t>*</w:t></w:r>`), {
      'word/footnotes.xml': note,
    }),
  ).toEqual(['Said*', '* By Ada.']);
  const level = '<w:lvl w:ilvl="0"><w:numFmt w:val="decimal"/><w:lvlText w:val="%1."/></w:lvl>';
  expect(
    read(p(r('Mix'), '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>'), {
      'word/numbering.xml': head(
        'numbering',
        `<w:abstractNum w:abstractNumId="0"><w:numStyleLink w:val="L"/></w:abstractNum><w:abstractNum w:abstractNumId="1"><w:styleLink w:val="L"/>${level}</w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>`,
      ),
    }),
  ).toEqual(['1. Mix']);
  const bytes = zipSync({
    'word/document.xml': strToU8(head('document', `<w:body>${p(r('Intro'))}<w:altChunk/></w:body>`)),
  });
  expect(readDocx(bytes).unread).toEqual([{ reason: 'damaged', heading: undefined }]);
});
