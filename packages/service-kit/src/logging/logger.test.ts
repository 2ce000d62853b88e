import { setImmediate as nextTurn } from 'node:timers/promises';
import { createLogger, resolveTraceId, runWithTrace } from './logger.ts';

function capture() {
  const lines: Record<string, unknown>[] = [];
  const logger = createLogger({ name: 'test', destination: { write: (line) => void lines.push(JSON.parse(line)) } });
  return { lines, logger };
}

test('API-07 every line within a trace carries its id, also after waiting', async () => {
  const { lines, logger } = capture();
  await runWithTrace('trace-12345', async () => {
    logger.info('before');
    await nextTurn();
    logger.info('after');
  });
  logger.info('outside');
  expect(lines.map(({ traceId }) => traceId)).toEqual(['trace-12345', 'trace-12345', undefined]);
});

test('API-07 secrets never reach the log, at any usual depth', () => {
  const { lines, logger } = capture();
  const secrets = {
    authorization: 's3cret',
    cookie: 's3cret',
    'set-cookie': 's3cret',
    password: 's3cret',
    token: 's3cret',
  };
  logger.info({ ...secrets, req: { headers: secrets } }, 'request');
  expect(JSON.stringify(lines)).not.toContain('s3cret');
  expect(lines[0]).toMatchObject({ password: '[redacted]' });
});

test('API-07 a foreign trace id is taken over only when it is harmless', () => {
  expect(resolveTraceId('0b7c-42.x_y')).toBe('0b7c-42.x_y');
  for (const bad of [undefined, '', 'short', 'a b c d e f g h', 'x\r\ny: 1234567', 'a'.repeat(129)]) {
    expect(resolveTraceId(bad)).toMatch(/^[0-9a-f-]{36}$/);
  }
});
