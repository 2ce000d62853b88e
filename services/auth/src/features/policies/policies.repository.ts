import { policiesSchema } from '@coursewright/contracts';
import { conflict } from '@coursewright/service-kit';
import { type Connection, Schema } from 'mongoose';
import { defaultPolicies, type Policies } from './default-policies.ts';
import { sanitizePolicy } from './sanitize-policy.ts';

interface Revision {
  revision: number;
  html: string;
  at?: Date;
  by?: string;
}

interface StoredPolicy {
  _id: keyof Policies;
  html: string;
  revision: number;
  revisions: Revision[];
}

const policySchema = new Schema<StoredPolicy>(
  {
    _id: String,
    html: { type: String, default: '' },
    revision: { type: Number, default: 1 },
    revisions: { type: [{ _id: false, revision: Number, html: String, at: Date, by: String }] },
  },
  { collection: 'policies', versionKey: false },
);

const KEPT = 20;
const REMEMBERED = 5 * KEPT + 5;
const ATTEMPTS = 10;

export function createPolicyRepository(connection: Connection) {
  const model = connection.model<StoredPolicy>('Policy', policySchema);

  const sanitised = new Map<string, string>();
  function sanitisedOnce(html: string): string {
    const known = sanitised.get(html);
    if (known !== undefined) return known;
    const safe = sanitizePolicy(html);
    if (sanitised.size >= REMEMBERED) sanitised.clear();
    sanitised.set(html, safe);
    return safe;
  }

  async function revisions(name: keyof Policies): Promise<Revision[]> {
    const stored = await model.findById(name).lean();
    const kept = stored?.revisions ?? [];
    // Texts from before revisions existed, and defaults, have no author.
    const all = kept.length > 0 ? kept : [{ revision: 1, html: stored?.html ?? defaultPolicies[name] }];
    return all.toReversed().map((revision) => ({ ...revision, html: sanitisedOnce(revision.html) }));
  }

  return {
    revisions,
    async seed(): Promise<void> {
      for (const name of policiesSchema.keyof().options) {
        const html = sanitizePolicy(defaultPolicies[name]);
        await model.updateOne({ _id: name }, { $setOnInsert: { html, revision: 1 } }, { upsert: true });
      }
    },
    async read(): Promise<Policies> {
      const stored = await model.find().select({ html: 1 }).lean();
      const texts = stored.map(({ _id, html }) => [_id, sanitisedOnce(html)]);
      return { ...defaultPolicies, ...Object.fromEntries(texts) };
    },
    // `seen`: the newest revision that the admin knew.
    async save(name: keyof Policies, given: string, by: string, seen?: number): Promise<string> {
      const html = sanitizePolicy(given);
      for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
        const present = await model.findById(name).lean();
        if (seen !== undefined && seen !== (present?.revision ?? 1)) {
          // Their own text, whose answer was lost.
          if (present?.html === html && present.revisions?.at(-1)?.by === by) return html;
          throw conflict('This text was changed by another admin meanwhile, see the revisions. Nothing was saved.');
        }
        const revision = (present?.revision ?? 1) + 1;
        const known = present?.revisions ?? [];
        const first = known.length > 0 || !present ? [] : [{ revision: revision - 1, html: present.html }];
        const { matchedCount } = await model.updateOne(
          { _id: name, revision: present?.revision ?? null },
          {
            $set: { html, revision },
            $push: { revisions: { $each: [...first, { revision, html, at: new Date(), by }], $slice: -KEPT } },
          },
        );
        if (matchedCount === 1) return html;
      }
      throw conflict('This text is being changed elsewhere, please try again');
    },
  };
}
