import { ApiError } from '@coursewright/mfe-kit';
import { attempt, failureText } from './send.ts';

let logged: jest.SpyInstance;
beforeEach(() => {
  logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => logged.mockRestore());

const failWith = (error: unknown) => attempt(() => Promise.reject(error));

test('ACC-02 a refusal that the user can act on is shown in the words of the server and not logged', async () => {
  const refusal = new ApiError({ status: 401, code: 'invalid', message: 'Invalid email or password' });
  expect(await failWith(refusal)).toBeUndefined();
  expect(failureText(refusal)).toBe('Invalid email or password');
  expect(logged).not.toHaveBeenCalled();
});

test.each([
  ['who is offline is told so', false, 'You are offline.'],
  ['a server that cannot be reached is an Internal Server Error', true, 'Internal Server Error'],
])('ACC-06 %s', (_what, onLine, text) => {
  const network = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(onLine);
  expect(failureText(new ApiError({ status: 0, code: 'no_connection', message: 'You are offline.' }))).toBe(text);
  network.mockRestore();
});

test.each([
  ['a failure of the server', new ApiError({ status: 500, code: 'internal', message: 'Oops' })],
  ['a fault of the page', new TypeError('x is undefined')],
])('ACC-02 %s is logged', async (_what, error) => {
  expect(await failWith(error)).toBeUndefined();
  expect(failureText(error)).toBe('Internal Server Error');
  expect(logged).toHaveBeenCalledWith('a form could not be sent', error);
});
