import { measureCpuTime } from '@coursewright/service-kit/testing';
import { checkCitations } from '../index.ts';

const toPassages = (...texts: string[]) => texts.map((text, at) => ({ marker: `s${at + 1}`, text }));

const PASSAGES = toPassages(
  'Rock salt is mined from layers that old seas left behind. The mine of Wieliczka near Kraków has 9 levels and has been open since 1290. Visitors call it “the cathedral of salt under the ground”. About 1.2 million people see it every year.',
  'The ponds near Guérande cover 2,000 hectares, and the harvest takes three months. On 14 July 1988 the growers founded a cooperative. Wind and sun dry the brine until crystals of salt float on it.',
  'Yeast is a fungus of one cell that eats sugar. Louis Pasteur showed in 1857 that living yeast causes fermentation. At 40 °C it grows fastest, and above 55 °C it dies.',
  'Gluten forms when two proteins of wheat, glutenin and gliadin, meet water. Kneading for 10 minutes makes the net stronger. Bread flour has 12 to 14 % protein, cake flour 8 %.',
  'Das Grundgesetz trat am 23. Mai 1949 in Kraft. Die Gesetzgebung liegt beim Deutschen Bundestag, der 630 Abgeordnete hat. Konrad Adenauer war der erste Kanzler der Republik und blieb 14 Jahre im Amt.',
  'La fotosíntesis ocurre en los cloroplastos de las plantas. En 1779 Jan Ingenhousz demostró que las hojas necesitan luz para producir oxígeno. Una hectárea de bosque produce 5,5 toneladas de oxígeno.',
);
const ENGLISH = PASSAGES.slice(0, 4);
const GERMAN = PASSAGES.slice(4, 5);
const SPANISH = PASSAGES.slice(5);
const CHINESE = toPassages(
  '绿茶不经过发酵，而红茶完全发酵。中国在2019年生产了280万吨茶叶。陆羽在公元760年写了《茶经》。',
  '水在标准大气压下于100度沸腾。',
);
const JAPANESE = toPassages(
  '岩塩は古い海が残した地層から採掘される。鉱山には9つの階があり、1290年に開かれた。「地下の塩の大聖堂」と呼ばれる。',
);
const HINDI = toPassages(
  'इंद्रधनुष में सात रंग होते हैं। सूर्य का प्रकाश पानी की बूंदों में 42 डिग्री के कोण पर मुड़ता है। न्यूटन ने 1666 में यह दिखाया।',
);
const ARABIC = toPassages(
  'يغطي الماء 71 في المئة من سطح الأرض. يتبخر الماء من المحيطات ثم يعود مطرا. تستغرق الدورة تسعة أيام في المتوسط.',
);

test.each([
  ['Rock salt is mined from layers of old seas [s1].', ENGLISH],
  ['Rock salt is mined from layers that seas left. [s1] Something else follows without a marker.', ENGLISH],
  ['The ponds cover 2000 hectares and the harvest takes 3 months [s2].', ENGLISH],
  ['The ponds cover 2 000 hectares [s2].', ENGLISH],
  ['The mine near Kraków has been open since 1290 [s1].', ENGLISH],
  ['1,200,000 people see the mine of Wieliczka every year [s1].', ENGLISH],
  ['It is “the cathedral of salt under the ground”, visitors say [s1].', ENGLISH],
  ['It is called "the cathedral of salt…" by visitors [S1].', ENGLISH],
  ['The mine has nine levels, and the ponds of Guérande cover 2,000 hectares [s1][s2].', ENGLISH],
  ['The mine has 9 levels, and the ponds cover 2,000 hectares [s1, s2].', ENGLISH],
  ['The growers founded their cooperative on July 14, 1988 【s2】.', ENGLISH],
  ['The growers founded a cooperative on 1988-07-14 [s2].', ENGLISH],
  ['Pasteur showed in 1857 that yeast causes fermentation [s3].', ENGLISH],
  ['Living yeast dies above 55 °C [s3].', ENGLISH],
  ['Gluten forms from glutenin and gliadin, two proteins of wheat [s4].', ENGLISH],
  ['1. Knead for ten minutes: that makes the net of gluten stronger [s4].', ENGLISH],
  ['Das Grundgesetz trat am 23.05.1949 in Kraft [s5].', GERMAN],
  ['Der Deutsche Bundestag hat 630 Abgeordnete und die Gesetzgebung [s5].', GERMAN],
  ['Erster Kanzler war Konrad Adenauer, der 14 Jahre im Amt blieb [s5].', GERMAN],
  ['Las plantas hacen la fotosíntesis en los cloroplastos [s6].', SPANISH],
  ['Una hectárea de bosque produce 5.5 toneladas de oxígeno [s6].', SPANISH],
  ['红茶是完全发酵的茶，绿茶不发酵[s1]。', CHINESE],
  ['中国在2019年生产了2,800,000吨茶叶[s1]。', CHINESE],
  ['陆羽在760年写了《茶经》。[s1]', CHINESE],
  ['岩塩は古い海の地層から採掘される [s1]。', JAPANESE],
  ['鉱山は1290年に開かれ、九つの階がある[s1]。', JAPANESE],
  ['इंद्रधनुष में 7 रंग होते हैं [s1]।', HINDI],
  ['सूर्य का प्रकाश पानी की बूंदों में ४२ डिग्री के कोण पर मुड़ता है [s1]।', HINDI],
  ['يغطي الماء ٧١ في المئة من سطح الأرض [s1].', ARABIC],
  ['تستغرق دورة الماء 9 أيام في المتوسط [s1].', ARABIC],
])('CRS-23 what a passage says is supported: %s', (text, passages) => {
  expect(checkCitations(text, passages)).toMatchObject({ cited: 1, unsupported: [] });
});

// forged, swapped, and planted facts, with the fault
const faults = [
  ...['s7', 's0', 's12', 's99', 's100', 's04', 's999'].map((marker) => [
    `Rock salt is mined from layers of old seas [${marker}].`,
    ENGLISH,
    'unknown',
  ]),
  ['Rock salt is mined from layers of old seas [s1][s8].', ENGLISH, 'unknown'],
  ['绿茶不经过发酵[s9]。', CHINESE, 'unknown'],
  ['يتبخر الماء من المحيطات [s2].', ARABIC, 'unknown'],
  ['Rock salt is mined from layers of old seas [s2].', ENGLISH, 'swapped'],
  ['Rock salt is mined from layers of old seas. [s3]', ENGLISH, 'swapped'],
  ['The growers of the ponds founded a cooperative [s1].', ENGLISH, 'swapped'],
  ['Wind and sun dry the brine until crystals of salt float on it [s1].', ENGLISH, 'swapped'],
  ['Yeast is a fungus of one cell that eats sugar [s4].', ENGLISH, 'swapped'],
  ['Living yeast causes fermentation [s2].', ENGLISH, 'swapped'],
  ['Kneading makes the net of gluten stronger [s3].', ENGLISH, 'swapped'],
  ['Bread flour has more protein than cake flour [s1].', ENGLISH, 'swapped'],
  ['水在标准大气压下沸腾[s1]。', CHINESE, 'swapped'],
  ['绿茶不经过发酵，而红茶完全发酵[s2]。', CHINESE, 'swapped'],
  ['Doctors advise that adults sleep well and walk every morning [s2].', ENGLISH, 'too_little'],
  ['Computers store pictures as rows of coloured dots [s3].', ENGLISH, 'too_little'],
  ['Der Mond umkreist unsere Erde in einem Monat [s5].', GERMAN, 'too_little'],
  ['Los ordenadores guardan imágenes como filas de puntos [s6].', SPANISH, 'too_little'],
  ['電子計算機は写真を点の列として保存する[s1]。', JAPANESE, 'too_little'],
  ['कंप्यूटर चित्रों को बिंदुओं की पंक्तियों में रखता है [s1]।', HINDI, 'too_little'],
  ['The mine of Wieliczka has 12 levels [s1].', ENGLISH, 'number'],
  ['The mine of Wieliczka has twelve levels [s1].', ENGLISH, 'number'],
  ['About 1.3 million people see the mine every year [s1].', ENGLISH, 'number'],
  ['About 1.2 billion people see the mine every year [s1].', ENGLISH, 'number'],
  ['The ponds near Guérande cover 20,000 hectares [s2].', ENGLISH, 'number'],
  ['The ponds cover 200 hectares, the harvest takes three months [s2].', ENGLISH, 'number'],
  ['The harvest in the ponds takes five months [s2].', ENGLISH, 'number'],
  ['Yeast grows fastest at 45 °C [s3].', ENGLISH, 'number'],
  ['Above 50 °C living yeast dies [s3].', ENGLISH, 'number'],
  ['Bread flour has 12 to 15 % protein [s4].', ENGLISH, 'number'],
  ['Bread flour has 12–14 % protein and cake flour 9 % [s4].', ENGLISH, 'number'],
  ['Kneading for 100 minutes makes the net stronger [s4].', ENGLISH, 'number'],
  ['Gluten forms from three proteins of wheat, among them glutenin and gliadin [s4].', ENGLISH, 'number'],
  ['Der Deutsche Bundestag hat 603 Abgeordnete [s5].', GERMAN, 'number'],
  ['Konrad Adenauer blieb als Kanzler 16 Jahre im Amt [s5].', GERMAN, 'number'],
  ['Una hectárea de bosque produce 55 toneladas de oxígeno [s6].', SPANISH, 'number'],
  ['中国在2019年生产了380万吨茶叶[s1]。', CHINESE, 'number'],
  ['鉱山には12の階がある [s1]。', JAPANESE, 'number'],
  ['इंद्रधनुष में आठ रंग होते हैं [s1]।', HINDI, 'number'],
  ['सूर्य का प्रकाश पानी की बूंदों में ४३ डिग्री के कोण पर मुड़ता है [s1]।', HINDI, 'number'],
  ['يغطي الماء ٧٢ في المئة من سطح الأرض [s1].', ARABIC, 'number'],
  ['The mine near Kraków has been open since 1190 [s1].', ENGLISH, 'date'],
  ['Louis Pasteur showed in 1875 that living yeast causes fermentation [s3].', ENGLISH, 'date'],
  ['The growers founded a cooperative on 14 June 1988 [s2].', ENGLISH, 'date'],
  ['The growers founded a cooperative on July 14, 1989 [s2].', ENGLISH, 'date'],
  ['The growers founded a cooperative on 15 July 1988 [s2].', ENGLISH, 'number'],
  ['Das Grundgesetz trat am 23. März 1949 in Kraft [s5].', GERMAN, 'date'],
  ['Das Grundgesetz trat am 23. Mai 1948 in Kraft [s5].', GERMAN, 'date'],
  ['En 1799 Jan Ingenhousz demostró que las hojas necesitan luz [s6].', SPANISH, 'date'],
  ['鉱山は1390年に開かれ、9つの階がある[s1]。', JAPANESE, 'date'],
  ['न्यूटन ने 1766 में यह दिखाया कि सूर्य का प्रकाश मुड़ता है [s1]।', HINDI, 'date'],
  ['The mine near Berlin has layers that old seas left [s1].', ENGLISH, 'name'],
  ['In those years Robert Koch showed that living yeast causes fermentation [s3].', ENGLISH, 'name'],
  ['The ponds near Venice cover many hectares, and the harvest takes three months [s2].', ENGLISH, 'name'],
  ['Der erste Kanzler der Republik war Willy Brandt, 14 Jahre im Amt [s5].', GERMAN, 'name'],
  ['Por eso Antoine Lavoisier demostró que las hojas necesitan luz [s6].', SPANISH, 'name'],
  ['Visitors call the mine of salt “a palace of white gold under the ground” [s1].', ENGLISH, 'quotation'],
  ['Visitors of the mine call it "the church of salt under the ground" [s1].', ENGLISH, 'quotation'],
  ['Visitors of the mine call it «the cathedral of stone under the ground» [s1].', ENGLISH, 'quotation'],
  ['陆羽在公元760年写了《茶叶大全》[s1]。', CHINESE, 'quotation'],
  ['鉱山は「地下の銀の大聖堂」と呼ばれる[s1]。', JAPANESE, 'quotation'],
] as [string, typeof PASSAGES, string][];

test.each(faults)('CRS-23 what no passage says is found: %s', (text, passages, fault) => {
  const { unsupported } = checkCitations(text, passages);
  expect(unsupported.map((finding) => finding.fault)).toEqual([fault]);
  expect(unsupported[0]?.sentence).not.toContain('[');
});

test('CRS-23 more than 60 faults, and each in a lesson that is right otherwise', () => {
  expect(faults.length).toBeGreaterThanOrEqual(60);
  const right = 'Rock salt is mined from layers of old seas [s1]. Living yeast dies above 55 °C. [s3]';
  for (const [text, passages, fault] of faults.filter(([, given]) => given === ENGLISH)) {
    const { unsupported, cited } = checkCitations(`${right}\n${text}\n${right}`, passages);
    expect({ text, faults: unsupported.map((one) => one.fault) }).toEqual({ text, faults: [fault] });
    expect(unsupported[0]?.at).toBeGreaterThanOrEqual(2);
    expect(cited).toBe(5);
  }
});

test.each([
  'Louis Pasteur showed in 1857 that living yeast causes fermentation.',
  'The ponds near Guérande cover 2,000 hectares.',
  'Visitors call it “the cathedral of salt under the ground”.',
  'Bread flour has 12 to 14 % protein.',
])('CRS-23 a missing marker is found: %s', (text) => {
  const { missing } = checkCitations(`${text} Rock salt is mined from layers of old seas [s1].`, ENGLISH);
  expect(missing).toEqual([text]);
});

test('CRS-23 what the lesson says of its own needs no marker', () => {
  const text = 'Suppose that you bake 3 loaves on Sunday.\nThen you need 1.5 kg of flour. Yeast is small.';
  expect(checkCitations(text, ENGLISH)).toEqual({ cited: 0, unsupported: [], missing: [] });
});

test('CRS-23 a lesson in another language than its passages is checked by its numbers alone', () => {
  const lesson = `Das Steinsalz wird aus den Schichten gewonnen, die das alte Meer für uns und für die Städte nicht nur in der Tiefe hinterlassen hat [s1].
Die Grube ist auch seit 1290 offen und hat neun Ebenen, aber sie ist nicht die einzige mit einer Kirche [s1].
Sie ist seit 1350 offen [s1].`;
  expect(checkCitations(lesson, ENGLISH).unsupported).toMatchObject([{ at: 2, fault: 'date' }]);
  expect(checkCitations('盐矿自1290年开放[s1]。它有12层[s1]。', ENGLISH).unsupported).toMatchObject([
    { at: 1, fault: 'number' },
  ]);
});

test('CRS-23 hostile lessons take no long time', () => {
  for (const part of ['[s1]', '[', '"', 'A B ', '1.', '1,', 'a. ', '“x', '月', 's1 ']) {
    const ms = measureCpuTime(() => checkCitations(part.repeat(40_000 / part.length), ENGLISH));
    expect({ part, isFast: ms < 5_000 }).toEqual({ part, isFast: true });
  }
});
