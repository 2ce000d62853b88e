import { measureCpuTime } from '@coursewright/service-kit/testing';
import { isSimilarToAny, rankParagraphs, splitParagraphs } from './retrieval.ts';

const lesson = (subtopicId: string, html: string, title = 'A lesson') => ({ subtopicId, title, html });
const textsFor = (question: string, html: string[], openSubtopicId?: string) => {
  const paragraphs = html.flatMap((text, index) => splitParagraphs(lesson(`s${index + 1}`, text)));
  return rankParagraphs(paragraphs, { question, openSubtopicId, count: 3 }).map(({ text }) => text);
};

describe('paragraphs of a lesson', () => {
  test('STU-06 are its statements word for word: no heading, no code, no formula, no label', () => {
    const html =
      '<h3>The idea behind the starter</h3><p>A <strong>starter</strong> holds yeast &amp; bacteria &lt;alive&gt;.</p>' +
      '<ul><li>It rises when it is fed.</li><li>Short</li></ul><pre><code>const starter = feed(flour, water);</code></pre>' +
      '<p>Its mass is <math><mi>m</mi></math> in grams for every loaf.</p>';
    const texts = splitParagraphs(lesson('t1s1', html));
    expect(texts.map(({ text }) => text)).toEqual([
      'A starter holds yeast & bacteria <alive>.',
      'It rises when it is fed.',
    ]);
    expect(texts.map(({ id }) => id)).toEqual(['t1s1-p1', 't1s1-p2']);
  });
});

describe('the paragraphs nearest to a question', () => {
  const english = [
    '<p>Yeast turns sugar into gas, and the gas lifts the dough.</p><p>The crust browns because of heat on its surface.</p>',
    '<p>Salt slows the yeast down and strengthens the dough.</p><p>The oven should be as hot as it gets.</p>',
  ];

  test('STU-06 come first, whatever the form of the words', () => {
    expect(textsFor('Why do crusts brown?', english)).toEqual(['The crust browns because of heat on its surface.']);
  });

  test('STU-06 the open lesson goes before the others', () => {
    expect(textsFor('What about yeast and dough?', english, 's1')[0]).toMatch(/^Yeast turns/);
    expect(textsFor('What about yeast and dough?', english, 's2')[0]).toMatch(/^Salt slows/);
  });

  test('STU-06 a paragraph that two lessons share comes once, from the open one', () => {
    const twice = ['<p>Yeast turns sugar into gas.</p>', '<p>Yeast turns sugar into gas.</p>'];
    const paragraphs = twice.flatMap((text, index) => splitParagraphs(lesson(`s${index + 1}`, text)));
    const ranked = rankParagraphs(paragraphs, { question: 'What does yeast do?', openSubtopicId: 's2', count: 3 });
    expect(ranked.map(({ subtopicId }) => subtopicId)).toEqual(['s2']);
  });

  test('API-03 STU-06 are found at once in the longest course and by the longest question', () => {
    const html = Array.from({ length: 40_000 }, (_, n) => `<p>Sourdough bread number ${n} is good.</p>`).join('');
    const question = `sourdough ${Array.from({ length: 250 }, (_, n) => `bread${n}`).join(' ')}`;
    const paragraphs = splitParagraphs(lesson('s1', html));
    const rank = () => expect(rankParagraphs(paragraphs, { question, count: 6 })).toHaveLength(6);
    expect(measureCpuTime(rank)).toBeLessThan(4_000);
  });

  test('STU-06 are none where no word fits, and none of an empty question', () => {
    expect(textsFor('Who painted the Mona Lisa?', english)).toEqual([]);
    expect(textsFor('What is it?', english)).toEqual([]);
    expect(rankParagraphs([], { question: 'Yeast?', count: 3 })).toEqual([]);
  });

  test('STU-06 are found in Japanese, which has no spaces', () => {
    const japanese = [
      '<p>酵母は砂糖を炭酸ガスに変え、生地を膨らませます。</p><p>高温の窯で焼くと皮が茶色くなります。</p>',
      '<p>塩は酵母の働きを遅くし、生地を強くします。</p>',
    ];
    expect(textsFor('なぜ皮は茶色くなるのですか', japanese)[0]).toBe('高温の窯で焼くと皮が茶色くなります。');
  });

  test('STU-06 are found in Arabic, with and without article and vowel signs', () => {
    const arabic = [
      '<p>الخميرة تحوّل السكر إلى غاز يرفع العجين.</p><p>القشرة تصبح بنية بسبب حرارة الفرن.</p>',
      '<p>الملح يبطئ عمل الخميرة ويقوي العجين.</p>',
    ];
    expect(textsFor('لماذا تصبح قِشرة الخبز بنية؟', arabic)[0]).toMatch(/^القشرة/);
  });
});

describe('a question of a quiz', () => {
  const quiz = [
    'Which gas lifts the dough while yeast eats sugar?',
    'What is gluten?',
    '生地を膨らませるガスは何ですか',
  ];

  test.each([
    'Which gas lifts the dough while yeast eats sugar?',
    'tell me the answer please: which gas lifts a dough when the yeast eats sugar',
    'What is gluten',
    '生地を膨らませるガスは何ですか？教えてください',
  ])('STU-06 STU-12 is recognised: %s', (question) => {
    expect(isSimilarToAny(question, quiz)).toBe(true);
  });

  test.each([
    'How much sugar does yeast need?',
    'Why does gluten need so much water?',
    'Can I bake without yeast?',
    '塩は何をしますか',
    '?',
  ])('STU-06 STU-12 is not seen in a question about the reading: %s', (question) => {
    expect(isSimilarToAny(question, quiz)).toBe(false);
  });
});
