import type { AuthorSource } from '@coursewright/contracts';
import { clip, type Html, html } from '@coursewright/text';
import { type Brand, type EmailContent, HEADING } from './layout.ts';
import type { Wording } from './wording.ts';

export type CertificateData = {
  courseId: string;
  certificateId: string;
  learnerName: string;
  courseTitle: string;
  completedAt: string;
  completedDay?: string | undefined;
  source: AuthorSource;
};

const SUBJECT_TITLE = 120;

export function certificate(data: CertificateData, brand: Brand, wording: Wording): EmailContent {
  const { learnerName, courseTitle, certificateId } = data;
  const { certificate: texts } = wording.texts;
  const day = texts.on(wording.date(data.completedDay ?? data.completedAt));
  const note = data.source === 'sample' ? texts.sample : '';
  const verifyUrl = `${brand.url}/verify/${encodeURIComponent(certificateId)}`;
  return {
    subject: texts.subject(clip(courseTitle, SUBJECT_TITLE)),
    preview: texts.preview(learnerName, courseTitle),
    body: html`<p style="margin:0 0 22px">${texts.congratulation}</p>${card(data, day, note, wording)}${check(texts.check, verifyUrl)}`,
    text: [
      texts.congratulation,
      '',
      texts.title.toLocaleUpperCase(wording.language),
      texts.named(learnerName),
      courseTitle,
      day,
      `${texts.idLabel}: ${certificateId}`,
      ...(note ? [note] : []),
      '',
      `${texts.check} ${verifyUrl}`,
    ].join('\n'),
    action: { label: texts.action, url: `${brand.url}/certificate/${encodeURIComponent(data.courseId)}` },
    reason: texts.reason,
  };
}

const check = (label: string, url: string): Html =>
  html`<p class="muted" style="margin:22px 0 0;font-size:15px;color:#52605A">${label} <a class="brand" href="${url}" style="color:#0B6B57;word-break:break-all">${url}</a></p>`;

function card(
  { learnerName, courseTitle, certificateId }: CertificateData,
  day: string,
  note: string,
  { texts: { certificate: texts }, direction }: Wording,
): Html {
  const line = (text: string) => html`<div class="muted" style="font-size:15px;color:#52605A">${text}</div>`;
  // Letters of Arabic words are joined.
  const spacing = direction === 'rtl' ? '0' : '0.14em';
  return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr><td class="paper" align="center" bgcolor="#F6F7F3" style="background-color:#F6F7F3;border:2px solid #F5B83D;border-radius:14px;padding:34px 24px">
<div class="brand" style="font-size:12px;font-weight:700;letter-spacing:${spacing};text-transform:uppercase;color:#0B6B57">${texts.title}</div>
<div class="ink" style="margin:18px 0 6px;${HEADING};font-size:30px;line-height:1.2;font-weight:700;color:#14201C">${learnerName}</div>
${line(texts.completed)}
<div class="ink" style="margin:8px 0;${HEADING};font-size:21px;line-height:1.3;font-weight:600;color:#14201C">${courseTitle}</div>
${line(day)}
<div class="muted" style="margin:20px 0 0;font-size:12px;color:#52605A">${texts.idLabel} ${certificateId}${note ? html`<br>${note}` : ''}</div>
</td></tr></table>`;
}
