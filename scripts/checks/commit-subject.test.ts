import { subjectProblem } from './commit-subject.ts';

test.each([
  'feat(billing): refunds are listed',
  'fix: the menu closes on Escape',
  'refactor(auth, gateway)!: internal tokens name their audience',
])('PLT-08 the commit subject "%s" is accepted', (subject) => {
  expect(subjectProblem(subject)).toBeUndefined();
});

test.each([
  ['Refunds are listed', 'type(scope)'],
  ['feature: refunds are listed', 'type(scope)'],
  ['feat:', 'type(scope)'],
  ['feat(Billing): refunds are listed', 'type(scope)'],
  ['fixup! feat: refunds are listed', 'type(scope)'],
  [`feat: ${'x'.repeat(67)}`, '73 characters'],
  ['feat: refunds are listed.', 'full stop'],
])('PLT-08 the commit subject "%s" is refused', (subject, reason) => {
  expect(subjectProblem(subject)).toContain(reason);
});
