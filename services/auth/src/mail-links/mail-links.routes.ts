import type { mailLinkSchema } from '@coursewright/contracts';
import { notFound, requireService } from '@coursewright/service-kit';
import { Router } from 'express';
import type { z } from 'zod';
import type { MailLinkRepository } from './mail-link.repository.ts';

export function mailLinksRoutes(links: MailLinkRepository, notificationKey: string): Router {
  const router = Router();
  router.post('/internal/mail-links/:requestId', requireService('notification', notificationKey), async (req, res) => {
    const token = await links.mint(String(req.params.requestId));
    if (!token) throw notFound('This link is no longer wanted');
    res.json({ token } satisfies z.infer<typeof mailLinkSchema>);
  });
  return router;
}
