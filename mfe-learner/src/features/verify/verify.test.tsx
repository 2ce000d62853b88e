import { certificateEndpoints } from '@coursewright/contracts';
import { type EndpointStub, enter, failWith, respondWith } from '@coursewright/mfe-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { visit } from '../../testing/visit.ts';
import type { CredentialResult } from './credential-check.tsx';
import type { VerifiedCertificate } from './verify.page.tsx';

const id = '5f0c3a52-0c86-4f6e-9d2b-7c1f6a3b9e10';
const aCertificate: VerifiedCertificate = {
  certificateId: id,
  learnerName: 'Ada Lovelace',
  courseTitle: 'Sourdough bread',
  source: 'openai',
  end: '2026-11-21T23:30:00.000Z',
  status: 'valid',
  issuer: 'Coursewright',
};
const verifies = (more: Partial<VerifiedCertificate> = {}) =>
  respondWith(certificateEndpoints.verifyCertificate, { ...aCertificate, ...more });
const judges = (status: CredentialResult['status'], more: Partial<CredentialResult> = {}) =>
  respondWith(certificateEndpoints.checkCredential, { status, message: `It is ${status}.`, ...more });

const stranger = (path: string, ...api: EndpointStub[]) => visit(path, { user: null, api });

const fact = (term: string) => screen.getByText(term).nextElementSibling;

describe('CRT-04 the page that verifies', () => {
  test('shows a visitor the name, the course, the day and the issuer of a valid certificate', async () => {
    await stranger(`/verify/${id}`, verifies());
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('This certificate is genuine');
    expect(screen.getByText('Valid')).toBeInTheDocument();
    expect(fact('Awarded to')).toHaveTextContent('Ada Lovelace');
    expect(fact('Course')).toHaveTextContent('Sourdough bread');
    expect(fact('Completed on')).toHaveTextContent('21 Nov 2026');
    expect(fact('Issued by')).toHaveTextContent('Coursewright');
    expect(fact('Quiz results')).toHaveTextContent('No quiz results');
    expect(screen.getByText('The lessons were written by an AI model.')).toBeInTheDocument();
  });

  test('tells what quizzes proved, and of sample material', async () => {
    await stranger(
      `/verify/${id}`,
      verifies({ source: 'sample', quizzes: { passed: 3, total: 4, averagePercent: 87 } }),
    );
    expect(await screen.findByText('3 of 4 topics passed, 87 percent on average')).toBeInTheDocument();
    expect(screen.getByText('Sample study material')).toBeInTheDocument();
  });

  test.each([
    [{ count: 12, removed: 0 }, 'All 12 lessons of the course were opened'],
    [{ count: 1, removed: 11 }, 'The 1 lesson of the course was opened. 11 lessons were removed by the learner'],
    [{ count: 9, removed: 1 }, 'All 9 lessons of the course were opened. 1 lesson was removed by the learner'],
  ])('names the lessons, and those that were removed: %j', async (lessons, text) => {
    await stranger(`/verify/${id}`, verifies({ lessons }));
    expect(await screen.findByText(text)).toBeInTheDocument();
  });

  test.each([
    ['revoked', /was revoked/, /on 22 Nov 2026. Reason: Issued by mistake/],
    ['superseded', /replaced by a newer one/, /reissued on 22 Nov 2026/],
  ] as const)('says in words that it was %s', async (status, title, explanation) => {
    const reason = status === 'revoked' ? 'Issued by mistake' : undefined;
    await stranger(`/verify/${id}`, verifies({ status, reason, revokedAt: '2026-11-22T10:00:00.000Z' }));
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeInTheDocument();
    expect(screen.getByText(explanation)).toBeInTheDocument();
  });

  test('CRT-05 leads from a certificate with former quiz results to the newer one', async () => {
    const replacedBy = '2b0ad1ee-0a4c-4a4c-8a52-6f5d3f3f2a11';
    await stranger(`/verify/${id}`, verifies({ status: 'superseded', replacedBy }));
    const link = await screen.findByRole('link', { name: 'See the newer certificate' });
    expect(link).toHaveAttribute('href', `/verify/${replacedBy}`);
    expect(screen.getByText(/The newer one has better quiz results/)).toBeInTheDocument();
  });

  test('offers the signed credential', async () => {
    await stranger(`/verify/${id}`, verifies());
    const link = await screen.findByRole('link', { name: 'Download the credential' });
    expect(link).toHaveAttribute('href', `/api/certificates/${id}/credential`);
    expect(link).toHaveAttribute('download');
  });

  test.each([
    ['an unknown number', `/verify/${id}`],
    ['what is no number', '/verify/nonsense'],
  ])('%s leads to the same clear page', async (_what, path) => {
    await stranger(path, failWith(certificateEndpoints.verifyCertificate, 404, 'none'));
    expect(await screen.findByRole('heading', { name: 'No certificate has this number' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Check another one' })).toHaveAttribute('href', '/verify');
  });

  test('a server that is away is not taken for a missing certificate', async () => {
    await stranger(`/verify/${id}`, failWith(certificateEndpoints.verifyCertificate, 500, 'Something went wrong'));
    expect(await screen.findByRole('alert')).toHaveTextContent('The certificate could not be checked');
  });
});

describe('CRT-04 checking a certificate or credential', () => {
  test.each([id, id.toUpperCase(), `https://learn.example.org/verify/${id}/`, `  ${id} `])(
    'the number typed as %p leads to its page',
    async (text) => {
      const { path } = await stranger('/verify', verifies());
      await enter(await screen.findByLabelText('Number or address'), text);
      await userEvent.click(screen.getByRole('button', { name: 'Check the certificate' }));
      await waitFor(() => expect(path()).toBe(`/verify/${id}`));
    },
  );

  test('what is no number is not sent anywhere', async () => {
    const { calls } = await stranger('/verify');
    await enter(await screen.findByLabelText('Number or address'), '12345');
    await userEvent.click(screen.getByRole('button', { name: 'Check the certificate' }));
    expect(screen.getByText(/This is not a certificate number/)).toBeInTheDocument();
    expect(calls).toEqual([]);
  });

  test.each([
    ['valid', 'status', 'Valid'],
    ['revoked', 'alert', 'Revoked'],
    ['superseded', 'status', 'Replaced'],
    ['forged', 'alert', 'Not genuine'],
    ['unreadable', 'status', 'Not readable'],
  ] as const)('a credential that is %s is told so, aloud', async (status, role, title) => {
    const { calls } = await stranger('/verify', judges(status, status === 'valid' ? { certificateId: id } : {}));
    await userEvent.click(await screen.findByLabelText('Credential'));
    await userEvent.paste(' eyJ.eyJ.sig \n');
    await userEvent.click(screen.getByRole('button', { name: 'Check the credential' }));
    const verdict = await screen.findByRole(role);
    expect(verdict).toHaveTextContent(title);
    expect(verdict).toHaveTextContent(`It is ${status}.`);
    expect(calls.map(({ body }) => body)).toEqual([{ credential: 'eyJ.eyJ.sig' }]);
    const links = within(verdict).queryAllByRole('link', { name: 'What it says' });
    expect(links.map((link) => link.getAttribute('href'))).toEqual(status === 'valid' ? [`/verify/${id}`] : []);
  });

  /** A PNG of one chunk, without a valid checksum. */
  function picture(text: string) {
    const length = new Uint8Array(4);
    new DataView(length.buffer).setUint32(0, text.length);
    return new File([Uint8Array.of(0x89), 'PNG\r\n\u001a\n', length, `iTXt${text}_crc`], 'certificate.png');
  }

  test('the picture of a certificate is read for the credential it carries', async () => {
    const { calls } = await stranger('/verify', judges('valid'));
    const file = picture('openbadgecredential\0\0\0\0\0eyJ.eyJ.sig');
    await userEvent.upload(await screen.findByLabelText(/choose a file/), file);
    expect(await screen.findByText('It is valid.')).toBeInTheDocument();
    expect(calls.map(({ body }) => body)).toEqual([{ credential: 'eyJ.eyJ.sig' }]);
  });

  test('another picture has none', async () => {
    const { calls } = await stranger('/verify');
    await userEvent.upload(await screen.findByLabelText(/choose a file/), picture('something else'));
    expect(await screen.findByText(/There is no credential in this file/)).toBeInTheDocument();
    expect(calls).toEqual([]);
  });

  test('nothing pasted is nothing sent', async () => {
    const { calls } = await stranger('/verify');
    await userEvent.click(await screen.findByRole('button', { name: 'Check the credential' }));
    expect(screen.getByText('Paste a credential first')).toBeInTheDocument();
    expect(calls).toEqual([]);
  });
});
