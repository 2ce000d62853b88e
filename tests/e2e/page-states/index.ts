import { accountStates } from './account.ts';
import { adminStates } from './admin.ts';
import { learnerStates, recallStates, studyStates } from './learner.ts';
import type { PageState } from './page-state.ts';
import { visitorStates } from './visitor.ts';

export const pageStates: Readonly<Record<string, readonly PageState[]>> = {
  'what visitors see': visitorStates,
  'what learners see': learnerStates,
  'studying a course': studyStates,
  'accounts and payments': accountStates,
  'the admin panel': adminStates,
  'a minute after a question was missed': recallStates,
};
