import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';

/** In a module of its own: the plan cards ask for it, and have a budget. */
export const courseMediaEndpoints = {
  // Whether lessons get videos that were found, or samples made of their own headings.
  courseMedia: defineEndpoint('GET /api/course-media', {
    auth: 'public',
    response: z.object({ videos: z.enum(['found', 'sample']) }),
  }),
} as const;
