import type { ExerciseKey } from '../exercise.ts';
import type { TextRules } from '../plain-text.ts';

type NumberKey = Extract<ExerciseKey, { kind: 'number' }>;
type Blank = Extract<ExerciseKey, { kind: 'cloze' }>['blanks'][number];

/** `right`, `wrong`, `half`, with a note, or `asked` with a reason. */
type Outcome = string;

interface NumberRows {
  key: Omit<NumberKey, 'kind'>;
  rows: Record<Outcome, string[]>;
}

const list = (answers: string): string[] => answers.split(' | ');

export const NUMBER_ROWS: NumberRows[] = [
  {
    key: { value: 90, unit: '°' },
    rows: { right: ['90°', '90 degrees', '90 Grad', '90º', '1.5708 rad'], 'asked no_unit': ['90'] },
  },
  { key: { value: 25, unit: '%' }, rows: { right: ['25 pct'] } },
  { key: { value: 20, unit: 'Celsius' }, rows: { right: ['20 degrees', '20 °C', '68 F'] } },
  {
    key: { value: 9.81, unit: 'm/s²' },
    rows: {
      right: ['9.81 ms⁻²', '9.81 ms^-2', '9.81 N/kg', '9.81 Nkg^-1'],
      'half wrong_unit': ['9.81 ms', '9.81 dm^-3'],
    },
  },
  { key: { value: 40, unit: 'N/m' }, rows: { right: ['40 Nm⁻¹'], 'half wrong_unit': ['40 Nm'] } },
  {
    key: { value: 2, unit: 'mol/dm³' },
    rows: { right: ['2 mol dm⁻³', '2 mol/l'], 'half wrong_unit': ['2 mol dm^-2'] },
  },
  {
    key: { value: 1.5 },
    rows: {
      right: [
        ...list('1.5 | 1,5 | +1.5 | 1.50 | 01.5 | 1.5. | (1.5) | = 1.5 | x = 1,5 | ≈ 1.5 | 1.505 | 1.4850'),
        ' 1.5 ',
        ...list('3/2 | 3 / 2 | 6/4 | 3÷2 | 3⁄2 | 1 1/2 | 1½ | 1 ½ | 15e-1 | 0.15E1 | 15×10^-1 | 15·10⁻¹'),
        '15 x 10^-1',
        ...list('١٫٥ | ١,٥ | ۱٫۵ | १.५ | १,५ | ১.৫ | １．５ | １，５ | 𝟏.𝟓 | ๑.๕ | 1،5 | \u200e1.5\u200e'),
        ...list('\u202b1.5\u202c | 1\u200b.5 | 1.5\u0000'),
        ...['٣/٢', '३/२', '١½', '1.5 m', '150 %', '150%', '١٥٠٪'],
      ],
      wrong: ['1.6', '-1.5', '−1,5', '15', '2/3', '1.5e1', '5', '1⁄5', '0'],
      'wrong rounding': ['1', '2'],
      'right percent': ['1.5 %'],
      'wrong percent': ['150'],
      'asked empty': ['', '  ', '\u200b', '\u0000'],
      'asked no_number': [
        ...list('one and a half | abc | 1.5.2 | 1 or 2 | 1-2 | 1/0 | ٠/٠ | . | 1..5 | ? | 1 + 0.5'),
        '2024-11-28',
      ],
    },
  },
  {
    key: { value: 1500 },
    rows: {
      right: [
        ...list("1500 | 1 500 | 1\u00a0500 | 1\u202f500 | 1\u2009500 | 1'500 | 1’500 | 1,500 | 1.500"),
        ...list('1,500.00 | 1.500,00 | 1 500,0'),
        ...list('1.5e3 | 1,5E3 | 1.5e+3 | 1.5×10^3 | 1.5 × 10³ | 1,5·10^3 | 1.5*10**3 | 1.5⋅10³ | 15 × 10²'),
        '0.15 x 10⁴',
        ...list('١٥٠٠ | ١٬٥٠٠ | ١ ٥٠٠ | ۱۵۰۰ | १५०० | १,५०० | １５００ | 3000/2 | 1.5 thousand | 1,5 Tausend'),
        ...list('1.5 mil | 1510 | 1485'),
      ],
      wrong: ['1.5', '١٫٥٠٠', '1600', '150', '-1500', '10^3'],
      'wrong percent': ['15', '150000'],
      'wrong rounding': ['2000'],
      'asked no_number': ['1 5', '1500 1500', '1,5,0', '1 500 50'],
    },
  },
  {
    key: { value: 1.234 },
    rows: {
      right: ['1.234', '1,234', '1.2340', '١٫٢٣٤', '1.23'],
      wrong: ['1234', '1 234', '١٬٢٣٤', "1'234"],
      'wrong rounding': ['1', '1.2'],
    },
  },
  {
    key: { value: 0.5 },
    rows: {
      right: ['0.5', ',5', '.5', '0,500', '½', '1/2', '50 %', '50%', '٥٠٪', '500 ‰', '0.5 ', '5e-1', '००.५'],
      'wrong percent': ['50', '0.5 %'],
      wrong: ['5', '-½', '2', '1/3'],
    },
  },
  {
    key: { value: 50, unit: '%' },
    rows: {
      right: ['50 %', '50%', '50', '٥٠٪', '५० %', '50 percent', '50 Prozent', '500 ‰', '50.4 %', '１００/２ ％'],
      'right percent': ['0.5', '1/2', '½', '0,5'],
      'wrong percent': ['0.5 %', '5000 %'],
      'half wrong_unit': ['50 kg', '50 m'],
      wrong: ['60 %', '5', '0.6'],
      'asked no_number': ['half'],
    },
  },
  {
    key: { value: -2 },
    rows: {
      right: ['-2', '−2', '–2', '﹣2', '－2', '- 2', '-2.0', '-4/2', '−٢', '\u200f-2', '- ２', '-२'],
      wrong: ['2', '+2', '-1', '--2'],
    },
  },
  {
    key: { value: 72, unit: 'km/h' },
    rows: {
      right: [
        ...list('72 km/h | 72km/h | 20 m/s | 20 m s^-1 | 20 m·s⁻¹ | 20 m s-1 | 72 kmh | 72 km per hour'),
        ...list('72 kilometers per hour | 72 KM/H | 0.02 km/s'),
        ...list('72 000 m/h | 1.2 km/min | ٧٢ km/h | 72 km / h | 72 km/h. | 72 ㎞/h | २० m/s | 72 kph'),
        ...list('72 km pro h | 72 км/ч | 72 किमी/घंटा'),
      ],
      'half wrong_unit': ['72 m/s', '72 km', '72 h', '72 kg', '72 mm/h'],
      wrong: ['80 km/h', '20 km/h', '-72 km/h', '5 kg'],
      'wrong rounding': ['70 km/h'],
      'asked no_unit': ['72', '20', '99', '٧٢'],
      'asked unknown_unit': ['72 foo', '99 foo', '72 km/parsecs'],
      'asked no_number': ['fast', 'km/h'],
      'asked empty': [''],
    },
  },
  {
    key: { value: 20, unit: '°C' },
    rows: {
      right: [
        ...list('20 °C | 20°C | 20 ℃ | 20 C | 20 c | 20° | 20 degrees | 20 Grad Celsius | 293.15 K | 68 °F'),
        ...list('68 ℉ | 68 F | 20 º C | 20 celsius | ٢٠ °C'),
      ],
      'half wrong_unit': ['20 °F', '20 K', '20 m'],
      wrong: ['22 °C', '291 K', '-20 °C'],
      'asked no_unit': ['20'],
    },
  },
  {
    key: { value: 5, unit: 'C' },
    rows: { right: ['5 C', '5000 mC', '5 A·s'], 'half wrong_unit': ['5 °C', '5 F'] },
  },
  {
    key: { value: 300, unit: 'K', rel: 0.001 },
    rows: { right: ['300 K', '26.85 °C', '300 kelvin', '300 °K'], wrong: ['27.5 °C'], 'half wrong_unit': ['300 °C'] },
  },
  {
    key: { value: 2.5, unit: 'm²' },
    rows: {
      right: ['2.5 m²', '2,5 m^2', '2.5 m2', '25000 cm²', '2.5 m·m', '2,5 ㎡', '0.00025 ha'],
      'half wrong_unit': ['2.5 m', '2.5 m³', '2.5 cm²'],
      'asked no_unit': ['2.5'],
    },
  },
  {
    key: { value: 1.5, unit: 'l' },
    rows: {
      right: [
        ...list('1.5 l | 1.5 L | 1,5 Liter | 1500 ml | 1.5 dm³ | 150 cl | 0.0015 m³ | 1500 cm^3 | 15 dl'),
        ...list('१.५ लीटर | 1.5 litros'),
      ],
      'half wrong_unit': ['1.5 ml', '1.5 kg'],
    },
  },
  {
    key: { value: 3, unit: 'kWh' },
    rows: {
      right: ['3 kWh', '10.8 MJ', '3000 Wh', '10,8×10^6 J', '3 kwh', '0.003 MWh'],
      'half wrong_unit': ['3 kW', '3 J', '3 MWh'],
    },
  },
  {
    key: { value: 5, unit: 'N' },
    rows: {
      right: ['5 N', '5 kg·m/s²', '5 kg m s^-2', '5 kg*m/s^2', '5 J/m', '0.005 kN', '5000 mN'],
      'half wrong_unit': ['5 J', '5 kg', '5 Pa'],
    },
  },
  {
    key: { value: 4.7, unit: 'kΩ' },
    rows: {
      right: ['4.7 kΩ', '4700 Ω', '4.7 k\u2126', '4700 ohm', '4.7 kV/A', '4.7 V/mA'],
      'half wrong_unit': ['4.7 Ω', '4.7 V'],
    },
  },
  {
    key: { value: 10, unit: 'μm' },
    rows: {
      right: ['10 μm', '10 \u00b5m', '10 um', '0.01 mm', '1e-5 m', '10⁻⁵ m'],
      'half wrong_unit': ['10 mm', '10 nm'],
    },
  },
  {
    key: { value: 90, unit: 'min' },
    rows: {
      right: ['90 min', '1.5 h', '1½ h', '5400 s', '90 minutes', '90 Minuten', '1,5 Stunden', '90 MIN'],
      'half wrong_unit': ['90 h', '90 s', '90 m'],
    },
  },
  {
    key: { value: 2, unit: 't' },
    rows: { right: ['2 t', '2000 kg', '2 tonnes', '2 Mg', '2·10^6 g'], 'half wrong_unit': ['2 kg'] },
  },
  {
    key: { value: 13.6, unit: 'eV' },
    rows: { right: ['13.6 eV', '0.0136 keV', '2.18e-18 J'], 'half wrong_unit': ['13.6 J'] },
  },
  {
    key: { value: 4186, unit: 'J/(kg·K)' },
    rows: {
      right: ['4186 J/(kg·K)', '4.186 kJ/(kg K)', '4186 J/kg/K', '4.186 J/(g·K)'],
      'half wrong_unit': ['4186 J/kg'],
    },
  },
  {
    key: { value: 3, unit: 'd' },
    rows: { right: ['3 d', '72 h', '3 days', '3 Tage', '3 jours', '٣ أيام', '3 दिन'], 'half wrong_unit': ['3 weeks'] },
  },
  {
    key: { value: 1323, unit: 'EUR', rel: 0.001 },
    rows: {
      right: [
        ...list('1323 EUR | 1323 € | €1323 | € 1,323 | 1.323 € | 1 323,00 € | EUR 1323 | 1323 euros'),
        ...list('1323.00 Euro | ١٣٢٣ € | 1,32300e3 €'),
      ],
      'half wrong_unit': ['1323 $', '1323 USD', '£1323', '1323 kg'],
      wrong: ['1325 EUR', '€1,300.50'],
      'wrong rounding': ['1300 €', '1320 EUR'],
      'asked no_unit': ['1323', '1,323'],
    },
  },
  {
    key: { value: 20, unit: 'CAD' },
    rows: { right: ['20 CAD', '$20', '20 dollars'], 'half wrong_unit': ['20 USD', '20 €'] },
  },
  {
    key: { value: 500, unit: 'INR' },
    rows: { right: ['₹500', 'Rs 500', 'Rs. 500', '५०० ₹', '500 rupees', '५०० रुपये'], 'half wrong_unit': ['500 $'] },
  },
  { key: { value: -5, unit: 'USD' }, rows: { right: ['-$5', '$-5', '−5 $', '-5 USD'], wrong: ['$5'] } },
  {
    key: { value: 12, unit: 'people/km²' },
    rows: {
      right: ['12 people/km²', '12 people per km²', '0.000012 people/m²'],
      'asked unknown_unit': ['12 dogs/km²'],
      'half wrong_unit': ['12 people'],
    },
  },
  {
    key: { value: 3, unit: 'apples' },
    rows: {
      right: ['3 apples', '3 Apple', '３ apples'],
      'asked no_unit': ['3'],
      'asked unknown_unit': ['3 pears', '4 pears'],
      wrong: ['4 apples'],
    },
  },
  {
    key: { value: 8, unit: 'bit' },
    rows: { right: ['8 bit', '8 bits', '1 byte', '1 B'], 'half wrong_unit': ['8 bytes'] },
  },
  { key: { value: 0 }, rows: { right: ['0', '-0', '0.0', '٠', '0/5', '1e-9'], wrong: ['0.001', '1'] } },
  {
    key: { value: 2.34567, rel: 1e-5 },
    rows: { right: ['2.34567', '2,34567'], 'wrong rounding': ['2.35', '2.3457', '2'], wrong: ['2.36', '7/3'] },
  },
  { key: { value: 7, rel: 0, abs: 0 }, rows: { right: ['7', '7.0', '14/2', '٧'], wrong: ['7.01', '8'] } },
  { key: { value: 7, rel: 0, abs: 0.5 }, rows: { right: ['7.4', '6.5'], wrong: ['6.4', '7.6'] } },
  {
    key: { value: 3_000_000 },
    rows: {
      right: [
        ...list('3 million | 3 Millionen | 3 Mio. | 3 millones | 3,000,000 | 3.000.000 | 30 lakh | 30,00,000'),
        ...list('300万 | ٣ ملايين | 3 ×10⁶'),
      ],
      wrong: ['3', '3 thousand'],
    },
  },
  {
    key: { value: 6.022e23 },
    rows: {
      right: ['6.022e23', '6,022×10^23', '6.02·10²³', '6.022 x 10^23'],
      wrong: ['6.022', '6.022e22', '6.022×10²⁴'],
    },
  },
  // Either reading, unless it decides: then it is asked.
  {
    key: { value: 1.234, unit: 'm' },
    rows: {
      right: ['1,234 m', '1.234 m', '123.4 cm'],
      wrong: ['2,345 cm'],
      'half wrong_unit': ['1.2340 km', '1.23 cm'],
      'asked which_reading': ['1,234 km', '1.234 km'],
    },
  },
];

interface BlankRows {
  blank: Blank;
  rules: TextRules;
  rows: Record<Outcome, string[]>;
}

const en: TextRules = { language: 'en' };
const spanishCourse: TextRules = { language: 'es', isLanguageCourse: true };

export const BLANK_ROWS: BlankRows[] = [
  { blank: { accept: ["don't"] }, rules: en, rows: { right: ['don’t', 'don´t', 'don‘t', 'don`t'], wrong: ['dont'] } },
  { blank: { accept: ['Łódź'] }, rules: { language: 'pl' }, rows: { right: ['Lodz', 'łódź'] } },
  { blank: { accept: ['أحمد', 'مدرسة'] }, rules: { language: 'ar' }, rows: { right: ['احمد', 'مدرسه'] } },
  { blank: { accept: ['کتاب'] }, rules: { language: 'fa' }, rows: { right: ['كتاب'] } },
  { blank: { accept: ['x^2', '2³'] }, rules: en, rows: { right: ['x²', 'x2', '2^3'], wrong: ['23', '2 3', 'x³'] } },
  { blank: { accept: ['e^-x', 'y⁻²'] }, rules: en, rows: { right: ['y^-2', 'y^−2'], wrong: ['e-x'] } },
  {
    blank: { accept: ['print("a")'], exact: true },
    rules: en,
    rows: { right: ['print(“a”)'], wrong: ["print('a')", 'Print("a")'] },
  },
  {
    blank: { accept: ['Photosynthesis', 'photo synthesis'] },
    rules: en,
    rows: {
      right: [
        ...list("photosynthesis | PHOTOSYNTHESIS | photosynthesis. | “Photosynthesis” | 'photosynthesis'"),
        'ｐｈｏｔｏｓｙｎｔｈｅｓｉｓ',
        '  photosynthesis ',
        ...list('photo  synthesis | photo\u00a0synthesis | photo\tsynthesis | photo\u200bsynthesis'),
        ...list('\u202ephotosynthesis\u202c | photosynthesis\u0000 | photo\u00adsynthesis | phótosynthesis'),
      ],
      'right spelling': ['photosyntesis', 'photosynthesiss', 'photosynthasis', 'hpotosynthesis', 'photo-synthesis'],
      wrong: ['photosyntasis', 'photo', 'synthesis', 'respiration', 'photosynthesis and more'],
      'asked empty': ['', ' ', '\u200b\u200f'],
    },
  },
  {
    blank: { accept: ['Hefe'] },
    rules: { language: 'de' },
    rows: { right: ['hefe', 'HEFE'], wrong: ['Hefen', 'Hefa', 'efeH'] },
  },
  {
    blank: { accept: ['yeasts'] },
    rules: en,
    rows: { right: ['Yeasts'], 'right spelling': ['yeast', 'yaests'], wrong: ['yeas'] },
  },
  { blank: { accept: ['yeast'] }, rules: en, rows: { right: ['yeast'], wrong: ['yeasts', 'yaest', 'yest'] } },
  {
    blank: { accept: ['Straße'] },
    rules: { language: 'de' },
    rows: { right: ['straße', 'STRASSE', 'Strasse'], 'right spelling': ['Strase', 'Strassen'], wrong: ['Stasen'] },
  },
  {
    blank: { accept: ['canción'] },
    rules: { language: 'es' },
    rows: { right: ['cancion', 'CANCIÓN', 'cancio\u0301n'], 'right spelling': ['cansion'] },
  },
  {
    blank: { accept: ['canción'] },
    rules: spanishCourse,
    rows: {
      right: ['canción', 'Canción', 'cancio\u0301n', 'canción?', 'canción.'],
      wrong: ['cancion', 'cansión', 'canciones', 'cancíon'],
    },
  },
  {
    blank: { accept: ['niño'] },
    rules: spanishCourse,
    rows: { right: ['niño', 'nin\u0303o'], wrong: ['nino', 'niña'] },
  },
  {
    blank: { accept: ['über'] },
    rules: { language: 'de', isLanguageCourse: true },
    rows: { right: ['über', 'Über', 'u\u0308ber'], wrong: ['uber', 'ueber'] },
  },
  {
    blank: { accept: ['ırmak'] },
    rules: { language: 'tr' },
    rows: { right: ['IRMAK', 'ırmak'], wrong: ['kırmak', 'ormak'] },
  },
  { blank: { accept: ['İzmir'] }, rules: { language: 'tr' }, rows: { right: ['izmir', 'İZMİR'] } },
  { blank: { accept: ['Ἀθῆναι', 'ΟΔΟΣ'] }, rules: { language: 'el' }, rows: { right: ['Αθηναι', 'οδος', 'οδός'] } },
  {
    blank: { accept: ['Москва'] },
    rules: { language: 'ru' },
    rows: { right: ['москва', 'МОСКВА'], 'right spelling': ['масква', 'москв'], wrong: ['москвой'] },
  },
  { blank: { accept: ['ёлка'] }, rules: { language: 'ru' }, rows: { right: ['елка', 'Ёлка'] } },
  {
    blank: { accept: ['كِتَاب'] },
    rules: { language: 'ar' },
    rows: { right: ['كتاب', 'كِتاب', 'كتـــاب', '\u200fكتاب'], wrong: ['كاتب'] },
  },
  { blank: { accept: ['שלום'] }, rules: { language: 'he' }, rows: { right: ['שָׁלוֹם', 'שלום'] } },
  { blank: { accept: ['می‌خواهم'] }, rules: { language: 'fa' }, rows: { right: ['می‌خواهم', 'میخواهم'] } },
  { blank: { accept: ['क्षमता'] }, rules: { language: 'hi' }, rows: { right: ['क्षमता', 'क्षमता।'], wrong: ['ममता'] } },
  {
    blank: { accept: ['光合作用'] },
    rules: { language: 'zh' },
    rows: { right: ['光合作用', '光合作用。', ' 光合作用 ', '「光合作用」'], wrong: ['光合', '光合作物'] },
  },
  {
    blank: { accept: ['カタカナ'] },
    rules: { language: 'ja' },
    rows: { right: ['ｶﾀｶﾅ', 'カタカナ'], wrong: ['かたかな'] },
  },
  {
    blank: { accept: ['1914'] },
    rules: en,
    rows: { right: ['1914', '１９１４', '١٩١٤', '१९१४', '1 914'], wrong: ['1915', '1941', '191', '19140'] },
  },
  {
    blank: { accept: ['December 1941'] },
    rules: en,
    rows: {
      right: ['december 1941', 'December ١٩٤١'],
      'right spelling': ['Decembre 1941', 'Dezember 1941'],
      wrong: ['December 1940', 'December 194'],
    },
  },
  {
    blank: { accept: ['1.5'] },
    rules: en,
    rows: { right: ['1,5', '1.50', '3/2', '1½', '١٫٥'], wrong: ['1.51', '15', '1.5 m'] },
  },
  { blank: { accept: ['CO₂'] }, rules: en, rows: { right: ['CO2', 'co₂', 'CO₂'], wrong: ['CO', 'CO3', 'C02'] } },
  {
    blank: { accept: ['well-known'] },
    rules: en,
    rows: {
      right: ['well-known', 'well–known', 'well‑known', 'well - known'],
      'right spelling': ['wellknown', 'well known'],
    },
  },
  { blank: { accept: ["don't"] }, rules: en, rows: { right: ['don’t', "DON'T", 'donʼt'], wrong: ['do not'] } },
  { blank: { accept: ['x = 5'] }, rules: en, rows: { right: ['x=5', 'X = 5'] } },
  { blank: { accept: ['œuvre'] }, rules: { language: 'fr' }, rows: { right: ['oeuvre', 'Œuvre'] } },
  {
    blank: { accept: ['.length'], exact: true },
    rules: en,
    rows: { right: ['.length', ' .length '], wrong: ['length', '.Length', '.lenght', '.lengths'] },
  },
  {
    blank: { accept: ['NaCl'], exact: true },
    rules: en,
    rows: { right: ['NaCl', 'NaCl\u200b'], wrong: ['NACL', 'nacl', 'NaCl2'] },
  },
  {
    blank: { accept: ['mitochondria', 'mitochondrion'] },
    rules: en,
    rows: {
      right: ['Mitochondrion', 'mitochondria'],
      'right spelling': ['mitochondrian', 'mitocondria'],
      wrong: ['chloroplast'],
    },
  },
];

interface PlacesRow {
  name: string;
  key: ExerciseKey;
  // By what is chosen, in the words of the key.
  chosen: string[];
  score: number;
  parts?: boolean[];
}

const several: ExerciseKey = {
  kind: 'several',
  options: ['oxygen', 'iron', 'helium', 'gold', 'neon'],
  correct: [0, 2, 4],
};
const order: ExerciseKey = { kind: 'order', items: ['seed', 'sprout', 'leaf', 'flower', 'fruit'] };
const match: ExerciseKey = {
  kind: 'match',
  left: ['France', 'Spain', 'Italy', 'Japan'],
  right: ['Paris', 'Madrid', 'Rome', 'Tokyo', 'Cairo'],
};
const choice: ExerciseKey = { kind: 'choice', options: ['two', 'three', 'four', 'five'], correct: 2 };

export const PLACES_ROWS: PlacesRow[] = [
  { name: 'the right option', key: choice, chosen: ['four'], score: 1 },
  ...['two', 'three', 'five'].map((text) => ({
    name: `the wrong option ${text}`,
    key: choice,
    chosen: [text],
    score: 0,
  })),
  { name: 'all that are right', key: several, chosen: ['oxygen', 'helium', 'neon'], score: 1 },
  { name: 'in another order', key: several, chosen: ['neon', 'oxygen', 'helium'], score: 1 },
  { name: 'one of three', key: several, chosen: ['neon'], score: 1 / 3 },
  { name: 'two of three', key: several, chosen: ['neon', 'helium'], score: 2 / 3 },
  { name: 'one wrong takes one away', key: several, chosen: ['neon', 'helium', 'gold'], score: 1 / 3 },
  { name: 'right and wrong balance', key: several, chosen: ['neon', 'gold'], score: 0 },
  { name: 'never below zero', key: several, chosen: ['iron', 'gold'], score: 0 },
  { name: 'everything chosen', key: several, chosen: ['oxygen', 'iron', 'helium', 'gold', 'neon'], score: 1 / 3 },
  { name: 'twice the same counts once', key: several, chosen: ['neon', 'neon', 'neon'], score: 1 / 3 },
  { name: 'the right order', key: order, chosen: ['seed', 'sprout', 'leaf', 'flower', 'fruit'], score: 1 },
  { name: 'the reverse order', key: order, chosen: ['fruit', 'flower', 'leaf', 'sprout', 'seed'], score: 0 },
  { name: 'the first at the end', key: order, chosen: ['sprout', 'leaf', 'flower', 'fruit', 'seed'], score: 3 / 4 },
  { name: 'two changed places', key: order, chosen: ['seed', 'sprout', 'flower', 'leaf', 'fruit'], score: 1 / 4 },
  { name: 'halves changed places', key: order, chosen: ['leaf', 'flower', 'fruit', 'seed', 'sprout'], score: 3 / 4 },
  { name: 'ends changed places', key: order, chosen: ['fruit', 'sprout', 'leaf', 'flower', 'seed'], score: 2 / 4 },
  { name: 'all pairs', key: match, chosen: ['Paris', 'Madrid', 'Rome', 'Tokyo'], score: 1 },
  {
    name: 'a distractor',
    key: match,
    chosen: ['Paris', 'Madrid', 'Rome', 'Cairo'],
    score: 3 / 4,
    parts: [true, true, true, false],
  },
  {
    name: 'two changed',
    key: match,
    chosen: ['Madrid', 'Paris', 'Rome', 'Tokyo'],
    score: 2 / 4,
    parts: [false, false, true, true],
  },
  { name: 'all in a circle', key: match, chosen: ['Madrid', 'Rome', 'Tokyo', 'Paris'], score: 0 },
  { name: 'one for all', key: match, chosen: ['Rome', 'Rome', 'Rome', 'Rome'], score: 1 / 4 },
];
