export type UnitDimension = 'length' | 'mass' | 'volume' | 'time' | 'area';

// In the languages whose words are known here. A letter that has two meanings is left out.
const UNITS: Record<UnitDimension, [factor: number, names: string][]> = {
  length: [
    [
      1e-3,
      'mm millimetre millimetres millimeter millimeters milímetro milímetros millimètre millimètres 毫米 ミリメートル مليمتر',
    ],
    [
      1e-2,
      'cm centimetre centimetres centimeter centimeters zentimeter centímetro centímetros centimètre centimètres 厘米 センチメートル سنتيمتر सेंटीमीटर',
    ],
    [1e-1, 'dm'],
    [1, 'm metre metres meter meters metro metros mètre mètres 米 メートル متر मीटर'],
    [
      1e3,
      'km kilometre kilometres kilometer kilometers kilómetro kilómetros kilomètre kilomètres 千米 公里 キロメートル كيلومتر किलोमीटर',
    ],
  ],
  mass: [
    [1e-3, 'mg milligram milligrams milligramm milligramme milligrammes miligramo miligramos 毫克 مليغرام'],
    [1, 'g gram grams gramm gramo gramos gramme grammes 克 グラム غرام ग्राम'],
    [
      1e3,
      'kg kilogram kilograms kilo kilos kilogramm kilogramo kilogramos kilogramme kilogrammes 千克 公斤 キログラム كيلوغرام किलोग्राम',
    ],
    [1e6, 'tonne tonnes'],
  ],
  volume: [
    [1, 'ml mL millilitre millilitres milliliter milliliters mililitro mililitros 毫升 ミリリットル مليلتر'],
    [10, 'cl'],
    [100, 'dl'],
    [1, 'cm³'],
    [1000, 'dm³'],
    [1e5, 'hl'],
    [1e6, 'm³'],
    [1000, 'l L litre litres liter liters litro litros 升 リットル لتر लीटर'],
  ],
  time: [
    [1e-3, 'ms millisecond milliseconds'],
    [1, 's second seconds sekunde sekunden segundo segundos seconde secondes 秒 ثانية सेकंड'],
    [60, 'min minute minutes minuten minuto minutos 分钟 分 دقيقة मिनट'],
    [3600, 'h hour hours stunde stunden hora horas heure heures 小时 時間 ساعة घंटे घंटा'],
  ],
  area: [
    [1e-4, 'cm²'],
    [1, 'm²'],
    [1e4, 'ha'],
    [1e6, 'km²'],
  ],
};

const KNOWN = /* @__PURE__ */ new Map(
  (Object.keys(UNITS) as UnitDimension[]).flatMap((dimension) =>
    UNITS[dimension].flatMap(([factor, names]) =>
      names.split(' ').map((name) => [name, { dimension, factor }] as const),
    ),
  ),
);

/** `factor` in metres, grams, millilitres, seconds or square metres. */
export const findUnitWord = (word: string) =>
  KNOWN.get(word) ?? (word.length > 2 ? KNOWN.get(word.toLowerCase()) : undefined);
