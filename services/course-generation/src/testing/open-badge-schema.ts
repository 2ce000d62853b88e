import { z } from 'zod';

const instant = z.iso.datetime({ offset: true });
const includes = (type: string) => z.array(z.string()).refine((types) => types.includes(type), `must include ${type}`);

const resultTypes = [
  ...['GradePointAverage', 'LetterGrade', 'Percent', 'PerformanceLevel', 'PredictedScore', 'RawScore', 'Result'],
  ...['RubricCriterion', 'RubricCriterionLevel', 'RubricScore', 'ScaledScore', 'Status'],
];

/** The parts of Open Badges 3.0 (1EdTech) that these credentials use. */
export const openBadgeSchema = z.object({
  '@context': z.tuple(
    [
      z.literal('https://www.w3.org/ns/credentials/v2'),
      z.string().regex(/^https:\/\/purl\.imsglobal\.org\/spec\/ob\/v3p0\/context-3\.\d+\.\d+\.json$/),
    ],
    z.string(),
  ),
  id: z.string().regex(/^urn:uuid:/),
  type: includes('VerifiableCredential').and(includes('OpenBadgeCredential')),
  name: z.string().min(1),
  issuer: z.object({ id: z.url(), type: includes('Profile'), name: z.string(), url: z.url() }),
  validFrom: instant,
  awardedDate: instant.optional(),
  credentialSubject: z.object({
    id: z.url(),
    type: includes('AchievementSubject'),
    identifier: z.array(
      z.strictObject({
        type: z.literal('IdentityObject'),
        identityType: z.string(),
        identityHash: z.string(),
        hashed: z.boolean(),
      }),
    ),
    achievement: z.object({
      id: z.url(),
      type: includes('Achievement'),
      achievementType: z.literal('Course'),
      name: z.string(),
      description: z.string(),
      criteria: z.object({ id: z.url(), narrative: z.string() }),
      resultDescription: z
        .array(
          z.object({
            id: z.url(),
            type: includes('ResultDescription'),
            name: z.string(),
            resultType: z.enum(resultTypes),
            valueMin: z.string().optional(),
            valueMax: z.string().optional(),
          }),
        )
        .optional(),
    }),
    result: z.array(z.object({ type: includes('Result'), resultDescription: z.url(), value: z.string() })).optional(),
  }),
  credentialStatus: z.object({ id: z.url(), type: z.string() }),
});
