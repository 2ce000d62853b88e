import { authEndpoints, secondFactorEndpoints as endpoints, IDENTITY_UNCONFIRMED } from '@coursewright/contracts';
import { type EndpointStub, enter, failWith, learnerFixture, respondWith } from '@coursewright/mfe-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { decodeQR } from 'qr/decode.js';
import { renderShell } from '../../../testing/render-shell.tsx';

const CODES = ['aaaa-bbbb-cccc-dddd', '2222-3333-4444-5555'];
const at = '2026-11-20T10:00:00.000Z';
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const uri = `otpauth://totp/Coursewright:ada%40example.org?issuer=Coursewright&secret=${SECRET}`;

beforeEach(() => jest.spyOn(console, 'error').mockImplementation(() => {}));

function server({ enabled = false, codesLeft = 10 } = {}): EndpointStub[] {
  let on = enabled;
  const done = (message: string, recoveryCodes?: string[]) => ({ success: true, message, recoveryCodes });
  return [
    respondWith(authEndpoints.sessions, { sessions: [] }),
    respondWith(endpoints.secondFactor, () => ({ enabled: on, recoveryCodesLeft: on ? codesLeft : 0 })),
    respondWith(endpoints.startSecondFactor, { secret: SECRET, uri }),
    respondWith(endpoints.enableSecondFactor, ({ body }) => {
      on = (body as { code: string }).code === '123456';
      return on ? done('Two-step sign-in is on', CODES) : { success: false, message: 'The code is not right' };
    }),
    respondWith(endpoints.disableSecondFactor, () => {
      on = false;
      return done('Two-step sign-in is off');
    }),
    respondWith(endpoints.renewRecoveryCodes, done('Here are your new recovery codes', CODES)),
  ];
}

async function section(options: { enabled?: boolean; codesLeft?: number; api?: EndpointStub[]; role?: 'admin' } = {}) {
  const user = { ...learnerFixture, ...(options.role && { role: options.role }) };
  const view = renderShell('/profile', { user, api: [...(options.api ?? []), ...server(options)] });
  const region = within(await screen.findByRole('region', { name: /^Two-step sign-in/ }));
  const press = async (name: string) => userEvent.click(await region.findByRole('button', { name }));
  return { ...view, region, press };
}

test('ACC-10 the list of sessions is read again once turning it on has ended the others', async () => {
  let open = 2;
  const session = { device: 'Firefox', since: at, lastSeenAt: at };
  const sessions = respondWith(authEndpoints.sessions, () => ({
    sessions: Array.from({ length: open }, (_, index) => ({
      ...session,
      id: String(index).repeat(22),
      current: index === 0,
    })),
  }));
  const { region, press } = await section({ api: [sessions] });
  const list = within(await screen.findByRole('region', { name: 'Where you are signed in' }));
  await waitFor(() => expect(list.getAllByRole('listitem')).toHaveLength(2));
  await press('Turn on two-step sign-in');
  open = 1;
  await enter(await region.findByLabelText('Code'), '123456{Enter}');
  await waitFor(() => expect(list.getAllByRole('listitem')).toHaveLength(1));
});

test('ACC-10 turning it on shows the secret as picture and as text, asks for a code, and gives the recovery codes', async () => {
  const { region, press } = await section();
  await press('Turn on two-step sign-in');
  expect(await region.findByText('GEZD GNBV GY3T QOJQ GEZD GNBV GY3T QOJQ')).toBeInTheDocument();
  const picture = await region.findByRole('img', { name: /QR code/ });
  expect(readByCamera(picture)).toBe(uri);
  expect(picture.outerHTML).not.toContain('style=');
  expect(region.getByRole('link', { name: 'Open in an app on this device' })).toHaveAttribute('href', uri);
  const code = region.getByLabelText('Code');
  await enter(code, '111111{Enter}');
  await waitFor(() => expect(code).toHaveAccessibleDescription('The code is not right'));
  await userEvent.clear(code);
  await enter(code, '123456{Enter}');
  const list = await region.findByRole('list', { name: 'Recovery codes' });
  expect(
    within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(CODES);
  expect(region.getByRole('heading', { name: 'Keep your recovery codes' })).toHaveFocus();
});

test('ACC-10 recovery codes are copied and downloaded, and gone once they are kept', async () => {
  const user = userEvent.setup();
  const saved: Blob[] = [];
  URL.createObjectURL = (blob) => String(saved.push(blob as Blob));
  URL.revokeObjectURL = () => {};
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  const { region, press } = await section({ enabled: true });
  await press('New recovery codes');
  await user.click(await screen.findByRole('button', { name: 'Make new codes' }));
  await user.click(await region.findByRole('button', { name: 'Copy' }));
  expect(await navigator.clipboard.readText()).toBe(CODES.join('\n'));
  await press('Download');
  expect(await textOf(saved[0])).toContain(`for ada@example.org\nEach works once.\n\n${CODES.join('\n')}`);
  await press('I have saved them');
  expect(await region.findByText('10 of 10 recovery codes')).toBeInTheDocument();
  expect(document.body.textContent).not.toContain(CODES[0]);
});

test('ACC-10 it is turned off after a question, and the section says so', async () => {
  const { region, press, calls } = await section({ enabled: true });
  expect(await region.findByText('On')).toBeInTheDocument();
  await press('Turn off');
  const dialog = within(await screen.findByRole('dialog', { name: 'Turn off two-step sign-in?' }));
  expect(calls.map(({ path }) => path)).not.toContain('/api/second-factor/disable');
  await userEvent.click(dialog.getByRole('button', { name: 'Turn off' }));
  expect(await region.findByText('Off')).toBeInTheDocument();
  expect(await screen.findByText('Two-step sign-in is off')).toBeInTheDocument();
});

test('ADM-02 it is recommended to admins, and only offered to others', async () => {
  const learner = await section();
  expect(await learner.region.findByText('Off')).toBeInTheDocument();
  expect(learner.region.queryByText('Recommended for admins')).toBeNull();
  learner.unmount();
  const admin = await section({ role: 'admin' });
  expect(await admin.region.findByText('Recommended for admins')).toBeInTheDocument();
});

test('ACC-10 few recovery codes are a warning', async () => {
  const { region } = await section({ enabled: true, codesLeft: 2 });
  expect(await region.findByText('You are running out of recovery codes')).toBeInTheDocument();
});

test('ACC-10 a cancelled step-up says that nothing was changed, and the user can go back', async () => {
  const api = [failWith(endpoints.startSecondFactor, 403, 'Please confirm', IDENTITY_UNCONFIRMED)];
  const { region, press } = await section({ api });
  await press('Turn on two-step sign-in');
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel' }));
  expect(await region.findByText(/so nothing was changed/)).toBeInTheDocument();
  await press('Back');
  expect(await region.findByRole('button', { name: 'Turn on two-step sign-in' })).toBeInTheDocument();
});

test('ACC-10 a server that is away can be asked again', async () => {
  const api = [failWith(endpoints.secondFactor, 500, 'broken')];
  const { region } = await section({ api });
  expect(await region.findByRole('button', { name: 'Retry' })).toBeInTheDocument();
});

function readByCamera(picture: HTMLElement): string {
  const side = Number(picture.getAttribute('viewBox')?.split(' ')[2]);
  const scale = 4;
  const data = new Uint8Array(side * scale * side * scale * 4).fill(255);
  for (const [, x, y] of picture
    .querySelector('path')
    ?.getAttribute('d')
    ?.matchAll(/M(\d+) (\d+)h/g) ?? []) {
    for (let at = 0; at < scale * scale; at++) {
      const row = Number(y) * scale + Math.floor(at / scale);
      const column = Number(x) * scale + (at % scale);
      data.fill(0, (row * side * scale + column) * 4, (row * side * scale + column) * 4 + 3);
    }
  }
  return decodeQR({ width: side * scale, height: side * scale, data });
}

/** jsdom's blobs have no text() */
function textOf(blob: Blob | undefined): Promise<string> {
  const reader = new FileReader();
  return new Promise((resolve) => {
    reader.onload = () => resolve(String(reader.result));
    reader.readAsText(blob as Blob);
  });
}
