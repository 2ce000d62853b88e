import type { JudgePair } from './judge.ts';

export interface LabelledPair extends JudgePair {
  better: 'first' | 'second' | 'tie';
}

/** Labelled by hand. Each wrong text has one fault: an error, vagueness, padding, no reason, beside the topic. */
export const labelledPairs: readonly LabelledPair[] = [
  {
    topic: 'Compound interest',
    first:
      'You put 1,000 in at 5 % a year. After one year you have 1,050. In the second year the bank pays 5 % on 1,050, so you end with 1,102.50: the extra 2.50 is interest on interest.',
    second:
      'Compound interest is a very powerful concept. Many people use it every day. It is important to understand it well, because it can make a big difference to your life.',
    better: 'first',
  },
  {
    topic: 'Photosynthesis',
    first:
      'Plants take in oxygen through their roots and turn it into carbon dioxide, which they store as sugar. This is why they grow at night.',
    second:
      'A leaf takes in carbon dioxide through its stomata and water from the roots. Light splits the water; its hydrogen ends in sugar, its oxygen leaves the leaf.',
    better: 'second',
  },
  {
    topic: 'SQL joins: LEFT JOIN',
    first:
      'A LEFT JOIN keeps every row of the left table. A customer without an order appears once, with NULL in the columns of the order. That is how you find customers who never bought: WHERE orders.id IS NULL.',
    second:
      'A LEFT JOIN returns only rows that match in both tables. It is the same as an INNER JOIN, but faster, because the database reads the left table first.',
    better: 'first',
  },
  {
    topic: 'Sourdough bread: the float test',
    first:
      'There are several ways to look at a starter. Bakers have different opinions. Try things out and see what feels right to you.',
    second:
      'Drop a teaspoon of starter into water. If it floats, it holds enough gas to lift a dough. If it sinks, feed it and test again at its peak, four to six hours later.',
    better: 'second',
  },
  {
    topic: 'The printing press',
    first:
      'A scribe copied a Bible in about a year. Gutenberg’s shop printed some 180 in about three years, because type was cast once and set again for every page.',
    second:
      'Gutenberg’s shop printed some 180 Bibles in about three years. Each letter was cast once and set again for the next page; a scribe needed about a year for one copy.',
    better: 'tie',
  },
  {
    topic: 'Erste Hilfe: Herzdruckmassage',
    first:
      'Drücken Sie die Mitte des Brustkorbs fünf bis sechs Zentimeter tief, 100- bis 120-mal in der Minute. Lassen Sie den Brustkorb jedes Mal ganz zurückfedern, sonst füllt sich das Herz nicht.',
    second:
      'Drücken Sie vorsichtig auf den Bauch, etwa 20-mal in der Minute. Hören Sie auf, wenn Sie müde werden, und warten Sie, bis die Person von selbst atmet.',
    better: 'first',
  },
  {
    topic: 'Fotografie: Schärfentiefe',
    first:
      'Die Schärfentiefe ist ein spannendes Thema, das viele Fotografen begeistert. In der heutigen Zeit ist sie wichtiger denn je.',
    second:
      'Bei Blende 2 ist nur das Auge scharf, bei Blende 11 auch der Hintergrund: Eine kleine Öffnung lässt Strahlen nur flach einfallen, deshalb bleibt ihr Zerstreuungskreis klein.',
    better: 'second',
  },
  {
    topic: 'El ciclo del agua: condensación',
    first:
      'El vapor sube, se enfría y se condensa sobre partículas de polvo. Así nacen las gotas de una nube. Lo ves en un vaso frío: el agua de fuera viene del aire.',
    second:
      'El vapor sube porque el sol lo atrae. En el cielo se convierte en hielo y por eso las nubes son blancas. Después desaparece en el espacio.',
    better: 'first',
  },
  {
    topic: 'Python: bucles',
    first:
      'Un bucle for recorre una lista: con precios = [3, 5], la suma empieza en 0, pasa a 3 y termina en 8. Si la lista está vacía, el cuerpo no se ejecuta.',
    second:
      'La historia de la informática es larga. Los primeros ordenadores ocupaban una sala entera y pesaban muchas toneladas.',
    better: 'first',
  },
  {
    topic: 'الطاقة الشمسية: العاكس',
    first: 'الطاقة الشمسية مفيدة جدا للجميع، ومن المهم أن نفهمها جيدا لأنها مهمة في حياتنا اليومية.',
    second:
      'تنتج الألواح تيارا مستمرا، والأجهزة المنزلية تحتاج إلى تيار متردد بجهد 230 فولت. العاكس يحول الأول إلى الثاني، ويضيع في التحويل نحو 3 بالمئة من الطاقة.',
    better: 'second',
  },
  {
    topic: 'जैविक खेती: फसल चक्र',
    first:
      'गेहूँ के बाद चना बोने से मिट्टी में नाइट्रोजन लौटती है, क्योंकि चने की जड़ों के जीवाणु उसे हवा से लेते हैं। हर साल गेहूँ बोने पर वही कीट और वही कमी लौटती है।',
    second: 'फसल चक्र बहुत अच्छी बात है। सभी किसानों को इसे अपनाना चाहिए, क्योंकि यह बहुत महत्वपूर्ण है।',
    better: 'first',
  },
  {
    topic: '机器学习：过拟合',
    first:
      '模型在训练集上准确率为99%，在测试集上只有70%，这就是过拟合：它记住了噪声，而不是规律。减少参数或增加数据可以缓解。',
    second: '过拟合说明模型训练得非常好。训练集上的准确率越高，模型在新数据上的表现就一定越好，所以应该一直训练下去。',
    better: 'first',
  },
];
