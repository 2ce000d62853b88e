import type { Plan } from '@coursewright/contracts';
import { type Connection, Schema } from 'mongoose';
import { modelOf } from '../mongo/model-of.ts';

export interface LearnerDocument {
  /** The user id of the auth service. */
  _id: string;
  name: string;
  plan: Plan;
  profileRevision: number;
  /** -1 until billing has spoken: until then the plan is what auth said. */
  planRevision: number;
}

const schema = new Schema<LearnerDocument>(
  {
    _id: { type: String, required: true },
    name: { type: String, default: '' },
    plan: { type: String, required: true },
    profileRevision: { type: Number, required: true },
    planRevision: { type: Number, required: true },
  },
  { collection: 'learners', versionKey: false },
);

export const learnerModel = (connection: Connection) => modelOf<LearnerDocument>(connection, 'Learner', schema);
