import { exampleEndpoints } from '@coursewright/contracts';
import { notFound, route } from '@coursewright/service-kit';
import { Router } from 'express';
import type { CopyExample } from './copy-example.ts';
import type { Examples } from './prepare-example.ts';

interface Options {
  examples: Examples;
  copyExample: CopyExample;
}

// The texts change with a release only.
const CACHE = { 'Cache-Control': 'public, max-age=300' };

export function exampleRoutes({ examples, copyExample }: Options): Router {
  const router = Router();

  async function find(slug: string) {
    const example = await examples.find(slug);
    if (!example) throw notFound('There is no such example course');
    return example;
  }

  route(router, exampleEndpoints.examples, async ({ res }) => {
    const found = await examples.list();
    res.set(CACHE);
    return { examples: found };
  });

  route(router, exampleEndpoints.example, async ({ params, res }) => {
    const { view } = await find(params.slug);
    res.set(CACHE);
    return view;
  });

  route(router, exampleEndpoints.copyExample, async ({ params, body, caller }) => ({
    courseId: await copyExample(caller.userId, body.key, await find(params.slug)),
  }));

  return router;
}
