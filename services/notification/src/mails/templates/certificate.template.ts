import type { AuthorSource } from '@coursewright/contracts';
import { formatDate, type Html, html } from '@coursewright/text';
import { clip } from './format.ts';
import { type Brand, type EmailContent, HEADING } from './layout.ts';

export type CertificateData = {
  courseId: string;
  certificateId: string;
  learnerName: string;
  courseTitle: string;
  completedAt: string;
  completedDay?: string | undefined;
  source: AuthorSource;
};

const SAMPLE_NOTE = 'Built from sample study material';
const SUBJECT_TITLE = 120;

export function certificate(data: CertificateData, brand: Brand): EmailContent {
  const { learnerName, courseTitle, certificateId } = data;
  const date = formatDate(data.completedDay ?? data.completedAt);
  const note = data.source === 'sample' ? SAMPLE_NOTE : '';
  const verifyUrl = `${brand.url}/verify/${encodeURIComponent(certificateId)}`;
  const congratulation = 'Well done: you have finished your course, and this is your certificate.';
  return {
    subject: `Your certificate: ${clip(courseTitle, SUBJECT_TITLE)}`,
    preview: `${learnerName} has completed the course ${courseTitle}.`,
    body: html`<p style="margin:0 0 22px">${congratulation}</p>${card(data, date, note)}${check(verifyUrl)}`,
    text: [
      congratulation,
      '',
      'CERTIFICATE OF COMPLETION',
      `${learnerName} has completed the course`,
      courseTitle,
      `on ${date}`,
      `Certificate id: ${certificateId}`,
      ...(note ? [note] : []),
      '',
      `Everyone you show it to can check it here: ${verifyUrl}`,
    ].join('\n'),
    action: { label: 'Open your certificate', url: `${brand.url}/certificate/${encodeURIComponent(data.courseId)}` },
    reason: 'You get this mail once, because you completed a course.',
  };
}

const check = (url: string): Html =>
  html`<p class="muted" style="margin:22px 0 0;font-size:15px;color:#52605A">Everyone you show it to can check it here: <a class="brand" href="${url}" style="color:#0B6B57;word-break:break-all">${url}</a></p>`;

function card({ learnerName, courseTitle, certificateId }: CertificateData, date: string, note: string): Html {
  const line = (text: string) => html`<div class="muted" style="font-size:15px;color:#52605A">${text}</div>`;
  return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr><td class="paper" align="center" bgcolor="#F6F7F3" style="background-color:#F6F7F3;border:2px solid #F5B83D;border-radius:14px;padding:34px 24px">
<div class="brand" style="font-size:12px;font-weight:700;letter-spacing:0.14em;text-transform:uppercase;color:#0B6B57">Certificate of completion</div>
<div class="ink" style="margin:18px 0 6px;${HEADING};font-size:30px;line-height:1.2;font-weight:700;color:#14201C">${learnerName}</div>
${line('has completed the course')}
<div class="ink" style="margin:8px 0;${HEADING};font-size:21px;line-height:1.3;font-weight:600;color:#14201C">${courseTitle}</div>
${line(`on ${date}`)}
<div class="muted" style="margin:20px 0 0;font-size:12px;color:#52605A">Certificate id ${certificateId}${note ? html`<br>${note}` : ''}</div>
</td></tr></table>`;
}
