import { certificateEndpoints } from '@coursewright/contracts';
import { type EndpointStub, failWith, flaky, learnerFixture, respondWith } from '@coursewright/mfe-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type Certificate, certifies, courseId, createCertificate } from '../../testing/course-fixtures.ts';
import { pressRetry, visit } from '../../testing/visit.ts';

const { end, verifyUrl, linkedInUrl } = createCertificate();
const open = (...api: EndpointStub[]) => visit(`/certificate/${courseId}`, { api });
const pdf: EndpointStub = { endpoint: certificateEndpoints.certificatePdf, respond: () => new Response('a document') };
const image: EndpointStub = {
  endpoint: certificateEndpoints.certificateImage,
  respond: () => new Response('a picture'),
};

test('CRT-01 without a title in its state /certificate leads to /create', async () => {
  const { path } = await visit('/certificate', { state: { end, courseId } });
  await waitFor(() => expect(path()).toBe('/create'));
});

test('CRT-01 /certificate shows the name of the session, the title and the end date as the British write it', async () => {
  await visit('/certificate', { state: { courseTitle: 'Sourdough bread', end, courseId } });
  expect(await screen.findByText(learnerFixture.name)).toBeInTheDocument();
  expect(screen.getByText('Sourdough bread', { selector: 'dd, dd *' })).toBeInTheDocument();
  expect(screen.getByText('21/11/2026')).toBeInTheDocument();
});

test('STU-09 without a stored end the certificate carries the date of today', async () => {
  const today = () => new Date().toISOString().slice(0, 10).split('-').reverse().join('/');
  const begun = today();
  await visit('/certificate', { state: { courseTitle: 'Sourdough bread', end: null, courseId } });
  // midnight may pass meanwhile
  expect(await screen.findByText((text) => text === begun || text === today())).toBeInTheDocument();
});

test('CRT-01 CRT-03 the address of a course shows its certificate as picture and in words, and where it was mailed to', async () => {
  await open(certifies());
  expect(await screen.findByRole('img', { name: /Ada Lovelace.*Sourdough bread.*21\/11\/2026/ })).toHaveAttribute(
    'src',
    `/api/courses/${courseId}/certificate.png?v=c-1`,
  );
  expect(screen.getByText('Sample study material')).toBeInTheDocument();
  expect(screen.getByText(`It was also e-mailed to ${learnerFixture.email}.`)).toBeInTheDocument();
});

test('CRT-01 a course that is not completed has none', async () => {
  await open(failWith(certificateEndpoints.certificate, 404, 'none'));
  expect(await screen.findByRole('heading', { name: 'There is no certificate yet' })).toBeInTheDocument();
});

describe('CRT-02 Download', () => {
  const saved: string[] = [];
  const { click } = HTMLAnchorElement.prototype;
  beforeEach(() => {
    saved.length = 0;
    Object.assign(URL, { createObjectURL: () => 'blob:picture', revokeObjectURL: () => {} });
    HTMLAnchorElement.prototype.click = function save() {
      saved.push(`${this.download} from ${this.href}`);
    };
  });
  afterEach(() => {
    HTMLAnchorElement.prototype.click = click;
  });

  test.each([
    ['Download', image, 'certificate.png'],
    ['Download PDF', pdf, 'certificate.pdf'],
  ])('CRT-04 %s saves a file, then says Downloaded', async (name, file, fileName) => {
    const { toasts } = await open(certifies(), file);
    await userEvent.click(await screen.findByRole('button', { name }));
    await waitFor(() => expect(toasts).toEqual(['success: Downloaded']));
    expect(saved).toEqual([`${fileName} from blob:picture`]);
  });

  test('that fails is tried again and says so', async () => {
    const download = flaky(image);
    const { toasts } = await open(certifies(), download);
    await userEvent.click(await screen.findByRole('button', { name: 'Download' }));
    expect(await screen.findByText('Your file is not downloaded yet')).toBeInTheDocument();
    expect(saved).toEqual([]);
    await pressRetry(download.repair);
    await waitFor(() => expect(toasts).toEqual(['success: Downloaded']));
  });
});

describe('CRT-04 showing it to others', () => {
  test('the address to verify at can be copied', async () => {
    const user = userEvent.setup();
    const { toasts } = await open(certifies());
    await user.click(await screen.findByRole('button', { name: 'Copy the verification link' }));
    await waitFor(() => expect(toasts).toEqual(['success: Link copied']));
    expect(await navigator.clipboard.readText()).toBe(verifyUrl);
  });

  test('where the page may not copy, the address is selected', async () => {
    const user = userEvent.setup();
    jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new Error('not allowed'));
    const { toasts } = await open(certifies());
    await user.click(await screen.findByRole('button', { name: 'Copy the verification link' }));
    await waitFor(() => expect(toasts).toEqual(['info: The link is selected: copy it with your keyboard']));
    expect(getSelection()?.toString()).toBe(verifyUrl);
  });

  test('LinkedIn’s form opens filled in, in a tab that cannot reach this one', async () => {
    await open(certifies());
    const link = await screen.findByRole('link', { name: 'Add to LinkedIn' });
    expect(link).toHaveAttribute('href', linkedInUrl);
    expect(link).toHaveAttribute('target', '_blank');
    expect(link).toHaveAttribute('rel', expect.stringContaining('noopener'));
  });

  test('what quizzes proved stands apart from what was read', async () => {
    const quizzes = { passed: 3, total: 4, averagePercent: 87 };
    await open(certifies({ quizzes }));
    expect(await screen.findByText('3 of 4 topics passed, 87 percent on average')).toBeInTheDocument();
  });

  test('a revoked one says so, and is not offered for showing', async () => {
    const revoked = { at: '2026-11-22T10:00:00.000Z', reason: 'Issued by mistake.' };
    await open(certifies({ revoked }));
    expect(await screen.findByRole('alert')).toHaveTextContent(/revoked on 22 Nov 2026.*Issued by mistake/);
    expect(screen.queryByRole('link', { name: 'Add to LinkedIn' })).not.toBeInTheDocument();
  });
});

/** A certificate that another one replaces when it is reissued. */
function openReissued(before: Partial<Certificate>, after: Partial<Certificate>) {
  let now = createCertificate(before);
  const reissues = respondWith(certificateEndpoints.reissueCertificate, () => {
    now = createCertificate({ ...after, certificateId: 'c-2' });
    return { certificateId: 'c-2' };
  });
  return open(
    respondWith(certificateEndpoints.certificate, () => now),
    reissues,
  );
}

test('CRT-04 after a change of name the certificate can be reissued', async () => {
  const { toasts } = await openReissued({ newName: 'Ada King' }, { learnerName: 'Ada King' });
  expect(await screen.findByText('Your name has changed')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Reissue' }));
  const picture = await screen.findByRole('img', { name: /Ada King has completed/ });
  expect(picture).toHaveAttribute('src', expect.stringContaining('c-2'));
  expect(toasts).toEqual(['success: Certificate reissued']);
  expect(screen.queryByText('Your name has changed')).not.toBeInTheDocument();
});

test('CRT-05 better quiz results can be taken into the certificate', async () => {
  const quizzes = { passed: 1, total: 4, averagePercent: 80 };
  const betterQuizzes = { passed: 4, total: 4, averagePercent: 95 };
  const { toasts } = await openReissued({ quizzes, betterQuizzes }, { quizzes: betterQuizzes });
  const notice = await screen.findByText(/This certificate says: 1 of 4 topics passed, 80 percent on average/);
  expect(notice).toHaveTextContent('Now you have: 4 of 4 topics passed, 95 percent on average');
  await userEvent.click(screen.getByRole('button', { name: 'Update the results' }));
  expect(await screen.findByText('4 of 4 topics passed, 95 percent on average')).toBeInTheDocument();
  expect(screen.getByRole('img', { name: /Certificate of completion/ })).toHaveAttribute(
    'src',
    expect.stringContaining('c-2'),
  );
  expect(toasts).toEqual(['success: Results updated']);
  expect(screen.queryByRole('button', { name: 'Update the results' })).not.toBeInTheDocument();
});

test('CRT-05 one reissue takes a new name and better results', async () => {
  const betterQuizzes = { passed: 1, total: 4, averagePercent: 100 };
  await open(certifies({ newName: 'Ada King', betterQuizzes }));
  expect(await screen.findByText(/with your present results: 1 of 4 topics passed/)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Update the results' })).not.toBeInTheDocument();
});

test('CRT-04 a reissue that is refused says why', async () => {
  await open(
    certifies({ newName: 'Ada King' }),
    failWith(certificateEndpoints.reissueCertificate, 409, 'This certificate was revoked'),
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Reissue' }));
  expect(await screen.findByText('Not issued: This certificate was revoked')).toBeInTheDocument();
});
