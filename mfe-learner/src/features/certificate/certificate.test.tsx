import { certificateEndpoints } from '@coursewright/contracts';
import { type ApiDouble, aLearner, answer, refuse } from '@coursewright/mfe-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { courseId } from '../../testing/a-course.ts';
import { visit } from '../../testing/visit.ts';

const end = '2026-11-21T23:30:00.000Z';
const certifies = answer(certificateEndpoints.certificate, {
  certificateId: 'c-1',
  learnerName: 'Ada Lovelace',
  courseTitle: 'Sourdough bread',
  end,
  source: 'sample',
});
const image: ApiDouble = { endpoint: certificateEndpoints.certificateImage, respond: () => new Response('a picture') };

test('CRT-01 without a title in its state /certificate leads to /create', async () => {
  const { path } = await visit('/certificate', { state: { end, courseId } });
  await waitFor(() => expect(path()).toBe('/create'));
});

test('CRT-01 /certificate shows the name of the session, the title and the end date as the British write it', async () => {
  await visit('/certificate', { state: { courseTitle: 'Sourdough bread', end, courseId } });
  expect(await screen.findByText(aLearner.name)).toBeInTheDocument();
  expect(screen.getByText('Sourdough bread')).toBeInTheDocument();
  expect(screen.getByText('21/11/2026')).toBeInTheDocument();
});

test('STU-09 without a stored end the certificate carries the date of today', async () => {
  await visit('/certificate', { state: { courseTitle: 'Sourdough bread', end: null, courseId } });
  const today = new Date().toISOString().slice(0, 10).split('-').reverse().join('/');
  expect(await screen.findByText(today)).toBeInTheDocument();
});

test('CRT-01 the address of a course shows its certificate as picture and in words', async () => {
  await visit(`/certificate/${courseId}`, { api: [certifies] });
  expect(await screen.findByRole('img', { name: /Ada Lovelace.*Sourdough bread.*21\/11\/2026/ })).toHaveAttribute(
    'src',
    `/api/courses/${courseId}/certificate.png`,
  );
  expect(screen.getByText('Sample study material')).toBeInTheDocument();
});

test('CRT-01 a course that is not completed has none', async () => {
  await visit(`/certificate/${courseId}`, { api: [refuse(certificateEndpoints.certificate, 404, 'none')] });
  expect(await screen.findByRole('heading', { name: 'There is no certificate yet' })).toBeInTheDocument();
});

test('CRT-03 the page says where the certificate was e-mailed to', async () => {
  await visit(`/certificate/${courseId}`, { api: [certifies] });
  expect(await screen.findByText(`It was also e-mailed to ${aLearner.email}.`)).toBeInTheDocument();
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

  test('saves certificate.png, then says Downloaded', async () => {
    const { toasts } = await visit(`/certificate/${courseId}`, { api: [certifies, image] });
    await userEvent.click(await screen.findByRole('button', { name: 'Download' }));
    await waitFor(() => expect(toasts).toEqual(['success: Downloaded']));
    expect(saved).toEqual(['certificate.png from blob:picture']);
  });

  test('that fails is tried again and says so', async () => {
    let down = true;
    const flaky: ApiDouble = {
      endpoint: certificateEndpoints.certificateImage,
      respond: (call) => (down ? new Response('', { status: 503 }) : image.respond(call)),
    };
    const { toasts } = await visit(`/certificate/${courseId}`, { api: [certifies, flaky] });
    await userEvent.click(await screen.findByRole('button', { name: 'Download' }));
    expect(await screen.findByText('Not downloaded yet')).toBeInTheDocument();
    expect(saved).toEqual([]);
    down = false;
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(toasts).toEqual(['success: Downloaded']));
  });
});
