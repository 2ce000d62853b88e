import { findApiTexts } from './api-texts.ts';

test('VIS-18 texts of answers are found: failures, outcomes, fields and limits', () => {
  const source = `
    const GONE = 'The link no longer works';
    const tooMany = (ms: number) => \`Too many attempts, please try again \${formatWait(ms)}\`;
    const schema = z.string('must be text').min(1, 'must not be empty');
    if (!course) throw notFound('There is no such course', { code: 'not_found' });
    if (revoked) throw conflict(GONE);
    if (count > 3) throw rateLimited(\`Only \${count} at once\`);
    log.info('Not a text of an answer');
    const outcome = { success: true, message: isOn ? 'It is on' : 'It is off' };
  `;
  expect(findApiTexts(source).toSorted()).toEqual([
    'It is off',
    'It is on',
    'Please try again later.',
    'The link no longer works',
    'There is no such course',
    'Too many attempts.',
    'must be text',
    'must not be empty',
  ]);
});
