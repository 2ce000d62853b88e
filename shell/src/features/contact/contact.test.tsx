import { authEndpoints, notificationEndpoints } from '@coursewright/contracts';
import { SessionProvider, useSession } from '@coursewright/mfe-kit';
import { createMemoryRouter, RouterProvider } from '@coursewright/mfe-kit/router';
import {
  type ApiCall,
  type EndpointStub,
  enter,
  failWith,
  learnerFixture,
  respondWith,
  stubApi,
} from '@coursewright/mfe-kit/testing';
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expectToast, renderShell } from '../../testing/render-shell.tsx';
import { ContactPage } from './contact.page.tsx';

const received = respondWith(notificationEndpoints.contact, { success: true, message: 'Thank you' });
const filled = {
  'First Name': 'Ada',
  'Last Name': 'King',
  Email: 'ada@example.org',
  Phone: '+44 20 7946',
  Message: 'Hello',
};

async function fillIn(...api: EndpointStub[]) {
  const view = renderShell('/contact', { api });
  await screen.findByText('Enter your details and ask your query.');
  for (const [label, text] of Object.entries(filled)) await enter(screen.getByLabelText(label), text);
  return { ...view, submit: screen.getByRole('button', { name: 'Submit' }) };
}

test('VIS-13 a complete message is sent and the form is empty again', async () => {
  const { calls, submit } = await fillIn(received);
  await userEvent.click(submit);
  await expectToast('Thank you');
  const body = { fname: 'Ada', lname: 'King', email: 'ada@example.org', phone: '+44 20 7946', msg: 'Hello' };
  expect(calls.map((call) => call.body)).toEqual([body]);
  expect(screen.getByLabelText('Message')).toHaveValue('');
  expect(screen.getByText('Thank you', { selector: 'form *' }).closest('[role="status"]')).toBeInTheDocument();
});

test('VIS-13 a phone number is kept as it is typed, and words are no phone number', async () => {
  const { calls } = await fillIn(received);
  const phone = screen.getByLabelText('Phone');
  expect(phone).toHaveAttribute('type', 'tel');
  expect(phone).toHaveAttribute('inputmode', 'tel');
  await userEvent.clear(phone);
  await userEvent.type(phone, '+44 20 7946');
  expect(phone).toHaveValue('+44 20 7946');
  await userEvent.clear(phone);
  await enter(phone, 'call me{Enter}');
  await expectToast('Phone must be a phone number, such as +44 20 7946 0000');
  expect(phone).toBeInvalid();
  expect(calls).toEqual([]);
});

test('VIS-13 while a message is on its way the button turns, and nothing is sent twice', async () => {
  const arrival = Promise.withResolvers<void>();
  const slow = { ...received, respond: (call: ApiCall) => arrival.promise.then(() => received.respond(call)) };
  const { calls, submit } = await fillIn(slow);
  await userEvent.click(submit);
  expect(submit).toHaveAttribute('aria-busy', 'true');
  await userEvent.click(submit);
  await enter(screen.getByLabelText('Phone'), '{Enter}');
  arrival.resolve();
  await expectToast('Thank you');
  expect(submit).not.toHaveAttribute('aria-busy');
  expect(calls).toHaveLength(1);
});

test('VIS-13 all five fields are required', async () => {
  const { calls } = renderShell('/contact', { api: [received] });
  await userEvent.click(await screen.findByRole('button', { name: 'Submit' }));
  await expectToast('Please fill in all required fields');
  expect(screen.getAllByText(/must not be empty/)).toHaveLength(5);
  expect(calls).toEqual([]);
});

test('ACC-06 a server that breaks is an Internal Server Error, and what was written stays', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  const { submit } = await fillIn(failWith(notificationEndpoints.contact, 500, 'stack trace'));
  await userEvent.click(submit);
  await expectToast('Internal Server Error');
  expect(screen.getByLabelText('Message')).toHaveValue('Hello');
});

const Who = () => <p>{useSession().status}</p>;

test('VIS-13 what was typed is there after a reload, as soon as it is known who reads the page', async () => {
  const { unmount } = renderShell('/contact', { user: learnerFixture });
  await enter(await screen.findByLabelText('Message'), 'Hello');
  unmount();
  localStorage.setItem('session.signedIn', 'true');
  const router = createMemoryRouter([{ path: '/contact', element: <ContactPage /> }], { initialEntries: ['/contact'] });
  async function reload(id: string) {
    const { restore } = stubApi([respondWith(authEndpoints.session, { user: { ...learnerFixture, id } })]);
    const page = render(
      <SessionProvider>
        <RouterProvider router={router} />
        <Who />
      </SessionProvider>,
    );
    await enter(screen.getByLabelText('Email'), 'x');
    await screen.findByText('signed-in');
    return {
      message: screen.getByLabelText('Message'),
      close() {
        page.unmount();
        restore();
      },
    };
  }
  const other = await reload('other');
  expect(other.message).toHaveValue('');
  other.close();
  const own = await reload(learnerFixture.id);
  await waitFor(() => expect(own.message).toHaveValue('Hello'));
  expect(screen.getByLabelText('Email')).toHaveValue('x');
  own.close();
});
