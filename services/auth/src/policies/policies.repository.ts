import { policiesSchema } from '@coursewright/contracts';
import { type Connection, Schema } from 'mongoose';
import { defaultPolicies, type Policies } from './default-policies.ts';
import { sanitizePolicy } from './sanitize-policy.ts';

interface StoredPolicy {
  _id: keyof Policies;
  html: string;
}

const policySchema = new Schema<StoredPolicy>(
  { _id: String, html: { type: String, default: '' } },
  { collection: 'policies', versionKey: false },
);

export interface PolicyRepository {
  /** Stores the default of every text that is not there yet. */
  seed(): Promise<void>;
  read(): Promise<Policies>;
}

export function createPolicyRepository(connection: Connection): PolicyRepository {
  const model = connection.model<StoredPolicy>('Policy', policySchema);
  return {
    async seed() {
      for (const name of policiesSchema.keyof().options) {
        const html = sanitizePolicy(defaultPolicies[name]);
        await model.updateOne({ _id: name }, { $setOnInsert: { html } }, { upsert: true });
      }
    },
    async read() {
      const stored = await model.find().lean();
      const texts = stored.map(({ _id, html }) => [_id, sanitizePolicy(html)]);
      return { ...defaultPolicies, ...Object.fromEntries(texts) };
    },
  };
}
