import type { QualityFinding } from '@coursewright/contracts';
import { contentWords, overlap, splitSentences } from '@coursewright/text/words';
import { findMathError } from '../text/math.ts';
import { type Block, findKeyPoints, type LessonText } from './lesson-text.ts';
import { block, LIMITS, warn } from './quality.ts';

// What models leave in the middle of a lesson: thoughts, phrases of a chat, code that is cut, broken LaTeX.

const THINKING = /<\/?(?:think|thinking|thought|reasoning|scratchpad|reflection)>|<\|[a-z_]+\|>/i;
const CODE = /```[\s\S]*?(?:```|$)|~~~[\s\S]*?(?:~~~|$)|`[^`\n]*`/g;

// At the beginning of a paragraph. Stricter than at the beginning of a lesson: here a lesson may quote a conversation.
const PHRASES: RegExp[] = [
  // English
  /^(?:okay|ok|alright|sure|certainly|of course|absolutely|got it|great)(?: thing)?[,!.–—-]+ *(?:here(?:['’]s| is| are) (?:the|a|an|your|my|another|some)\b(?=.{0,60}\b(?:lesson|section|part|text|version|draft|rewrite|continuation|explanation|overview|summary|course|example|next|rest|response|outline|paragraph|content|chapter|article)\b)|the user\b|i(?:['’]ll| will) (?:now )?(?:write|continue|create|explain|add|rewrite)\b|let me (?:write|continue|create|think|rewrite|explain|add)\b)/i,
  /^the user (?:wants|asks|is asking|asked|would like|needs|has asked)\b.{0,80}\b(?:lesson|me to|(?:this|next|last|first) section|key points|word count|json)\b/i,
  /^here(?:['’]s| is) (?:the|your|a) (?:\w+ ){0,3}(?:lesson|section you|rewrite|continuation)\b/i,
  /^(?:i need to|i(?:['’]ll| will)|let me|i should) (?:now )?(?:write|create|draft|produce|continue) (?:with )?(?:the|a|an|this|another) (?:\w+ ){0,3}(?:lesson|section|part|paragraph)\b/i,
  /^(?:hmm|wait|hold on)[,.…–—-]+ *(?:i (?:should|need|must|have)|let me|the user|the (?:lesson|instructions?))\b/i,
  /\b(?:would you like me to|do you want me to) (?:continue|go on|proceed|write|add|expand|elaborate|explain)\b|\b(?:shall|should) i (?:continue|go on|proceed)\b(?! (?:to|with)\b)/i,
  /\blet me know if you(?:['’]d| would)? (?:like|want|need) (?:more|me to|any (?:more|changes|adjustments|other))\b/i,
  /\bas an ai(?: language model| assistant| model)?,? i\b|\bi(?:['’]m| am) an ai(?: language model| assistant)?\b/i,
  // German
  /^(?:okay|gerne|natürlich|klar|selbstverständlich|alles klar)[,!.–—-]* *(?:hier (?:ist|kommt|sind) (?:die|der|das|dein|deine|ihre?|eine?)\b|ich (?:werde|schreibe) (?:nun|jetzt|dir|ihnen|die)\b|der (?:nutzer|benutzer)\b)/i,
  /^der (?:nutzer|benutzer) (?:möchte|will|bittet|fragt)\b.{0,80}(?:lektion|abschnitt|kurs\b)/i,
  /^hier ist (?:die|deine|ihre) (?:\S+ ){0,2}lektion/i,
  /(?:soll|darf) ich (?:fortfahren|weitermachen|weiterschreiben)|möchte(?:st du|n sie), dass ich (?:fortfahre|weiter|mehr|noch)/i,
  /als (?:ki|ki-assistent|künstliche intelligenz|ki-?sprachmodell|sprachmodell)(?:,)? (?:kann|habe|bin|darf) ich/i,
  // Spanish
  /^(?:¡?claro(?: que sí)?|por supuesto|de acuerdo|perfecto|vale)[,!.–—-]* *(?:aquí (?:tienes|está|va|tiene)|el usuario|voy a (?:escribir|continuar|crear))/i,
  /^el usuario (?:quiere|pide|desea|solicita)\b.{0,80}(?:lección|sección|curso)/i,
  /^aquí (?:tienes|está) (?:la|tu|una) (?:\S+ )?lección/i,
  /¿(?:quieres|te gustaría|desea)s? que (?:continúe|siga|escriba|añada|explique)/i,
  /como (?:modelo de (?:lenguaje|ia)|asistente de ia|ia|inteligencia artificial),? (?:no (?:puedo|tengo)|yo|puedo)/i,
  // French
  /^(?:bien sûr|d['’]accord|certainement|très bien|parfait)[ ,!.–—-]* *(?:voici (?:la|le|les|une?|votre|ta)\b|l['’]utilisateur|je vais (?:écrire|continuer|rédiger))/i,
  /^l['’]utilisateur (?:veut|demande|souhaite)\b.{0,80}(?:leçon|section|cours\b)/i,
  /(?:souhaitez-vous|veux-tu|voulez-vous) que je (?:continue|poursuive|développe|rédige)/i,
  /en tant qu['’](?:ia|intelligence artificielle|modèle de langage|assistant ia),? je/i,
  // Arabic
  /^(?:بالتأكيد|حسنا|حسنًا|طبعا|طبعًا|بالطبع)[،,!.]* *(?:إليك|هذا هو (?:الدرس|النص|القسم)|هذه هي (?:الفقرة|النسخة)|المستخدم|سأكتب)/,
  /^(?:المستخدم يريد|يريد المستخدم|يطلب المستخدم|إليك الدرس|سأكتب (?:الآن )?(?:الدرس|القسم))/,
  /هل تريد(?:ني)? (?:مني )?أن (?:أكمل|أتابع|أستمر|أضيف|أشرح)|(?:بصفتي|باعتباري|كوني) (?:نموذج|ذكاء|مساعد)|كنموذج (?:لغوي|ذكاء)/,
  // Hindi
  /^(?:ज़रूर|जरूर|बिल्कुल|ठीक है|अवश्य)[,!।]* *(?:यहाँ|यहां|उपयोगकर्ता|यह रहा)|^(?:उपयोगकर्ता (?:चाहता|चाहते|ने)|यह रहा (?:आपका )?पाठ)/,
  /क्या (?:आप चाहते हैं कि )?मैं (?:जारी|आगे)|एक (?:एआई|ai) (?:भाषा )?मॉडल के रूप में/i,
  // Chinese
  /^(?:(?:好的|当然可以|没问题|明白了)[，,！!。]+|(?:当然|當然)[！!。]+) *(?:以下|下面|这是|這是|用户|用戶|我(?:将|会|來|来))/,
  /^(?:用户(?:想要|要求|希望|让我)|以下是(?:这|為|为|您|你|本).{0,6}(?:课程|课文|一课|教程))/,
  /(?:需要|要)我(?:继续|接着写|再写)|作为(?:一个|一名)?(?:人工智能|ai|大?语言模型|ai ?助手)[^。]{0,6}[，,]? ?我/i,
  // Japanese
  /^(?:(?:はい|もちろんです|わかりました|承知しました|了解しました)[、,！!。]+|もちろん[！!。]+) *(?:以下|これ|ユーザー|こちら|では、?(?:以下|次))/,
  /^(?:ユーザー(?:は|が).{0,40}(?:レッスン|求め|希望|依頼)|以下(?:は|が).{0,8}レッスン)/,
  /続け(?:ましょう|ます|てもよろしいです)か[？?]|(?:ai|人工知能|(?:大規模)?言語モデル)(?:アシスタント|モデル)?として、?(?:私|お|個人)/i,
  // Korean, Russian, Portuguese, Italian
  /^(?:네|물론입니다|물론이죠|알겠습니다)[,.!]+ *(?:다음은|여기|사용자)|(?:ai|인공지능)(?: 언어)? 모델로서/i,
  /^(?:конечно|хорошо|разумеется)[,!.]+ *(?:вот|пользователь)|^пользователь (?:хочет|просит).{0,80}(?:урок|раздел)|как (?:языковая модель|ии|искусственный интеллект), я/i,
  /^(?:claro|certo|com certeza|perfeito)[,!.]+ *(?:aqui (?:está|vai|estão)|o usuário|o utilizador)|como (?:um )?modelo de linguagem,? (?:não|eu)/i,
  /^(?:certo|va bene|certamente)[,!.]+ *(?:ecco|l['’]utente)|come (?:modello linguistico|intelligenza artificiale|ia),? (?:non|io)/i,
];

const isQuoted = (text: string, at: number): boolean => /["“„«‹「『]\s*$/u.test(text.slice(0, at));

/** L3 and L14 after the first block. A quotation may be a conversation. */
export function judgeMiddle({ blocks, markdown }: LessonText): QualityFinding[] {
  const prose = blocks.slice(1).filter(({ type }) => type === 'paragraph' || type === 'heading' || type === 'html');
  const findings = prose.flatMap(({ text }: Block) => {
    const found = PHRASES.map((phrase) => phrase.exec(text)).find(
      (match) => match !== null && !isQuoted(text, match.index),
    );
    return found ? [block('L3', found[0], 'It speaks to the person who asked. Write nothing but the lesson.')] : [];
  });
  const tag = THINKING.exec(markdown.replace(CODE, ' ').slice(400, -300))?.[0];
  return tag ? [...findings, block('L3', tag, 'It has thoughts on the task. Write nothing but the lesson.')] : findings;
}

const COMMENT = String.raw`(?:\/\/|#|--|\/\*+|<!--|%|;|"""|'''|\{\/\*)\s*[([<{]?\s*`;
const DOTS = String.raw`(?:\.{2,}|…)?\s*`;
const LEFT_OUT = [
  String.raw`(?:the |your )?(?:rest|remainder) of (?:the|your|my|this|our) (?:\w+ )?(?:code|file|function|class|program|script|method|methods|logic|implementation|component|module|imports?)`,
  String.raw`(?:your |the )?(?:existing|previous|remaining|other|original|earlier) (?:\w+ )?(?:code|logic|methods|functions|imports|implementation|fields|properties|cases)(?: (?:goes |stays |remains )?(?:here|unchanged|the same|as before|as above))?\s*(?:\.{2,}|…|\*\/|-->|$)`,
  '(?:same|code) as (?:before|above|earlier)',
  String.raw`(?:code |implementation )?(?:goes here|unchanged|stays the same|omitted|continues)\b`,
  String.raw`(?:der )?rest (?:des|der|vom) (?:\p{L}+)?(?:code|programms?|skripts?|funktion|klasse|datei|methode)s?`,
  '(?:(?:hier )?(?:bestehender|vorhandener|bisheriger|restlicher|übriger|weiterer)) (?:code|quellcode|programmcode)',
  '(?:code )?wie (?:oben|zuvor|bisher|vorher)',
  '(?:el )?resto del? (?:código|programa|archivo|script|la función|la clase)',
  '(?:aquí (?:va|iría) (?:el|tu) )?código (?:existente|anterior|restante)',
  '(?:le )?reste du (?:code|programme|fichier|script)|(?:code|votre code) (?:existant|précédent|inchangé)',
  '(?:بقية|باقي) (?:الكود|الشيفرة|البرنامج|الشفرة|التعليمات)|(?:الكود|الشيفرة|الشفرة) (?:الموجود|الموجودة|الحالي|الحالية|السابق|السابقة)',
  '残りの(?:コード|処理|実装)|既存の(?:コード|処理|実装)|(?:(?:以下|以降|途中)は?(?:同じ|同様|省略|略)|中略|後略|(?:コードは?)?省略)(?:です|します|しています)?(?=[\\s.。…)）]|$)',
  '(?:其余|剩余|余下|其他|现有|原有|已有|之前|其餘|剩餘|現有)的?(?:代码|代碼|程式碼|部分|逻辑)|此处省略|(?:代码)?(?:省略|同上)(?=[\\s.。…)）]|$)',
  '(?:बाकी|शेष|मौजूदा|पिछला|बचा हुआ) (?:का )?कोड',
];
const CUT = new RegExp(`(?:^|\\s)${COMMENT}${DOTS}(?:${LEFT_OUT.join('|')})`, 'imu');
const FOR_BREVITY =
  /(?:omitted|shortened|skipped|left out|truncated) for (?:brevity|clarity|simplicity)|der kürze (?:halber|wegen)|por brevedad|par souci de (?:concision|brièveté)|للاختصار|為簡潔|为简洁/iu;

/** L12: a learner cannot run what is left out. */
export const judgeCutCode = ({ code }: LessonText): QualityFinding[] =>
  code.flatMap(({ text }) => {
    const found = CUT.exec(text)?.[0] ?? FOR_BREVITY.exec(text)?.[0];
    return found ? [warn('L12', found.trim(), 'Code is left out. Write all of the code, or a smaller example.')] : [];
  });

const STRAY =
  /\\(?:[dt]?frac|sqrt|begin|end|mathrm|mathbb|mathbf|overline|vec|hat|text|operatorname)\s*\{|(?<!\$)\$\$(?!\$)(?=[^$]*[\\^_=])/;

/** L13: LaTeX that no page can show. */
export const judgeFormulas = ({ formulas, prose }: LessonText): QualityFinding[] => {
  const stray = STRAY.exec(prose);
  return [
    ...formulas
      .filter((tex) => findMathError(tex))
      .map((tex) => block('L13', tex, 'A formula is not valid LaTeX. Write it again, complete.')),
    ...(stray
      ? [block('L13', prose.slice(stray.index), 'A formula has no end. Close its braces and dollar signs.')]
      : []),
  ];
};

const QUANTITY = /(?<![\p{L}\p{N}.,])(\d+(?:[.,]\d+)*)(?:[ \u00a0]?([%°‰$€£¥]\p{L}?|[\p{L}\p{M}]+))?/gu;
const getQuantities = (text: string) =>
  [...text.matchAll(QUANTITY)].map(([, number = '', unit = '']) => ({
    number: number.replace(/,/g, '.'),
    unit: unit.toLowerCase(),
  }));
const withoutNumbers = (text: string): string => text.replace(QUANTITY, ' ');

/** L10: a number of a key point that the text has nowhere, where a like sentence has another one of its kind. */
export function judgeKeyPoints(lesson: LessonText, language: string | undefined): QualityFinding[] {
  const points = findKeyPoints(lesson)?.items ?? [];
  const body = lesson.blocks
    .slice(0, -1)
    .map(({ text }) => text)
    .join('\n');
  const known = new Set(getQuantities(body).map(({ number }) => number));
  const sentences = splitSentences(body).filter((sentence) => /\d/.test(sentence));
  return points.flatMap((point) => {
    const words = contentWords(withoutNumbers(point), language);
    const unknown = getQuantities(point).filter(({ number }) => !known.has(number));
    if (unknown.length === 0 || words.size < 3) return [];
    const like = sentences.filter(
      (sentence) => overlap(words, contentWords(withoutNumbers(sentence), language)) >= LIMITS.samePoint,
    );
    const isContradicted = like.some((sentence) =>
      getQuantities(sentence).some((said) =>
        unknown.some((claimed) => said.unit === claimed.unit && said.number !== claimed.number),
      ),
    );
    return isContradicted ? [warn('L10', point, 'A key point has another number than the text.')] : [];
  });
}
