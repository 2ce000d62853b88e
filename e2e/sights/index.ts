import { accountSights } from './account.ts';
import { adminSights } from './admin.ts';
import { learnerSights, recallSights, studySights } from './learner.ts';
import type { Sight } from './sight.ts';
import { visitorSights } from './visitor.ts';

/** Every page of the product, in every state worth a look, in groups of about the same size. */
export const sights: Readonly<Record<string, readonly Sight[]>> = {
  'what visitors see': visitorSights,
  'what learners see': learnerSights,
  'studying a course': studySights,
  'accounts and payments': accountSights,
  'the admin panel': adminSights,
  'a minute after a question was missed': recallSights,
};
