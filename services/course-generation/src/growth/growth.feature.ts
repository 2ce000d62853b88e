import { courseGrowthEndpoints, type GrowthBy } from '@coursewright/contracts';
import { growthOf, type Piece, rememberFor, route } from '@coursewright/service-kit';
import { Router } from 'express';
import { trusted } from 'mongoose';
import { certificateModel } from '../certificates/certificate.model.ts';
import type { Context } from '../context.ts';
import { courseModel } from '../courses/course.model.ts';
import type { Feature } from '../feature.ts';

/** Curves may be as old as this: they are counted, and nobody needs them to the second. */
const FRESH_MS = 30_000;

/** How courses and certificates become more, for admins. */
export function growthFeature({ connection, now }: Context): Feature {
  const courses = courseModel(connection);
  const certificates = certificateModel(connection);
  const router = Router();
  const within = ({ from, until }: Piece) => trusted({ $gte: from, $lt: until });

  const growth = rememberFor(FRESH_MS, async (by: GrowthBy) => {
    const [made, earned] = await Promise.all([
      growthOf(by, now(), (piece) => courses.countDocuments({ createdAt: within(piece) })),
      growthOf(by, now(), (piece) => certificates.countDocuments({ issuedAt: within(piece) })),
    ]);
    return { courses: made, certificates: earned };
  });

  route(router, courseGrowthEndpoints.courseGrowth, ({ query: { by } }) => growth(by));
  return { routers: [router] };
}
