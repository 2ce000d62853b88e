// What conversions of text change: forms of letters, marks, signs of Markdown and HTML.
export const TRICKY = [
  ...['Why 2³ is 8', '3² × 3³ = 3⁵', 'CO₂ and H₂O', '10⁸ m and 10⁻³ s', 'xⁿ⁺¹'],
  ...['½ cup, ¾ l, ⅓', '100 ㎡ at 20 ℃', 'Brand™ and №5', 'Part Ⅳ and ⅸ', 'Å and Å', 'ſ in old print', 'ﬁne and ﬂow'],
  ...['「引用」、（注）。！？', 'ＡＢＣ　１２３', 'ｶﾀｶﾅ and カタカナ', '㍻元年', '3~5 turns', '約３～５回', 'a ~~ b'],
  ...['العـــربية', 'ﷺ and ﻻ', 'كِتَابٌ', 'שָׁלוֹם', 'हिन्दी में क्षि', 'می‌خواهم', 'ไทย and ខ្មែរ​ខ'],
  ...['👩‍🔬 and 👨‍👩‍👧‍👦', '🇩🇪 and 🏴󠁧󠁢󠁥󠁮󠁧󠁿', '❤️ ☺︎ 1️⃣', 'Donau­dampf­schiff', 'é (e + mark), ń', 'שלום\u200f!', 'a\u200eb'],
  ...[
    'a | b || c',
    'List<String> and a < b > c',
    'use `code` and ``more``',
    '*, **, 2**10 and 3*4',
    'snake_case and __init__',
  ],
  ...[
    '$5 and $10 each',
    'C:\\temp\\new and \\frac',
    'AT&amp;T &copy; &#8364;',
    '[link] (x) {y} #tag',
    '10 000 €',
    '"quoted" ‘so’',
  ],
].map((text) => text.normalize('NFC'));
