import { Resvg } from '@resvg/resvg-js';
import decodeQR from 'qr/decode.js';
import { renderCertificate } from './render-certificate.ts';

test.each([
  'https://learn.example.org/verify/5f0c3a52-0c86-4f6e-9d2b-7c1f6a3b9e10',
  'http://127.0.0.1:8080/verify/5f0c3a52-0c86-4f6e-9d2b-7c1f6a3b9e10',
  `https://${'a-very-long-name-of-a-school.'.repeat(4)}example.org/verify/5f0c3a52-0c86-4f6e-9d2b-7c1f6a3b9e10`,
])('CRT-04 the QR code on the picture is read as %s', async (verifyUrl) => {
  const png = await renderCertificate({
    ...{ brandName: 'Coursewright', learnerName: 'Ada Lovelace', courseTitle: 'Sourdough bread', verifyUrl },
    completedOn: new Date('2026-11-20T12:00:00Z'),
  });
  const href = `data:image/png;base64,${png.toString('base64')}`;
  const page = `<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="1130"><image href="${href}" width="1600" height="1130"/></svg>`;
  const { width, height, pixels } = new Resvg(page).render();
  expect(decodeQR({ width, height, data: pixels })).toBe(verifyUrl);
});
