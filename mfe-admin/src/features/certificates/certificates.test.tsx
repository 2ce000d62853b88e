import { certificateEndpoints } from '@coursewright/contracts';
import { type EndpointStub, enter, failWith, respondWith } from '@coursewright/mfe-kit/testing';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { visitAsAdmin } from '../../testing/visit.ts';

const id = '3f2504e0-4f89-41d3-9a0c-0305e82c3301';
const certificate = {
  certificateId: id,
  learnerName: 'Ada Lovelace',
  courseTitle: 'Sourdough',
  end: '2026-03-04T05:06:07.000Z',
  source: 'sample',
  issuer: 'Coursewright',
} as const;

const visit = (api: EndpointStub[], path = '/certificates') => visitAsAdmin(path, ...api);

const lookUp = async (text: string) => {
  await enter(await screen.findByRole('textbox', { name: 'Link or id of the certificate' }), text);
  await userEvent.click(screen.getByRole('button', { name: 'Look up' }));
};

test('CRT-04 a certificate is found by its link and revoked with a reason', async () => {
  let revoked = false;
  const { calls } = visit([
    respondWith(certificateEndpoints.verifyCertificate, () => ({
      ...certificate,
      ...(revoked ? { status: 'revoked' as const, reason: 'Copied' } : { status: 'valid' as const }),
    })),
    respondWith(certificateEndpoints.revokeCertificate, () => {
      revoked = true;
      return { success: true, message: 'Certificate revoked' };
    }),
  ]);
  await lookUp(`https://learn.example.org/verify/${id.toUpperCase()}`);
  expect(await screen.findByText('Ada Lovelace')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Revoke' }));
  expect(screen.getByText('Please give a reason. It is shown to everyone who checks the certificate.')).toBeVisible();
  await enter(screen.getByRole('textbox', { name: 'Reason' }), 'Copied');
  await userEvent.click(screen.getByRole('button', { name: 'Revoke' }));
  expect(await screen.findByText('This certificate was revoked')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Revoke' })).toBeNull();
  expect(calls.filter(({ method }) => method === 'POST')).toMatchObject([
    { path: `/api/admin/certificates/${id}/revoke`, body: { reason: 'Copied' } },
  ]);
});

test('CRT-04 what is no certificate is told without asking the server', async () => {
  const { calls } = visit([]);
  await lookUp('https://learn.example.org/verify/1');
  expect(screen.getByText('Paste the link or the id of a certificate')).toBeVisible();
  expect(calls).toEqual([]);
});

test('CRT-04 a certificate that is not there says so', async () => {
  visit(
    [failWith(certificateEndpoints.verifyCertificate, 404, 'There is no such certificate')],
    `/certificates?id=${id}`,
  );
  expect(await screen.findByText('There is no such certificate')).toBeVisible();
});
