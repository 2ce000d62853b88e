import { AppError, internal, rateLimited, toProblem } from './app-error.ts';

describe('API-03 the response for an error', () => {
  test('has the status of its kind and no more than message, code and trace id', () => {
    expect(toProblem(new AppError('conflict', 'Saved elsewhere', { code: 'stale_version' }), 'trace')).toEqual({
      status: 409,
      headers: { 'cache-control': 'no-store' },
      body: { success: false, message: 'Saved elsewhere', code: 'stale_version', traceId: 'trace' },
    });
  });

  test('can have a more specific status and headers of its own', () => {
    const error = new AppError('invalid', 'Only GET', { status: 405, headers: { allow: 'GET' } });
    expect(toProblem(error, 'trace')).toMatchObject({ status: 405, headers: { allow: 'GET' } });
  });

  test('rounds Retry-After up to whole seconds', () => {
    expect(toProblem(rateLimited('Too many', { retryAfterMs: 1_200 }), 'trace').headers).toMatchObject({
      'retry-after': '2',
    });
  });

  test('hides the message of an internal error', () => {
    const { status, body } = toProblem(internal('mongodb://secret'), 'trace');
    expect([status, body.message]).toEqual([500, 'Internal Server Error']);
  });
});
