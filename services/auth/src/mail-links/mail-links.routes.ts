import type { mailLinkSchema } from '@coursewright/contracts';
import { notFound } from '@coursewright/service-kit';
import { Router } from 'express';
import type { z } from 'zod';
import type { MailLinkRepository } from './mail-link.repository.ts';

/** For notification, by the id in the event that it works on; the gateway does not let this path through. */
export function mailLinksRoutes(links: MailLinkRepository): Router {
  const router = Router();
  router.post('/internal/mail-links/:requestId', async (req, res) => {
    const token = await links.mint(String(req.params.requestId));
    if (!token) throw notFound('This link is no longer wanted');
    res.json({ token } satisfies z.infer<typeof mailLinkSchema>);
  });
  return router;
}
