import { renderMarkdown } from '../../../authoring/text/render-markdown.ts';
import type { CourseExport } from '../course-export.ts';
import { toCourseExport } from './course-fixture.ts';

interface Reference {
  title: string;
  topics: { title: string; lessons: { title: string; markdown: string }[] }[];
}

const SQL = `\`\`\`sql
-- the mean of each station, the warmest first
SELECT station, round(avg(celsius), 1) AS mean
FROM readings
WHERE taken_at >= '2026-01-01'
GROUP BY station
HAVING count(*) > 30
ORDER BY mean DESC;
\`\`\``;

const PYTHON = `\`\`\`python
from dataclasses import dataclass

@dataclass
class Reading:
    """One measurement."""
    station: str
    celsius: float = 0.0

def mean(values: list[float]) -> float:
    # an empty list has no mean
    return sum(values) / len(values) if values else float("nan")

print(f"{mean([1.5, 2.5, 4.0]):.2f}", "a very long line of code that has to be continued on the next line of the page")
\`\`\``;

const FORMULAS = `The mean of $n$ values is $\\bar{x} = \\frac{1}{n}\\sum_{i=1}^{n} x_i$, and 50 g of starter fed five times become $50\\,\\text{g} \\cdot 3^{6} = 36\\,450\\,\\text{g}$.

$$\\sigma = \\sqrt{\\frac{1}{n-1}\\sum_{i=1}^{n}\\left(x_i - \\bar{x}\\right)^2}$$

The quadratic formula: $x_{1,2} = \\frac{-b \\pm \\sqrt{b^2 - 4ac}}{2a}$. A matrix turns a vector:

$$\\begin{pmatrix} \\cos\\theta & -\\sin\\theta \\\\ \\sin\\theta & \\cos\\theta \\end{pmatrix} \\begin{pmatrix} x \\\\ y \\end{pmatrix} = \\begin{bmatrix} x' \\\\ y' \\end{bmatrix}$$

$$\\int_{0}^{\\infty} e^{-x^2}\\,dx = \\frac{\\sqrt{\\pi}}{2} \\qquad \\lim_{h \\to 0} \\frac{f(x+h) - f(x)}{h} = f'(x)$$

$$f(x) = \\begin{cases} x^2 & \\text{if } x \\ge 0 \\\\ -x & \\text{otherwise} \\end{cases} \\qquad \\left\\lbrace \\hat{a}, \\vec{b}, \\dot{c}, \\tilde{d}, \\overline{AB} \\right\\rbrace$$

$$\\begin{aligned} (a+b)^3 &= (a+b)(a^2 + 2ab + b^2) \\\\ &= a^3 + 3a^2b + 3ab^2 + b^3 \\end{aligned}$$`;

const TABLE = `| Station | Country | Height (m) | Mean (°C) | Share | Remarks |
|---|---|---|---|---:|:-:|
| Zugspitze | Germany | 2,962 | −4.1 | 12 % | The highest station of the country, on a summit with fog on most days |
| De Bilt | Netherlands | 2 | 10.4 | 48 % | \`reference\` since **1901** |
| Sonnblick | Austria | 3,106 | −5.0 | 7.5 % | $T < 0$ on 250 days |
| Athens | Greece | 107 | 18.9 | 32.5 % | [data](https://example.org/athens) |`;

const WORDS =
  'Every reading is stored once, with its station and its time, so that a mean can be computed again whenever a wrong value was corrected. ' +
  'A station is moved now and then, and its readings jump; whoever compares decades has to know about that. ';

const LATIN: Reference = {
  title: 'Statistics of weather stations',
  topics: [
    {
      title: 'Reading and storing',
      lessons: [
        {
          title: 'What a station measures',
          markdown: `A **thermometer** stands *two metres* above grass, in a ***white hut***; see [the rules](https://example.org/rules). ${WORDS}\n\n### Four stations\n\n${TABLE}\n\n${WORDS}\n\n> The hut is the instrument.\n>\n> It is painted every spring.\n\n1. Read the value\n2. Write it down\n   - with its unit\n   - with its time\n3. Compare it with the day before\n\n- [x] calibrated\n- [ ] moved`,
        },
        {
          title: 'Readings in a database',
          markdown: `${WORDS}\n\n${SQL}\n\n${WORDS}\n\n### In a program\n\n${PYTHON}\n\n${WORDS}`,
        },
        { title: 'The mean and its formulas', markdown: `${FORMULAS}\n\n${WORDS}` },
      ],
    },
    {
      title: 'Long tables and many scripts',
      lessons: [
        {
          title: 'Fifty days',
          markdown: `${WORDS}\n\n| Day | Morning | Noon | Evening | Remark |\n|---|---|---|---|---|\n${Array.from({ length: 50 }, (_, day) => `| ${day + 1} | ${(day * 7) % 12}.5 | ${((day * 5) % 15) + 8}.0 | ${(day * 3) % 14}.25 | ${day % 9 === 0 ? WORDS : 'clear'} |`).join('\n')}`,
        },
        {
          title: 'Other scripts',
          markdown: `Japanese marks the topic with **は** and the subject with **が**: 猫**が**魚を食べる。 Greek: **θερμοκρασία** and *μέση τιμή*. Russian: **температура** воздуха. Hebrew in a sentence: טמפרטורה ממוצעת (mean). Arabic: درجة الحرارة 25 مئوية today.\n\n\`\`\`mermaid\nflowchart LR\n A[Read] --> B[Store]\n B -->|daily| C[Mean]\n\`\`\`\n\n${WORDS}`,
        },
        { title: 'Short', markdown: WORDS },
        { title: 'Shorter', markdown: WORDS },
      ],
    },
  ],
};

const ARABIC_WORDS =
  'تُقاس درجة الحرارة على ارتفاع مترين فوق العشب، وتُحفظ كل قراءة مع المحطة والوقت حتى يمكن حساب المتوسط من جديد. ' +
  'تُنقل المحطة أحيانًا فتقفز القراءات، ومن يقارن بين العقود يجب أن يعرف ذلك. ';

const ARABIC: Reference = {
  title: 'إحصاءات محطات الطقس',
  topics: [
    {
      title: 'القياس والحفظ',
      lessons: [
        {
          title: 'ماذا تقيس المحطة؟',
          markdown: `يقف **ميزان الحرارة** في *كوخ أبيض* (بارتفاع 2.5 متر تقريبًا)؛ انظر [القواعد](https://example.org/rules). ${ARABIC_WORDS}\n\n### أربع محطات\n\n| المحطة | البلد | الارتفاع (م) | المتوسط | ملاحظات |\n|---|---|---|---|---|\n| القاهرة | مصر | 75 | 22.1 | أقدم محطة في البلاد، وقد نُقلت مرتين منذ عام 1900 |\n| عمّان | الأردن | ١٬٠٥٠ | ١٧٫٥ | **مرجع** |\n| De Bilt | هولندا | 2 | 10.4 | محطة «KNMI» |\n| Zugspitze | ألمانيا | 2,962 | −4.1 | قمة |\n\n${ARABIC_WORDS}\n\n> الكوخ هو الأداة.\n\n1. اقرأ القيمة\n2. اكتبها\n   - مع الوحدة\n   - مع الوقت\n3. قارنها بقيمة HTTP API من اليوم السابق`,
        },
        {
          title: 'المتوسط وصيغته',
          markdown: `متوسط $n$ من القيم هو $\\bar{x} = \\frac{1}{n}\\sum_{i=1}^{n} x_i$ كما في لغة Python (الإصدار 3.12).\n\n$$\\sigma = \\sqrt{\\frac{1}{n-1}\\sum (x_i-\\bar x)^2}$$\n\n${SQL}\n\n${ARABIC_WORDS}${ARABIC_WORDS}`,
        },
      ],
    },
    {
      title: 'جداول طويلة',
      lessons: [
        {
          title: 'أربعون يومًا',
          markdown: `${ARABIC_WORDS}\n\n| اليوم | الصباح | الظهر | ملاحظة |\n|---|---|---|---|\n${Array.from({ length: 40 }, (_, day) => `| ${day + 1} | ${(day * 7) % 12}.5 | ${((day * 5) % 15) + 8}.0 | ${day % 7 === 0 ? ARABIC_WORDS : 'صحو'} |`).join('\n')}`,
        },
      ],
    },
  ],
};

function toExport({ title, topics }: Reference): CourseExport {
  const courseId = 'e'.repeat(24);
  const chapters = topics.map((topic, index) => ({
    id: `t${index + 1}`,
    title: topic.title,
    subtopics: topic.lessons.map(({ title: name, markdown }, position) => {
      const id = `t${index + 1}s${position + 1}`;
      const written = { courseId, subtopicId: id, title: name, markdown, html: renderMarkdown(markdown) };
      return { id, title: name, lesson: { ...written, source: 'sample' as const, version: 1 } };
    }),
  }));
  return toCourseExport({ id: courseId, mainTopic: title, topics: chapters, done: [], coverUrl: '' });
}

/** What the PDF has to show: tables, code, formulas, scripts. */
export const latinCourse = (): CourseExport => toExport(LATIN);
/** The same from right to left. */
export const arabicCourse = (): CourseExport => toExport(ARABIC);
