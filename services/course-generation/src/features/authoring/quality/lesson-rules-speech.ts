import type { QualityFinding } from '@coursewright/contracts';
import { type ExpectedLanguage, isForeignBlock, LANGUAGE_LIMITS } from './language.ts';
import type { LessonText } from './lesson-text.ts';
import { block, warn } from './quality.ts';
import { withoutQuotations } from './quotations.ts';

// Rules on who speaks, and in which language. Each list holds phrases that no lesson begins or ends with.

const THINKING = /<\/?(?:think|thinking|thought|reasoning|scratchpad|reflection)>/i;
// For text that is only begun, so that a stream stops with its first characters.
export const beginsThinking = (text: string): boolean => /^\s*<(?:think|thinking|reasoning|scratchpad)>/i.test(text);

const OPENINGS: RegExp[] = [
  // English
  /^(?:okay|ok|alright|sure|certainly|of course|absolutely|got it|great)[,!.]? *(?:so )?(?:the user|i(?:['’]ll| will| need| should|['’]m)|let me|let['’]s (?:write|create|think|draft)|here(?:['’]s| is| are))\b/i,
  /^(?:sure|certainly|absolutely|of course)!/i,
  /^the user (?:wants|asks|is asking|asked|would like|needs|has asked)\b/i,
  /^here(?:['’]s| is) (?:the|a|your|my) (?:\w+ ){0,3}(?:lesson|text|article|draft|answer|version|rewrite)\b/i,
  /^(?:i need to|i(?:['’]ll| will)|let me|i should) (?:write|create|draft|produce|think|start by|plan)\b/i,
  /^as (?:requested|you (?:asked|requested))\b/i,
  // German
  /^(?:okay|ok|gerne|natürlich|klar|selbstverständlich)[,!.]? *(?:der (?:nutzer|benutzer)|hier (?:ist|kommt)|ich (?:werde|schreibe|muss))/i,
  /^(?:der (?:nutzer|benutzer) (?:möchte|will|fragt|bittet)|hier ist (?:die|deine|ihre|eine) (?:\S+ ){0,2}lektion)/i,
  // Spanish
  /^(?:¡?claro|por supuesto|de acuerdo|vale|bien)[,!.]* *(?:aquí (?:tienes|está|va)|el usuario|voy a)/i,
  /^(?:el usuario (?:quiere|pide|desea)|aquí (?:tienes|está) (?:la|tu|una) lección)/i,
  // French
  /^(?:bien sûr|d['’]accord|certainement|ok|très bien)[ ,!.]* *(?:voici|l['’]utilisateur|je vais)/i,
  /^(?:l['’]utilisateur (?:veut|demande|souhaite)|voici (?:la|votre|ta|une) (?:\S+ )?leçon)/i,
  // Italian, Portuguese, Dutch
  /^(?:certo|va bene|ok)[,!.]* *(?:ecco|l['’]utente)|^(?:l['’]utente (?:vuole|chiede)|ecco (?:la|una) lezione)/i,
  /^(?:claro|certo|ok)[,!.]* *(?:aqui (?:está|vai)|o usuário)|^(?:o (?:usuário|utilizador) (?:quer|pede)|aqui está (?:a|uma|sua) lição)/i,
  /^(?:oké|natuurlijk|zeker)[,!.]* *(?:hier is|de gebruiker)|^(?:de gebruiker (?:wil|vraagt)|hier is de les)/i,
  // Polish, Turkish, Russian
  /^(?:oczywiście|jasne)[,!.]* *(?:oto|użytkownik)|^(?:użytkownik (?:chce|prosi)|oto lekcja)/i,
  /^(?:tabii(?: ki)?|elbette)[,!.]* *(?:işte|kullanıcı)|^(?:kullanıcı (?:istiyor|benden)|işte ders)/i,
  /^(?:конечно|хорошо|ладно)[,!.]* *(?:вот|пользователь)|^(?:пользователь (?:хочет|просит)|вот (?:ваш |твой )?урок)/i,
  // Arabic, Hindi, Chinese, Japanese, Korean
  /^(?:بالتأكيد|حسنا|حسنًا|طبعا|بالطبع)[،,!.]* *(?:إليك|هذا هو (?:الدرس|النص)|المستخدم)|^(?:المستخدم يريد|يريد المستخدم|إليك الدرس)/,
  /^(?:ज़रूर|जरूर|बिल्कुल|ठीक है|अवश्य)[,!।]* *(?:यहाँ|यहां|उपयोगकर्ता|यह रहा)|^(?:उपयोगकर्ता (?:चाहता|ने)|यह रहा पाठ|यहाँ पाठ)/,
  /^(?:好的|当然|當然|没问题)[，,！!。]* *(?:以下|[这這]是(?:为|為|给|給|您|你|一[篇课課节節份])|用户|用戶|我(?:将|会|來|来))|^(?:用户(?:想要|要求|希望|让我)|以下是(?:这|為|为|您|你|本)?.{0,6}(?:课程|课文|一课|教程))/,
  /^(?:はい|もちろん(?:です)?|わかりました|承知しました)[、,！!。]* *(?:以下|これ[がは].{0,12}(?:レッスン|講座|本文|回答)|ユーザー|こちら)|^(?:ユーザーは|ユーザーが|以下(?:は|が).{0,8}レッスン)/,
  /^(?:네|물론입니다|알겠습니다)[,.!]* *(?:다음은|여기|사용자)|^(?:사용자(?:가|는)|다음은 .{0,8}(?:수업|강의))/,
];

const ENDINGS: RegExp[] = [
  /\b(?:let me know if|feel free to (?:ask|reach out)|i hope (?:this|that|it) helps|would you like me to|do you want me to|if you(?:['’]d like| want), i can)\b/i,
  /(?:lass(?:en sie)? (?:es )?mich wissen|ich hoffe, (?:das|dies|es) hilft|wenn du möchtest, kann ich|soll ich (?:noch|dir|ihnen))/i,
  /(?:házmelo saber|hazme saber|avísame si|espero que (?:esto )?(?:te )?(?:ayude|sirva)|¿(?:quieres|te gustaría) que)/i,
  /(?:n['’]hésitez pas à|n['’]hésite pas à me|fais-moi savoir|faites-moi savoir|j['’]espère que cela (?:vous |t['’])?aide|souhaitez-vous que je)/i,
  /(?:fammi sapere se|spero che (?:questo|ti) (?:sia|aiuti))/i,
  /(?:me avise se|espero que (?:isso|isto) ajude|deixe-me saber)/i,
  /(?:laat het me weten|ik hoop dat dit helpt)/i,
  /(?:daj mi znać|mam nadzieję, że to pomoże)/i,
  /(?:дайте (?:мне )?знать, если|надеюсь, это (?:поможет|помогло)|хотите, чтобы я)/i,
  /(?:أخبرني إذا|لا تتردد في (?:السؤال|طرح)|آمل أن يكون هذا|هل تريد مني)/,
  /(?:मुझे बताएं|मुझे बताइए|आशा है कि यह (?:मदद|उपयोगी)|क्या आप चाहते हैं कि मैं)/,
  /(?:如果(?:你|您)(?:有|需要|想).{0,12}(?:告诉我|请告诉|随时|我可以)|希望(?:这|對|对)(?:你|您)?有(?:所)?帮助|需要我(?:继续|再))/,
  /(?:お知らせください|お気軽に(?:お尋ね|ご質問|聞いて)|お役に立てば幸い|しましょうか[？?])/,
  /(?:알려 ?주세요|도움이 되(?:길|었기를)|원하시면)/,
];

// The speaker says what they are or will not do; lessons speak about their subject.
const REFUSALS: RegExp[] = [
  /\b(?:as an ai(?: language)? model|i(?:['’]m| am) (?:sorry,? but|unable to)|i can(?:not|['’]t) (?:help|assist|provide|comply) ?(?:with|you|this|that)?)\b/i,
  /(?:als (?:ki|künstliche intelligenz)(?:-| )?(?:sprach)?modell|es tut mir leid, aber|dabei kann ich (?:leider )?nicht helfen|ich kann (?:dir|ihnen|dabei) (?:leider )?nicht)/i,
  /(?:como modelo de (?:lenguaje|ia)|lo siento, pero no|no puedo (?:ayudar|ayudarte|proporcionar|cumplir))/i,
  /(?:en tant qu['’](?:ia|intelligence artificielle|modèle de langage)|je suis désolée?,? mais|je ne peux pas (?:vous |t['’])?(?:aider|fournir|répondre))/i,
  /(?:come modello (?:linguistico|di linguaggio)|mi dispiace, ma non|non posso (?:aiutar|fornir))/i,
  /(?:como (?:um )?modelo de linguagem|sinto muito, mas|desculpe, mas (?:não|eu)|não posso (?:ajudar|fornecer))/i,
  /(?:als (?:een )?(?:ai-)?taalmodel|het spijt me, maar|ik kan (?:je |u )?(?:hier|daar)(?:mee|bij) niet)/i,
  /(?:jako model językowy|przykro mi, ale|nie mogę (?:pomóc|udzielić|spełnić))/i,
  /(?:bir (?:yapay zek[aâ]|dil) model|üzgünüm,? (?:ama|ancak)|yardımcı olamam)/i,
  /(?:как (?:языковая модель|искусственный интеллект)|извините, но я|к сожалению, я не могу|я не могу (?:помочь|предоставить|выполнить))/i,
  /(?:بصفتي نموذج|كنموذج لغوي|عذرا،? (?:لكن|لا)|عذرًا،? (?:لكن|لا)|آسف،? (?:لكن|لا)|لا (?:أستطيع|يمكنني) (?:مساعدتك|المساعدة|تقديم))/,
  /(?:एक (?:एआई|ai) (?:भाषा )?मॉडल|क्षमा करें,? (?:लेकिन|मैं)|माफ़? ?कीजिए,? (?:लेकिन|मैं)|मैं (?:इसमें|आपकी|इस) .{0,20}(?:मदद|सहायता) नहीं कर सकत)/i,
  /(?:作为(?:一个|一名)?(?:人工智能|ai|语言模型)|作為(?:一個)?(?:人工智慧|ai|語言模型)|(?:很)?抱歉，我(?:无法|不能|無法)|对不起，我(?:无法|不能))/i,
  /(?:(?:ai|人工知能|言語)(?:言語)?モデルとして|申し訳(?:ありません|ございません)(?:が|。)|お手伝い(?:することは)?できません|お答えできません)/i,
  /(?:(?:ai|인공지능)(?: 언어)? 모델로서|죄송(?:하지만|합니다)|도와드릴 수 없)/i,
];

const PLACEHOLDERS = [
  /\blorem ipsum\b|\[(?:your|insert|topic|name)\b[^[\]]{0,200}\]|\{\{[^{}]{1,60}\}\}/i,
  // in small letters it is Spanish for "everything"
  /\bTODO:|\bTBD\b/,
];

const START = 400;
const END = 300;

export function judgeLanguage(text: string, expected: ExpectedLanguage | undefined): QualityFinding[] {
  if (!expected || !isForeignBlock(withoutQuotations(text), expected)) return [];
  const wanted = expected.language ? `language "${expected.language}"` : `${expected.script} script`;
  return [block('L2', text, `A part is in another language. Write every part in the ${wanted} of the course.`)];
}

// L3 and L14 at the beginning of a lesson, also of one that is not complete.
export function judgeOpening(text: string): QualityFinding[] {
  const start = text.trimStart().slice(0, START);
  const findings: QualityFinding[] = [];
  if (THINKING.test(start) || OPENINGS.some((pattern) => pattern.test(start)))
    findings.push(block('L3', start, 'It begins with thoughts on the task. Begin with the lesson itself.'));
  const own = withoutQuotations(start);
  const refusal = REFUSALS.map((pattern) => pattern.exec(own)?.[0]).find((found) => found !== undefined);
  if (refusal)
    findings.push(block('L14', refusal, 'It speaks about the writer instead of the sub-topic. Write the lesson.'));
  return findings;
}

function judgeEnding({ blocks, markdown }: LessonText): QualityFinding[] {
  const end = withoutQuotations(blocks.at(-1)?.text ?? '').slice(-END);
  const found = ENDINGS.map((pattern) => pattern.exec(end)?.[0]).find((phrase) => phrase !== undefined);
  const isThinking = THINKING.test(markdown.slice(-END));
  if (found === undefined && !isThinking) return [];
  return [
    block('L3', found ?? markdown.slice(-END), 'It ends by speaking to the person who asked. End with the key points.'),
  ];
}

// An item of a list, a row of a table and the end of a long paragraph are judged by themselves, too.
const getParts = (type: string, text: string): string[] => {
  const parts = type === 'list' || type === 'table' ? text.split('\n') : [];
  const { sample } = LANGUAGE_LIMITS;
  return [text, ...parts, ...(text.length > 2 * sample ? [text.slice(-sample)] : [])];
};

export function judgeSpeech(lesson: LessonText, expected: ExpectedLanguage | undefined): QualityFinding[] {
  const { blocks, markdown } = lesson;
  const judged = blocks.filter(({ type }) => type !== 'blockquote' && type !== 'code');
  const start = THINKING.test(markdown.slice(0, START)) ? markdown : (blocks[0]?.text ?? '');
  // A letter that is shown has fields to fill in.
  const own = withoutQuotations(blocks.flatMap(({ type, text }) => (type === 'blockquote' ? [] : text)).join('\n'));
  const placeholder = PLACEHOLDERS.map((pattern) => pattern.exec(own)?.[0]).find((found) => found !== undefined);
  return [
    ...judged.flatMap(({ type, text }) =>
      getParts(type, text).flatMap((part) => judgeLanguage(part, expected).slice(0, 1)),
    ),
    ...judgeOpening(start),
    ...judgeEnding(lesson),
    ...(placeholder ? [block('L14', placeholder, 'It has placeholder text. Write the text itself.')] : []),
  ];
}

const CLAIMS: [RegExp, string][] = [
  [/(?<![\d.,/-])(?:1[5-9]|20)\d\d(?![\d.,/%-]*\d)/u, 'year'],
  [/(?<!\d)\d{1,9}(?:[.,]\d{1,6})?\s?%/u, 'percentage'],
  [/\bet al\b\.?/i, 'study'],
  [/[“«„][^“”«»„]{40,}[”»“]/u, 'quotation'],
  [/\b(?:https?:\/\/|www\.)\S+/i, 'address'],
];
const CITATION = /\[s\d{1,3}\]/i;

// L10: what a reader should check, and links that a reader could follow. Others do not survive sanitizing.
export function judgeClaims({ sentences, links }: LessonText): QualityFinding[] {
  const followed = links.filter(({ href }) => /^(?:https:|www\.|\/\/)/i.test(href));
  const uncited = sentences.filter((sentence) => !CITATION.test(sentence));
  return [
    ...followed.map(({ text, href }) =>
      block('L10', `${text} ${href}`, 'A lesson has no links. Say it in words, without an address.'),
    ),
    ...CLAIMS.flatMap(([pattern, kind]) =>
      uncited
        .filter((sentence) => pattern.test(sentence))
        .map((sentence) => warn('L10', sentence, `Check this: a ${kind} without a source.`)),
    ),
  ];
}
