import { createVerify } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { type Request, Router } from 'express';
import { sandboxKeys } from '../environment.ts';
import { refuseUnknown } from './answers.ts';
import type { SigningKey } from './signing-key.ts';

/** Anybody may have the certificate. */
export function certificateRoutes(key: SigningKey): Router {
  const router = Router();
  router.get('/v1/notifications/certs/:id', async (req, res) => {
    const certificate = await key.certificate(req.params.id);
    if (!certificate) return refuseUnknown(res);
    res.type('application/x-x509-ca-cert').send(certificate);
  });
  return router;
}

/** The event as it was posted back, byte for byte: what was written anew is another text, and its signature wrong. */
const postedEvent = (raw: string) => /"webhook_event"\s*:\s*([\s\S]*)\}\s*$/.exec(raw)?.[1] ?? '';

/** https://developer.paypal.com/docs/api/webhooks/v1/#verify-webhook-signature */
export function verificationRoutes(key: SigningKey, rawOf: (req: Request) => string): Router {
  const router = Router();
  router.post('/v1/notifications/verify-webhook-signature', async (req, res) => {
    const { webhook_id, transmission_id, transmission_time, transmission_sig } = req.body ?? {};
    const certificate = await key.certificate(key.currentId());
    const signed = `${transmission_id}|${transmission_time}|${webhook_id}|${crc32(postedEvent(rawOf(req)))}`;
    const right =
      certificate !== undefined &&
      webhook_id === sandboxKeys.paypal.webhookId &&
      createVerify('RSA-SHA256')
        .update(signed)
        .verify(key.publicKeyOf(certificate), String(transmission_sig), 'base64');
    res.json({ verification_status: right ? 'SUCCESS' : 'FAILURE' });
  });
  return router;
}
