import { WORDS } from './count-words.ts';

export { countWords } from './count-words.ts';

/** A letter of scripts that put no spaces between words. */
export const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

const SENTENCES = new Intl.Segmenter('en', { granularity: 'sentence' });

// Function words: on their own they say nothing about a subject. Languages without a list keep all their words.
const STOP_WORDS: Record<string, string> = {
  en: `a about after all also an and any are as at be because been before but by can could did do does each for from
    had has have he her his how if in into is it its just may more most must no not of on one only or other our out
    over same she should so some such than that the their them then there these they this those to under until up was
    we were what when where which while who why will with would you your`,
  de: `aber alle als also am an auch auf aus bei bis da damit dann das dass dem den denn der des die dies diese dieser
    doch du durch ein eine einem einen einer eines er es für hat hier ich ihr im in ist ja jede kann kein mehr mit man
    nach nicht noch nur oder ohne schon sehr sein sich sie sind so über um und uns unter vom von vor war was wenn wer
    werden wie wir wird zu zum zur zwischen`,
  es: `a al algo como con cuando de del desde donde e el ella en entre era es esa ese esta este esto están fue ha han
    hasta hay la las le les lo los más me mi muy no nos o para pero por porque que qué se ser si sin sobre son su sus
    también tan te tiene todo un una uno y ya`,
  fr: `à au aux avec c ce ces cette ceux d dans de des donc du elle en est et être eux fait il ils j je l la le les leur
    lui m mais me même mes n ne nos nous on ou où par pas plus pour qu que qui s sa sans se ses si son sont sur ta te
    toi ton tous tout très tu un une vos votre vous y`,
  it: `a ai al alla anche che chi ci come con cui da dal dalla de degli dei del della delle di dove e è ed essere fra gli
    ha hanno i il in io la le lo loro ma mi nel nella non o ogni per perché più può quando quello questa questo se si
    sono su sua suo tra tutti un una uno`,
  pt: `a ao aos as até com como da das de depois do dos e é ela ele em entre era essa esse esta este eu foi há isso isto
    já mais mas na nas não no nos o onde os ou para pela pelo por porque quando que quem se sem ser seu sua são
    também tem um uma`,
  nl: `aan al als bij dan dat de deze die dit door een en er geen had heb heeft het hij hoe ik in is je kan maar meer met
    na naar niet nog nu of om omdat onder ook op over te toen tot uit uw van veel voor was wat we wel werd wie wordt
    zal ze zich zijn zo zonder`,
  sv: `alla att av blir de dem den det där då efter ej eller en ett från för ha han har hon hur i icke in inte jag kan man
    med men mot mycket ni nu när och om på sedan sig sin som så till under upp ut utan var vara vi vid är över`,
  da: `af alle at blev bliver de dem den der det efter eller en er et for fra ham han har hun hvad hvor i ikke ind jeg kan
    man med men mod mange nu når og også om op over på sig sin skal som til ud under var ved vi`,
  nb: `alle at av ble blir de dem den der det du eller en er et etter for fra ham han har hun hva hvor i ikke inn jeg kan
    man med men mot mange nå når og også om opp over på seg sin skal som til under ut var ved vi`,
  pl: `a aby ale bo być co czy dla do gdy gdzie go i ich ile im ja jak jako jego jej jest jeśli już ku lub ma na nad nie
    niż o od on ona oraz po pod przed przez przy są się tak także tam te tego ten to tu tylko w we wszystko z za ze że`,
  cs: `a aby ale ani až bez bude by být co což do ho i jak jako je jeho jejich jen jeho již k kde když která které který
    má mezi na nad ne nebo než o od po pod podle pro proto před při s se si tak také tedy ten to tu u v ve více však z
    za ze že`,
  ro: `a ai al ale am ar are au ca când care ce cea cel cu cum da dar de despre din după ea el ele este eu fi fie fost în
    între la le lor lui mai ne nu o pe pentru prin sa sau se si și sunt un una unde unei unui va`,
  hu: `a az és hogy nem is egy ez ezt azt azok ezek de ha van volt lesz mint vagy mert már még csak meg ki be le fel
    által után között alatt minden amely ami aki azonban így úgy itt ott nagyon kell lehet`,
  tr: `ama ancak aslında az bazı belki ben bir biz bu bunu çok çünkü da daha de defa diye en gibi hem hep hepsi her hiç
    için ile ise kadar ki kim mı mi mu nasıl ne neden o olan olarak olur onu sonra şey şu tüm ve veya ya yani`,
  id: `ada adalah akan anda antara apa atau bagi bahwa banyak bisa dalam dan dapat dari dengan di hanya harus ia ini itu
    jika juga kami karena ke kepada kita lebih maka mereka oleh pada para saat saja sangat sebagai secara seperti
    sudah tidak untuk yang`,
  vi: `bạn bị bởi các cho có của cũng đã đang đây để đến đều đi được do đó gì hay hơn khi không là lại lên mà mỗi một này
    nên nếu những như nhưng ở phải ra rằng rất sau sẽ tại thì theo trong trên từ và vào về với`,
  fi: `ei eivät en että hän he ja joka jos jotka kanssa koska kuin kun me mikä mitä mukaan mutta myös ne niin nyt ole on
    oli ovat se sekä sen siitä sitten tai tämä tämän te tätä vaan vain voi`,
  ru: `а без более бы был была были было быть в вам вас весь во вот все всё вы где да для до его ее её если есть ещё же за
    и из или им их к как ко когда кто ли либо мы на над не него нет но о об он она они оно от очень по под при с со
    так также то только тот у уже что чтобы эта эти это этот я`,
  uk: `а але без би був була були бути в вам вас весь від він вона вони воно все де для до є же за з зі і із й його її їх
    коли к ми на над не ні о об по під при про с та так також там те то тільки ти у уже це цей цього чи що щоб як який`,
  bg: `а ако без беше би в ви вие във да до ето за и из или им има как като кога които който към ли между ми на над най не
    него но от по под при с са само се си след със също така те ти то това той тя че ще я`,
  el: `αλλά αν από αυτά αυτή αυτό για δεν ένα ένας έχει η θα και κάθε κατά μας με μέσα μετά μια μπορεί να ο οι όμως όπου
    όπως όταν ότι που πριν προς σε στα στη στην στις στο στον στους τα τη την της τις το τον του τους των ως ή είναι`,
  ar: `في من على إلى عن مع هذا هذه ذلك تلك التي الذي الذين هو هي هم أن إن كان كانت لا ما لم لن قد أو ثم بل حتى إذا كل بعض
    بين عند منذ كما لكن حيث أي أيضا نحن أنت أنا و ف ب ل ك غير بعد قبل يكون فإن وهو وهي`,
  fa: `از به با در بر برای تا را و یا که این آن است بود شد می هم نیز هر یک اما اگر چون پس ما شما او آنها های ای کرد شود
    باشد دارد هستند خود دیگر`,
  ur: `کا کی کے کو نے سے میں پر اور یہ وہ ہے ہیں تھا تھی تھے کہ جو تو بھی نہیں ایک اس ان کر ہو گا گی تک لیے ساتھ`,
  he: `של על את עם אל מן או גם כי לא זה זו זאת אלה הוא היא הם הן אני אתה אנחנו יש אין כל אם אבל רק כמו בין אחרי לפני יותר
    מה מי איך כאשר אשר`,
  hi: `का की के को ने से में पर और यह वह ये वे है हैं था थी थे कि जो तो भी नहीं एक इस उस इन उन कर हो होता होती होते गया
    गई तक लिए साथ या अगर जब तब क्या कैसे अपने अपनी ही कुछ`,
  bn: `এবং ও এই এক একটি যে যা যার তার তাদের করে করা হয় হয়ে ছিল থেকে জন্য সঙ্গে না কি কিন্তু বা আর আমরা আপনি তারা সে এটি
    হতে পারে মধ্যে উপর`,
  ta: `ஒரு இந்த அந்த மற்றும் என்று என இது அது இல்லை உள்ள ஆகும் போன்ற அல்லது மேலும் ஆனால் என்ற`,
  zh: `的 了 和 是 在 也 就 都 而 及 与 着 或 一个 没有 我们 你 你们 他 他们 她 它 这 那 这个 那个 这些 那些 因为 所以 如果 但是 不 很 到 说
    要 去 会 能 可以 从 对 把 被 让 上 下 中 里 个 为 以 之 其 并 等`,
  ja: `の に は を た が で て と し れ さ ある いる も する から な こと として い や れる など なっ ない この ため その あっ よう また もの
    あり まで られ なる へ か だ これ によって により おり より による ず なり です ます でし まし`,
  ko: `이 그 저 것 수 등 및 또는 그리고 그러나 하지만 때문에 위해 대한 에서 으로 하는 있는 있다 한다 된다 한 더 이런 그런 우리`,
  th: `ที่ และ ใน ของ เป็น การ มี ได้ ว่า จะ ไม่ ให้ กับ จาก นี้ คือ หรือ ก็ แต่ โดย ซึ่ง ต้อง ด้วย`,
  sw: `na ya wa kwa ni la za katika kuwa hii hiyo huu huo hizi hizo kama lakini au pia cha vya ambayo ambao yake wake si
    tu sana kila bila hadi baada kabla`,
};

// Optional marks: Hebrew points, Arabic vowels and tatweel.
const OPTIONAL_MARKS = /[\u0591-\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670]/g;

export function foldWord(word: string): string {
  return word.normalize('NFKC').replace(OPTIONAL_MARKS, '').toLowerCase();
}

const stopWords = new Map(
  Object.entries(STOP_WORDS).map(([language, words]) => [language, new Set(words.split(/\s+/).map(foldWord))]),
);

export const getStopWords = (language: string | undefined): ReadonlySet<string> | undefined =>
  language === undefined ? undefined : stopWords.get(language);

// Folded, in order. Numbers are words; punctuation is not.
export function splitWords(text: string): string[] {
  const words: string[] = [];
  for (const { segment, isWordLike } of WORDS.segment(text)) if (isWordLike) words.push(foldWord(segment));
  return words;
}

export function splitSentences(text: string): string[] {
  const sentences: string[] = [];
  for (const { segment } of SENTENCES.segment(text)) {
    const sentence = segment.trim();
    if (sentence !== '') sentences.push(sentence);
  }
  return sentences;
}

// Endings of inflected words in the languages that are asked for most; the rest is compared as written.
const ENDINGS: Record<string, RegExp> = {
  en: /(?:ies|ing|ed|es|s)$/,
  de: /(?:ern|em|en|er|es|e|n|s)$/,
  es: /(?:es|as|os|s|a|o)$/,
  fr: /(?:ées|és|ée|es|s|e)$/,
  it: /[aeio]$/,
  pt: /(?:es|as|os|s|a|o)$/,
  nl: /(?:en|s|e)$/,
};
const SHORTEST_STEM = 4;

function stem(word: string, language: string | undefined): string {
  const ending = language === undefined ? undefined : ENDINGS[language];
  if (!ending || word.length <= SHORTEST_STEM) return word;
  const stemmed = word.replace(ending, '');
  return stemmed.length < SHORTEST_STEM ? word : stemmed;
}

// Without a known language only English function words are left out.
const isStopWord = (word: string, language: string | undefined): boolean =>
  getStopWords(language)?.has(word) ?? (language === undefined && (stopWords.get('en')?.has(word) ?? false));

// The words that carry the subject, without inflection where the language's endings are known.
export function contentWords(text: string, language?: string): Set<string> {
  const words = new Set<string>();
  for (const word of splitWords(text)) if (!isStopWord(word, language)) words.add(stem(word, language));
  return words;
}

// The share of `part` that is in `whole`, 0 to 1; 0 for an empty part.
export function overlap(part: ReadonlySet<string>, whole: ReadonlySet<string>): number {
  if (part.size === 0) return 0;
  let common = 0;
  for (const word of part) if (whole.has(word)) common += 1;
  return common / part.size;
}

export function wordRuns(words: readonly string[], size: number): Set<string> {
  const runs = new Set<string>();
  for (let at = 0; at + size <= words.length; at += 1) runs.add(words.slice(at, at + size).join(' '));
  return runs;
}
