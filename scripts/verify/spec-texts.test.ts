import { readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

const learner = 'mfe-learner/src/features';
const billing = 'mfe-billing/src/features';
const accounts = 'shell/src/features/accounts';
const FILL_IN = 'Please fill in all required fields';
const TOO_SHORT = 'Password should be at least 9 characters';
const MISMATCH = 'The password and confirm password do not match';
const PAYPAL_ONLY = 'You cannot modify the plan because you have not subscribed via paypal';

/** Each text of sections 5, 8 and 9 of the specification: where it is written, and the test that sees it shown there. */
const texts: readonly [text: string, written: string, seen: string][] = [
  [FILL_IN, 'packages/contracts/src/http/auth.v1.ts', `${accounts}/accounts.test.tsx`],
  [FILL_IN, `${accounts}/reset-form.ts`, `${accounts}/recovery.test.tsx`],
  [FILL_IN, `${accounts}/profile-form.ts`, `${accounts}/profile.test.tsx`],
  [FILL_IN, 'shell/src/forms/form-errors.ts', 'shell/src/features/contact/contact.test.tsx'],
  [FILL_IN, `${learner}/create-course/outline-form.ts`, `${learner}/create-course/create-course.test.tsx`],
  [FILL_IN, `${billing}/payment/payer-form.ts`, `${billing}/payment/payment.test.tsx`],
  [TOO_SHORT, 'packages/contracts/src/http/auth.v1.ts', `${accounts}/accounts.test.tsx`],
  [TOO_SHORT, 'packages/contracts/src/http/auth.v1.ts', `${accounts}/recovery.test.tsx`],
  [MISMATCH, `${accounts}/reset-form.ts`, `${accounts}/recovery.test.tsx`],
  [
    'You can only add 5 sub topics',
    'packages/contracts/src/http/course-content.v1.ts',
    `${learner}/create-course/create-course.test.tsx`,
  ],
  [
    'For paid members only',
    `${learner}/create-course/plan-choices.tsx`,
    `${learner}/create-course/create-course.test.tsx`,
  ],
  [PAYPAL_ONLY, `${billing}/subscription/modify-subscription.tsx`, `${billing}/subscription/subscription.test.tsx`],
  [
    PAYPAL_ONLY,
    'services/billing/src/subscription/change-plan.ts',
    'services/billing/src/subscription/subscription.int.test.ts',
  ],
  ['Payment is still pending', `${billing}/pending/pending.page.tsx`, `${billing}/pending/pending.test.tsx`],
  ['Logout Successful', 'shell/src/app/session/logout.tsx', 'shell/src/app/layout/layout.test.tsx'],
  [
    'Subscription Cancelled',
    'services/billing/src/subscription/subscription.routes.ts',
    `${billing}/subscription/subscription.test.tsx`,
  ],
  ['Downloaded', `${learner}/certificate/download-buttons.tsx`, 'e2e/specs/certificate.spec.ts'],
  ['Downloaded', 'mfe-billing/src/shared/receipt-link.tsx', `${billing}/success/success.test.tsx`],
  ['Internal Server Error', 'shell/src/forms/send.ts', `${accounts}/accounts.test.tsx`],
  ['Internal Server Error', 'packages/service-kit/src/errors/problem.ts', 'gateway/src/problems.int.test.ts'],
  ['Please wait...', `${learner}/study/use-writing-toast.ts`, `${learner}/study/study.test.tsx`],
  ['Done!', `${learner}/study/use-writing-toast.ts`, `${learner}/study/study.test.tsx`],
  [
    'For free member sub topics is limited to 5',
    `${learner}/create-course/plan-choices.tsx`,
    `${learner}/create-course/create-course.test.tsx`,
  ],
  [
    'Select number of sub topics',
    `${learner}/create-course/plan-choices.tsx`,
    `${learner}/create-course/create-course.test.tsx`,
  ],
  ['Ask Something...', `${learner}/teacher/question-form.tsx`, `${learner}/teacher/teacher.test.tsx`],
  ['Nothing Found', `${learner}/course-list/course-list.page.tsx`, `${learner}/course-list/course-list.test.tsx`],
  ['Nothing Found', 'mfe-admin/src/shared/table/table-view.tsx', 'mfe-admin/src/features/users/tables.test.tsx'],
  ['Your payment failed', `${billing}/failed/failed.page.tsx`, `${billing}/failed/failed.test.tsx`],
  ['You can start the payment process again', `${billing}/failed/failed.page.tsx`, `${billing}/failed/failed.test.tsx`],
  [
    'Enter your details and ask your query.',
    'shell/src/features/contact/contact.page.tsx',
    'shell/src/features/contact/contact.test.tsx',
  ],
];

const literally = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
/** The text alone: between quotes, between tags, or on a line of its own. */
const alone = (text: string) => new RegExp(`(?:['"\`>]|\\n\\s*)${literally(text)}(?=['"\`<]|\\s*\\n)`);

test.each(texts)(
  'the words of the specification "%s" stand letter by letter in %s, and %s sees them',
  (text, written, seen) => {
    expect([written, alone(text).test(read(written))]).toEqual([written, true]);
    expect([seen, read(seen).includes(text)]).toEqual([seen, true]);
  },
);

/** Each constant of section 9: how it is written, and the words of the test that proves it. */
const constants: readonly [what: string, file: string, written: RegExp, proof: string, words: string][] = [
  ['passwords of 9', 'packages/contracts/src/http/auth.v1.ts', /\.min\(9, /, `${accounts}/accounts.test.tsx`, 'ACC-02'],
  [
    '5 inputs',
    'packages/contracts/src/http/course-content.v1.ts',
    /\.max\(5, /,
    `${learner}/create-course/create-course.test.tsx`,
    'CRS-01',
  ],
  [
    '4 is called 5',
    `${learner}/create-course/plan-choices.tsx`,
    /value: '4', title: '5'/,
    `${learner}/create-course/create-course.test.tsx`,
    'CRS-03 the choices 5 and 10 are sent as 4 and 7',
  ],
  [
    '7 is called 10',
    `${learner}/create-course/plan-choices.tsx`,
    /value: '7',\s+title: '10'/,
    `${learner}/create-course/create-course.test.tsx`,
    'CRS-03 the choices 5 and 10 are sent as 4 and 7',
  ],
  [
    '60 seconds',
    `${accounts}/forgot.page.tsx`,
    /RESEND_AFTER_SECONDS = 60;/,
    `${accounts}/recovery.test.tsx`,
    'counts down 60 seconds',
  ],
  [
    '3000 ms',
    'shell/src/app/toaster.tsx',
    /SHOWN_MS = 3000;/,
    'shell/src/app/toast-host.test.tsx',
    'at the bottom centre for three seconds',
  ],
  [
    'bottom centre',
    'shell/src/app/toaster.tsx',
    /position="bottom-center"/,
    'shell/src/app/toast-host.test.tsx',
    "'data-x-position', 'center'",
  ],
  [
    'at most 3',
    'shell/src/app/toaster.tsx',
    /AT_ONCE = 3;/,
    'shell/src/app/toast-host.test.tsx',
    'at most three are shown at once',
  ],
  [
    'plans cost 0',
    'services/billing/src/config.ts',
    /MONTHLY_COST: cost\.default\(0\)/,
    'services/billing/src/config.test.ts',
    'MONTHLY_COST: 0',
  ],
  [
    'ZAR 170 a month',
    'services/billing/src/config.ts',
    /PAYSTACK_MONTHLY_COST: cost\.default\(170\)/,
    'services/billing/src/config.test.ts',
    'PAYSTACK_MONTHLY_COST: 170',
  ],
  [
    'ZAR 1871 a year',
    'services/billing/src/config.ts',
    /PAYSTACK_YEARLY_COST: cost\.default\(1871\)/,
    'services/billing/src/config.test.ts',
    'PAYSTACK_YEARLY_COST: 1871',
  ],
  [
    'rounded progress',
    'services/course-generation/src/courses/course.ts',
    /Math\.round\(\(100 \* done\) \/ total\)/,
    'services/course-generation/src/courses/course.test.ts',
    'STU-05 %i of %i sub-topics is %i percent',
  ],
  [
    'en-GB dates',
    'mfe-learner/src/shared/format-date.ts',
    /DateTimeFormat\('en-GB'/,
    `${learner}/certificate/certificate.test.tsx`,
    'as the British write it',
  ],
  [
    '10 words',
    `${learner}/study/course-bar.tsx`,
    /isDesktop \? 10 : 6/,
    `${learner}/study/study.test.tsx`,
    'STU-07 the title is cut to 10 words on a desktop',
  ],
  [
    '6 words',
    `${learner}/study/course-bar.tsx`,
    /isDesktop \? 10 : 6/,
    `${learner}/study/study.test.tsx`,
    'STU-07 and to 6 on a phone',
  ],
];

test.each(constants)(
  'the specification says %s: so it is written, and a test proves it',
  (_what, file, written, proof, words) => {
    expect([file, written.test(read(file))]).toEqual([file, true]);
    expect([proof, read(proof).includes(words)]).toEqual([proof, true]);
  },
);
