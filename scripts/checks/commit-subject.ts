const TYPES = ['feat', 'fix', 'refactor', 'perf', 'test', 'docs', 'build', 'ci', 'chore', 'style', 'revert'];
const MAX_LENGTH = 72;
const SUBJECT = new RegExp(`^(${TYPES.join('|')})(\\([a-z0-9][a-z0-9,/ -]*\\))?!?: \\S`);

export function subjectProblem(subject: string): string | undefined {
  if (!SUBJECT.test(subject)) return `Expected "type(scope): what changes", with one of the types ${TYPES.join(', ')}.`;
  if (subject.length > MAX_LENGTH) return `It has ${subject.length} characters; ${MAX_LENGTH} are allowed.`;
  if (subject.endsWith('.')) return 'A subject ends without a full stop.';
  return undefined;
}
