import type { ReceiptView } from '@coursewright/contracts';
import { listRoles, readPdf } from '@coursewright/pdf/testing';
import { createContents } from './receipt-content.ts';
import { receiptPdf } from './receipt-pdf.ts';

const brand = { name: 'Coursewright', url: 'https://learn.example' };
const payer = {
  name: 'Ada Lovelace',
  email: 'ada@example.test',
  address: '12 St James Sq',
  post: '12345',
  country: 'GB',
};

const aReceipt = (more: Partial<ReceiptView> = {}): ReceiptView => ({
  id: 'stripe:pi_1',
  number: 'CW-2026-000123',
  provider: 'stripe',
  subscriptionId: 'sub_1Qabc',
  plan: 'monthly',
  planName: 'Monthly Plan',
  amount: 9,
  currency: 'GBP',
  refunded: 0,
  payer,
  paidAt: '2026-11-21T23:30:00.000Z',
  coversUntil: '2026-12-21T23:30:00.000Z',
  ...more,
});

test('PAY-09 a receipt says who paid what, when, for what and how', async () => {
  const { pages, text, info } = readPdf(await receiptPdf(aReceipt(), brand));
  expect([pages, info.Title, info.Author]).toEqual([1, 'Receipt CW-2026-000123', 'Coursewright']);
  for (const said of [
    'Coursewright',
    'CW-2026-000123',
    'Monthly Plan',
    '21 November 2026 to 21 December 2026',
    '£9.00',
    'Stripe',
    'sub_1Qabc',
    'Ada Lovelace',
    'ada@example.test',
    '12 St James Sq, 12345, United Kingdom',
  ])
    expect(text).toContain(said);
  expect(text).not.toContain('Refunded');
});

test('PAY-12 PAY-09 a receipt says what went back', async () => {
  const { text } = readPdf(await receiptPdf(aReceipt({ refunded: 4.5, amount: 9.99 }), brand));
  expect(text.replace(/\s+/g, ' ')).toMatch(/Paid £9\.99 Refunded £4\.50 After refund £5\.49/);
});

test('PAY-08 a receipt is in the currency that was charged, and without an address says none', async () => {
  const zar = aReceipt({ amount: 1871, currency: 'ZAR', provider: 'paystack', payer: { name: 'Thandi', email: '' } });
  const { text } = readPdf(await receiptPdf(zar, brand));
  expect(text).toMatch(/ZAR\s1,871\.00/);
  expect(text).not.toContain('Address');
  expect(text).not.toContain('E-mail');
});

test('PAY-09 a receipt is tagged, in reading order, and every font is embedded', async () => {
  const bytes = await receiptPdf(aReceipt(), brand);
  const { marked, tree } = readPdf(bytes);
  expect(marked).toBe(true);
  const roles = listRoles(tree);
  expect(roles.slice(0, 5)).toEqual(['Root', 'Document', 'P', 'H1', 'P']);
  expect(roles.filter((role) => role === 'LI')).toHaveLength(9);
  expect(roles.filter((role) => role === 'Lbl')).toHaveLength(9);
  const pdf = bytes.toString('latin1');
  const fonts = pdf.match(/\/Type \/FontDescriptor/g)?.length ?? 0;
  expect(fonts).toBeGreaterThanOrEqual(3);
  expect(pdf.match(/\/FontFile[23] /g)).toHaveLength(fonts);
});

test('API-02 what a payer wrote is text on a receipt and nothing else', async () => {
  const name = '<script>alert(1)</script> (x) Tj /JS (app.alert(1)) \u202Egpj.exe\u0000\r\n';
  const bytes = await receiptPdf(aReceipt({ payer: { ...payer, name, address: 'javascript:alert(1)' } }), brand);
  const { text, scripts, annotations } = readPdf(bytes);
  expect(text).toContain('<script>alert(1)</script> (x) Tj /JS (app.alert(1)) gpj.exe');
  expect([scripts, annotations]).toEqual([null, 0]);
  expect(bytes.toString('latin1')).not.toMatch(/\/(JavaScript|JS|OpenAction|URI)\b/);
});

test.each(['Zażółć Gęślą Jaźń', '東京 太郎', 'سارة أحمد', '\u{17000}\u{17001}', '👩‍🚀'])(
  'PAY-09 a name such as %s never stands in the way of a receipt',
  async (name) => {
    const { text, pages } = readPdf(await receiptPdf(aReceipt({ payer: { name, email: 'x@example.test' } }), brand));
    expect(pages).toBe(1);
    expect(text).toContain('x@example.test');
  },
);

test('PAY-09 in Arabic an English address and the sign of a sum keep their order', async () => {
  const { rows } = createContents('ar').receipt(aReceipt());
  expect(rows.at(-1)?.value).toBe('\u206812 St James Sq\u2069, \u206812345\u2069, \u2068المملكة المتحدة\u2069');
  expect(readPdf(await receiptPdf(aReceipt(), brand, 'ar')).text).toContain('UK£');
});

test('PAY-09 a name in Polish is shown with all its letters', async () => {
  const named = aReceipt({ payer: { name: 'Zażółć Gęślą', email: 'x@example.test' } });
  expect(readPdf(await receiptPdf(named, brand)).text).toContain('Zażółć Gęślą');
});

test.each([
  ['𝕬𝖉𝖆 𝓛𝓸𝓿𝓮', /by Ada Love E-mail/],
  ['👩‍🚀 👨‍🚀', /by (\?|👩.*) E-mail/],
])('PAY-09 the name %s is shown as far as a font goes', async (name, shown) => {
  const named = aReceipt({ payer: { name, email: 'x@example.test' } });
  expect(
    readPdf(await receiptPdf(named, brand))
      .text.normalize('NFKC')
      .replace(/\s+/g, ' '),
  ).toMatch(shown);
});

test('PAY-09 the longest address stays on the page', async () => {
  const long = aReceipt({ payer: { ...payer, name: 'N'.repeat(281), address: 'A'.repeat(300) } });
  const { pages, text } = readPdf(await receiptPdf(long, brand));
  expect(pages).toBe(1);
  expect(text.replace(/\s/g, '').split('A').length).toBeGreaterThan(300);
});

describe.each([
  ['de', 'Beleg', '21. November 2026 bis 21. Dezember 2026', 'Vereinigtes Königreich', 'Nach Erstattung'],
  ['es', 'Recibo', '21 de noviembre de 2026 a 21 de diciembre de 2026', 'Reino Unido', 'Tras el reembolso'],
  ['ja', '領収書', '2026年11月21日 から 2026年12月21日 まで', 'イギリス', '返金後'],
  ['ar', 'إيصال', 'الرقم', 'المملكة المتحدة', 'المدفوع'],
] as const)('PAY-09 in %s', (language, heading, period, country, after) => {
  test('a receipt is in the language of its payer', async () => {
    const bytes = await receiptPdf(aReceipt({ refunded: 1 }), brand, language);
    const { text, info, pages } = readPdf(bytes);
    expect([pages, info.Title]).toEqual([1, `${heading} CW-2026-000123`]);
    const plain = text.replace(/\s/g, '');
    for (const said of ['CW-2026-000123', period, country, after, 'Ada Lovelace', 'sub_1Qabc'])
      expect(plain).toContain(said.replace(/\s/g, ''));
    expect(bytes.toString('latin1')).toContain(`/Lang (${language})`);
  });
});
