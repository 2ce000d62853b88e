import { type InterfaceLanguage, interfaceLanguages } from '@coursewright/contracts/languages';
import { detectLanguage } from '../../authoring/text/index.ts';
import { type CourseExport, listLessons } from './course-export.ts';

const en = {
  contents: 'Contents',
  answers: 'Answers',
  exercises: 'Exercises',
  myNote: 'My note',
  quiz: (title: string) => `Quiz: ${title}`,
  video: 'Video:',
  notWritten: 'This lesson has not been written yet.',
  writtenWithAi: 'Written with AI: check important facts',
  builtFromSample: 'Built from sample study material',
  someOwnText: '. Some lessons were written by the learner',
  page: (number: number) => `page ${number}`,
  sources: 'Sources',
  diagram: 'Diagram',
  diagramAsText: 'Diagram as text',
  markDone: 'Mark as done',
  done: 'Done',
  lessons: 'Lessons',
  check: 'Check',
  again: 'Answer again',
  right: 'Right.',
  // Filled in by the player of a package.
  wrong: 'Not right. The answer is: {answer}',
  read: '{percent} % read',
  readAndRight: '{percent} % read, {right} of {count} questions right',
  notStored:
    'Your progress is not being stored: the learning system does not accept it. Tell the person who gave you the course.',
};

export type ExportWords = typeof en;

export const exportWords: Record<InterfaceLanguage, ExportWords> = {
  en,
  de: {
    contents: 'Inhalt',
    answers: 'Antworten',
    exercises: 'Übungen',
    myNote: 'Meine Notiz',
    quiz: (title) => `Quiz: ${title}`,
    video: 'Video:',
    notWritten: 'Diese Lektion ist noch nicht geschrieben.',
    writtenWithAi: 'Mit KI geschrieben: Prüfen Sie wichtige Angaben',
    builtFromSample: 'Aus Beispielmaterial erstellt',
    someOwnText: '. Einige Lektionen hat die lernende Person geschrieben',
    page: (number) => `Seite ${number}`,
    sources: 'Quellen',
    diagram: 'Diagramm',
    diagramAsText: 'Diagramm als Text',
    markDone: 'Als erledigt markieren',
    done: 'Erledigt',
    lessons: 'Lektionen',
    check: 'Prüfen',
    again: 'Noch einmal antworten',
    right: 'Richtig.',
    wrong: 'Nicht richtig. Die Antwort ist: {answer}',
    read: '{percent} % gelesen',
    readAndRight: '{percent} % gelesen, {right} von {count} Fragen richtig',
    notStored:
      'Ihr Fortschritt wird nicht gespeichert: Das Lernsystem nimmt ihn nicht an. Sagen Sie es der Person, von der Sie den Kurs haben.',
  },
  es: {
    contents: 'Índice',
    answers: 'Respuestas',
    exercises: 'Ejercicios',
    myNote: 'Mi nota',
    quiz: (title) => `Cuestionario: ${title}`,
    video: 'Vídeo:',
    notWritten: 'Esta lección aún no está escrita.',
    writtenWithAi: 'Escrito con IA: comprueba los datos importantes',
    builtFromSample: 'Creado con material de estudio de muestra',
    someOwnText: '. Algunas lecciones las ha escrito quien estudia',
    page: (number) => `página ${number}`,
    sources: 'Fuentes',
    diagram: 'Diagrama',
    diagramAsText: 'Diagrama como texto',
    markDone: 'Marcar como hecha',
    done: 'Hecha',
    lessons: 'Lecciones',
    check: 'Comprobar',
    again: 'Responder otra vez',
    right: 'Correcto.',
    wrong: 'No es correcto. La respuesta es: {answer}',
    read: '{percent} % leído',
    readAndRight: '{percent} % leído, {right} de {count} preguntas correctas',
    notStored:
      'Tu progreso no se está guardando: el sistema de aprendizaje no lo acepta. Avisa a quien te dio el curso.',
  },
  ar: {
    contents: 'المحتويات',
    answers: 'الإجابات',
    exercises: 'تمارين',
    myNote: 'ملاحظتي',
    quiz: (title) => `اختبار: ${title}`,
    video: 'فيديو:',
    notWritten: 'لم يُكتب هذا الدرس بعد.',
    writtenWithAi: 'كُتب بالذكاء الاصطناعي: تحقق من المعلومات المهمة',
    builtFromSample: 'أُنشئ من مادة دراسية نموذجية',
    someOwnText: '. بعض الدروس كتبها المتعلم',
    page: (number) => `صفحة ${number}`,
    sources: 'المصادر',
    diagram: 'مخطط',
    diagramAsText: 'المخطط كنص',
    markDone: 'وضع علامة «مكتمل»',
    done: 'مكتمل',
    lessons: 'الدروس',
    check: 'تحقق',
    again: 'أجب مرة أخرى',
    right: 'صحيح.',
    wrong: 'غير صحيح. الإجابة هي: {answer}',
    read: 'قُرئ {percent}٪',
    readAndRight: 'قُرئ {percent}٪، و{right} من {count} من الأسئلة صحيحة',
    notStored: 'لا يُحفظ تقدمك: نظام التعلّم لا يقبله. أخبر من أعطاك الدورة.',
  },
  ja: {
    contents: '目次',
    answers: '解答',
    exercises: '練習問題',
    myNote: '自分のメモ',
    quiz: (title) => `クイズ: ${title}`,
    video: '動画:',
    notWritten: 'このレッスンはまだ書かれていません。',
    writtenWithAi: 'AI が執筆しました。重要な内容は確認してください',
    builtFromSample: 'サンプル教材から作成',
    someOwnText: '。一部のレッスンは学習者が書いたものです',
    page: (number) => `${number}ページ`,
    sources: '出典',
    diagram: '図',
    diagramAsText: '図の文字による説明',
    markDone: '完了にする',
    done: '完了',
    lessons: 'レッスン',
    check: '確認',
    again: 'もう一度答える',
    right: '正解です。',
    wrong: '不正解です。正解は {answer} です',
    read: '{percent} % 読了',
    readAndRight: '{percent} % 読了、{count} 問中 {right} 問正解',
    notStored: '進捗が保存されていません。学習システムが受け付けません。コースを渡した担当者に知らせてください。',
  },
};

// Of the course: as its learner asked for it, else as its first lesson is written.
export function findLanguage(content: CourseExport): string | undefined {
  const [lesson] = listLessons(content);
  const titles = content.chapters.flatMap(({ title, subtopics }) => [title, ...subtopics.map((one) => one.title)]);
  const text = lesson?.markdown ?? [content.course.mainTopic, ...titles].join(' ');
  return content.course.brief?.language ?? detectLanguage(text).language;
}

// The fixed words of an export, English for courses in other languages.
export function findWords(content: CourseExport): ExportWords {
  const language = findLanguage(content)?.split('-')[0];
  return exportWords[interfaceLanguages.find((one) => one === language) ?? 'en'];
}
