import { courseLanguages } from '@coursewright/contracts';

type Language = (typeof courseLanguages)[number];

// What a learner would ask, in every language of courses. `{x}` is a text of the lesson, which stays as it is.
export interface SuggestionTexts {
  meaning: string;
  why: string;
  simpler: string;
  practice: string;
}

const row = (meaning: string, why: string, simpler: string, practice: string): SuggestionTexts => ({
  meaning,
  why,
  simpler,
  practice,
});

// biome-ignore format: a language is a row
export const SUGGESTION_TEXTS: Record<Language, SuggestionTexts> = {
  en: row('What does “{x}” mean? Give me another example.', 'Why is this so: “{x}”', 'Explain “{x}” in simpler words.', 'Give me an exercise on “{x}”.'),
  ar: row('ماذا يعني «{x}»؟ أعطني مثالًا آخر.', 'لماذا هذا صحيح: «{x}»', 'اشرح لي «{x}» بكلمات أبسط.', 'أعطني تمرينًا عن «{x}».'),
  bn: row('“{x}” বলতে কী বোঝায়? আরেকটি উদাহরণ দিন।', 'এটা কেন সত্যি: “{x}”', '“{x}” আরও সহজ কথায় বুঝিয়ে দিন।', '“{x}” নিয়ে একটি অনুশীলন দিন।'),
  bg: row('Какво означава „{x}“? Дай ми още един пример.', 'Защо е така: „{x}“', 'Обясни ми „{x}“ с по-прости думи.', 'Дай ми упражнение за „{x}“.'),
  zh: row('“{x}”是什么意思？请再举一个例子。', '为什么会这样：“{x}”', '请用更简单的话解释“{x}”。', '请给我一道关于“{x}”的练习。'),
  cs: row('Co znamená „{x}“? Uveď další příklad.', 'Proč to tak je: „{x}“', 'Vysvětli mi „{x}“ jednoduššími slovy.', 'Dej mi cvičení na „{x}“.'),
  da: row('Hvad betyder “{x}”? Giv mig et eksempel mere.', 'Hvorfor er det sådan: “{x}”', 'Forklar “{x}” med enklere ord.', 'Giv mig en øvelse om “{x}”.'),
  nl: row('Wat betekent “{x}”? Geef me nog een voorbeeld.', 'Waarom is dit zo: “{x}”', 'Leg “{x}” uit in eenvoudigere woorden.', 'Geef me een oefening over “{x}”.'),
  fi: row('Mitä ”{x}” tarkoittaa? Anna toinen esimerkki.', 'Miksi näin on: ”{x}”', 'Selitä ”{x}” yksinkertaisemmin.', 'Anna harjoitus aiheesta ”{x}”.'),
  fr: row('Que veut dire « {x} » ? Donne-moi un autre exemple.', 'Pourquoi en est-il ainsi : « {x} »', 'Explique « {x} » avec des mots plus simples.', 'Donne-moi un exercice sur « {x} ».'),
  de: row('Was bedeutet „{x}“? Gib mir noch ein Beispiel.', 'Warum ist das so: „{x}“', 'Erkläre mir „{x}“ in einfacheren Worten.', 'Gib mir eine Übung zu „{x}“.'),
  el: row('Τι σημαίνει «{x}»; Δώσε μου ακόμη ένα παράδειγμα.', 'Γιατί ισχύει αυτό: «{x}»', 'Εξήγησέ μου «{x}» με πιο απλά λόγια.', 'Δώσε μου μια άσκηση για «{x}».'),
  he: row('מה פירוש „{x}”? אפשר דוגמה נוספת?', 'למה זה כך: „{x}”', 'אפשר הסבר של „{x}” במילים פשוטות יותר?', 'אפשר תרגיל על „{x}”?'),
  hi: row('“{x}” का क्या अर्थ है? एक और उदाहरण दीजिए।', 'ऐसा क्यों है: “{x}”', '“{x}” को और सरल शब्दों में समझाइए।', '“{x}” पर एक अभ्यास दीजिए।'),
  hu: row('Mit jelent: „{x}”? Mondj még egy példát.', 'Miért van ez így: „{x}”', 'Magyarázd el egyszerűbben: „{x}”.', 'Adj egy gyakorlatot erről: „{x}”.'),
  id: row('Apa arti “{x}”? Beri saya contoh lain.', 'Mengapa demikian: “{x}”', 'Jelaskan “{x}” dengan kata-kata yang lebih sederhana.', 'Beri saya latihan tentang “{x}”.'),
  it: row('Che cosa significa «{x}»? Fammi un altro esempio.', 'Perché è così: «{x}»', 'Spiegami «{x}» con parole più semplici.', 'Dammi un esercizio su «{x}».'),
  ja: row('「{x}」とはどういう意味ですか。別の例も挙げてください。', 'なぜそうなるのですか：「{x}」', '「{x}」をもっと簡単な言葉で説明してください。', '「{x}」についての練習問題を出してください。'),
  ko: row('“{x}”은(는) 무슨 뜻인가요? 다른 예도 들어 주세요.', '왜 그런가요: “{x}”', '“{x}”을(를) 더 쉬운 말로 설명해 주세요.', '“{x}”에 대한 연습 문제를 내 주세요.'),
  nb: row('Hva betyr «{x}»? Gi meg et eksempel til.', 'Hvorfor er det slik: «{x}»', 'Forklar «{x}» med enklere ord.', 'Gi meg en øvelse om «{x}».'),
  fa: row('«{x}» یعنی چه؟ یک مثال دیگر بزن.', 'چرا چنین است: «{x}»', '«{x}» را با کلمات ساده‌تر توضیح بده.', 'یک تمرین دربارهٔ «{x}» بده.'),
  pl: row('Co znaczy „{x}”? Podaj jeszcze jeden przykład.', 'Dlaczego tak jest: „{x}”', 'Wyjaśnij mi prościej: „{x}”.', 'Daj mi ćwiczenie na temat: „{x}”.'),
  pt: row('O que significa «{x}»? Dá-me outro exemplo.', 'Porque é assim: «{x}»', 'Explica «{x}» em palavras mais simples.', 'Dá-me um exercício sobre «{x}».'),
  ro: row('Ce înseamnă „{x}”? Dă-mi încă un exemplu.', 'De ce este așa: „{x}”', 'Explică-mi „{x}” în cuvinte mai simple.', 'Dă-mi un exercițiu despre „{x}”.'),
  ru: row('Что значит «{x}»? Приведи ещё один пример.', 'Почему это так: «{x}»', 'Объясни «{x}» простыми словами.', 'Дай мне упражнение на тему «{x}».'),
  es: row('¿Qué significa «{x}»? Dame otro ejemplo.', '¿Por qué es así?: «{x}»', 'Explícame «{x}» con palabras más sencillas.', 'Dame un ejercicio sobre «{x}».'),
  sw: row('“{x}” maana yake nini? Nipe mfano mwingine.', 'Kwa nini iko hivi: “{x}”', 'Nieleze “{x}” kwa maneno rahisi zaidi.', 'Nipe zoezi kuhusu “{x}”.'),
  sv: row('Vad betyder ”{x}”? Ge mig ett exempel till.', 'Varför är det så: ”{x}”', 'Förklara ”{x}” med enklare ord.', 'Ge mig en övning om ”{x}”.'),
  ta: row('“{x}” என்றால் என்ன? இன்னொரு எடுத்துக்காட்டு கொடுங்கள்.', 'இது ஏன் இப்படி: “{x}”', '“{x}” என்பதை எளிய சொற்களில் விளக்குங்கள்.', '“{x}” பற்றி ஒரு பயிற்சி கொடுங்கள்.'),
  th: row('“{x}” หมายความว่าอะไร ขอตัวอย่างอีกหนึ่งตัวอย่าง', 'ทำไมจึงเป็นเช่นนี้: “{x}”', 'ช่วยอธิบาย “{x}” ด้วยคำที่ง่ายกว่านี้', 'ขอแบบฝึกหัดเรื่อง “{x}”'),
  tr: row('“{x}” ne demek? Bana bir örnek daha ver.', 'Bu neden böyle: “{x}”', '“{x}” konusunu daha basit sözlerle açıkla.', '“{x}” üzerine bana bir alıştırma ver.'),
  uk: row('Що означає «{x}»? Наведи ще один приклад.', 'Чому це так: «{x}»', 'Поясни «{x}» простішими словами.', 'Дай мені вправу на тему «{x}».'),
  ur: row('“{x}” کا کیا مطلب ہے؟ ایک اور مثال دیں۔', 'ایسا کیوں ہے: “{x}”', '“{x}” کو آسان الفاظ میں سمجھائیں۔', '“{x}” پر ایک مشق دیں۔'),
  vi: row('“{x}” nghĩa là gì? Cho tôi thêm một ví dụ.', 'Vì sao lại như vậy: “{x}”', 'Hãy giải thích “{x}” bằng lời đơn giản hơn.', 'Cho tôi một bài tập về “{x}”.'),
};

export const isCourseLanguage = (language: string | undefined): language is Language =>
  courseLanguages.some((each) => each === language);
