import type { InterfaceLanguage } from '@coursewright/contracts';
import type { LessonCounts } from '../courses/index.ts';
import type { ObjectiveSummary, QuizSummary } from './certificate.ts';

const en = {
  title: 'Certificate of completion',
  certifies: 'This is to certify that',
  completed: 'has completed the course',
  completedOn: 'Completed on',
  completedOnDay: (day: string) => `Completed on ${day}`,
  checkAt: 'Check this certificate at',
  canBeChecked: (url: string) => `Can be checked at ${url}`,
  qrCode: (url: string) => `QR code that leads to ${url}`,
  learner: 'A learner',
  documentTitle: (course: string, name: string) => `Certificate of completion: ${course}, ${name}`,
  lessons: ({ count, removed, claimed = 0 }: LessonCounts) =>
    `${count} ${count === 1 ? 'lesson' : 'lessons'}${claimed > 0 ? `, ${claimed} said to be known` : ''}${removed > 0 ? `, ${removed} removed` : ''}`,
  quizzes: ({ passed, total, averagePercent }: QuizSummary) =>
    `Quizzes: ${passed} of ${total} topics passed, ${averagePercent} percent on average`,
  objectives: ({ proven, total }: ObjectiveSummary) =>
    `Proven by answers: ${proven} of ${total} ${total === 1 ? 'objective' : 'objectives'}`,
  sample: 'Built from sample study material',
};

export type CertificateWords = typeof en;

export const certificateWords: Record<InterfaceLanguage, CertificateWords> = {
  en,
  de: {
    title: 'Abschlusszertifikat',
    certifies: 'Hiermit wird bescheinigt:',
    completed: 'hat diesen Kurs abgeschlossen',
    completedOn: 'Abgeschlossen am',
    completedOnDay: (day) => `Abgeschlossen am ${day}`,
    checkAt: 'Dieses Zertifikat prüfen unter',
    canBeChecked: (url) => `Kann geprüft werden unter ${url}`,
    qrCode: (url) => `QR-Code, der zu ${url} führt`,
    learner: 'Eine lernende Person',
    documentTitle: (course, name) => `Abschlusszertifikat: ${course}, ${name}`,
    lessons: ({ count, removed, claimed = 0 }) =>
      `${count} ${count === 1 ? 'Lektion' : 'Lektionen'}${claimed > 0 ? `, ${claimed} nach eigener Angabe bekannt` : ''}${removed > 0 ? `, ${removed} entfernt` : ''}`,
    quizzes: ({ passed, total, averagePercent }) =>
      `Quiz: ${passed} von ${total} Themen bestanden, im Schnitt ${averagePercent} Prozent`,
    objectives: ({ proven, total }) =>
      `Durch Antworten belegt: ${proven} von ${total} ${total === 1 ? 'Lernziel' : 'Lernzielen'}`,
    sample: 'Aus Beispielmaterial erstellt',
  },
  es: {
    title: 'Certificado de finalización',
    certifies: 'Se certifica que',
    completed: 'ha completado el curso',
    completedOn: 'Completado el',
    completedOnDay: (day) => `Completado el ${day}`,
    checkAt: 'Comprueba este certificado en',
    canBeChecked: (url) => `Se puede comprobar en ${url}`,
    qrCode: (url) => `Código QR que lleva a ${url}`,
    learner: 'Una persona que estudia',
    documentTitle: (course, name) => `Certificado de finalización: ${course}, ${name}`,
    lessons: ({ count, removed, claimed = 0 }) =>
      `${count} ${count === 1 ? 'lección' : 'lecciones'}${claimed > 0 ? `, ${claimed} que dice saber` : ''}${removed > 0 ? `, ${removed} ${removed === 1 ? 'eliminada' : 'eliminadas'}` : ''}`,
    quizzes: ({ passed, total, averagePercent }) =>
      `Cuestionarios: ${passed} de ${total} temas aprobados, ${averagePercent} por ciento de media`,
    objectives: ({ proven, total }) =>
      `Demostrado con respuestas: ${proven} de ${total} ${total === 1 ? 'objetivo' : 'objetivos'}`,
    sample: 'Creado con material de estudio de muestra',
  },
  ar: {
    title: 'شهادة إتمام',
    certifies: 'نشهد بأن',
    completed: 'أكمل هذه الدورة',
    completedOn: 'تاريخ الإتمام',
    completedOnDay: (day) => `تاريخ الإتمام: ${day}`,
    checkAt: 'تحقق من هذه الشهادة على',
    canBeChecked: (url) => `يمكن التحقق منها على ${url}`,
    qrCode: (url) => `رمز QR يؤدي إلى ${url}`,
    learner: 'متعلم',
    documentTitle: (course, name) => `شهادة إتمام: ${course}، ${name}`,
    lessons: ({ count, removed, claimed = 0 }) =>
      `عدد الدروس: ${count}${claimed > 0 ? `، منها ما قال إنه يعرفه: ${claimed}` : ''}${removed > 0 ? `، المحذوفة: ${removed}` : ''}`,
    quizzes: ({ passed, total, averagePercent }) =>
      `الاختبارات: اجتياز ${passed} من ${total} من المواضيع، بمتوسط ${averagePercent} بالمئة`,
    objectives: ({ proven, total }) => `أهداف أثبتتها الإجابات: ${proven} من ${total}`,
    sample: 'أُنشئت من مادة دراسية نموذجية',
  },
  ja: {
    title: '修了証',
    certifies: '氏名',
    completed: '次のコースを修了したことを証します',
    completedOn: '修了日',
    completedOnDay: (day) => `修了日: ${day}`,
    checkAt: 'この修了証の確認はこちら',
    canBeChecked: (url) => `${url} で確認できます`,
    qrCode: (url) => `${url} を開く QR コード`,
    learner: '学習者',
    documentTitle: (course, name) => `修了証: ${course}、${name}`,
    lessons: ({ count, removed, claimed = 0 }) =>
      `${count}レッスン${claimed > 0 ? `（うち${claimed}レッスンは既知と申告）` : ''}${removed > 0 ? `（ほか${removed}レッスンを削除）` : ''}`,
    quizzes: ({ passed, total, averagePercent }) =>
      `クイズ: ${total}トピック中${passed}トピックに合格、平均${averagePercent}パーセント`,
    objectives: ({ proven, total }) => `解答で証明された目標: ${total}件中${proven}件`,
    sample: 'サンプル教材から作成',
  },
};
