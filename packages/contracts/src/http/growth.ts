import { z } from 'zod';

/** Buckets in UTC: 30 days, 26 weeks (from Monday) or 12 months; the current one is last. */
export const growthBySchema = z.enum(['day', 'week', 'month']);
export type GrowthBy = z.infer<typeof growthBySchema>;

export const growthBucketCounts: Readonly<Record<GrowthBy, number>> = { day: 30, week: 26, month: 12 };

export const growthQuerySchema = z.strictObject({ by: growthBySchema.default('day') });
/** `from` is the first day of the bucket. */
export const growthPointSchema = z.object({ from: z.iso.date(), value: z.number() });
export type GrowthPoint = z.infer<typeof growthPointSchema>;

export const growthPointsSchema = z.array(growthPointSchema);
