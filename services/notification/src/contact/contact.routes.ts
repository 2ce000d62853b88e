import {
  adminContactEndpoints,
  type ContactRow,
  LEGACY_LIST_LIMIT,
  notificationEndpoints,
} from '@coursewright/contracts';
import { createTable, route, sendCsv } from '@coursewright/service-kit';
import { Router } from 'express';
import type { ContactLimits, ReceiveMessage } from './contact.service.ts';
import type { ContactMessageModel, StoredContactMessage } from './contact-message.model.ts';

export function contactRoutes(
  receive: ReceiveMessage,
  limits: Pick<ContactLimits, 'countMessage' | 'countMailRequest'>,
): Router {
  const router = Router();

  route(router, notificationEndpoints.contact, async ({ body, req }) => {
    await limits.countMessage(req.ip ?? 'unknown');
    const { fname: firstName, lname: lastName, email, phone, msg: message } = body;
    await receive({ firstName, lastName, email, phone, message });
    return { success: true, message: 'Thank you, your message has been received' };
  });
  route(router, notificationEndpoints.data, async ({ req }) => {
    await limits.countMailRequest(req.ip ?? 'unknown');
    return { success: true, message: 'Mails are sent by the server itself' };
  });

  return router;
}

function createContactTable(model: ContactMessageModel) {
  return createTable<StoredContactMessage, ContactRow>({
    model,
    sortedBy: { name: ['firstName', 'lastName'], email: ['email'], receivedAt: ['receivedAt'] },
    searched: ['firstName', 'lastName', 'email', 'phone', 'message'],
    fields: ['firstName', 'lastName', 'email', 'phone', 'message', 'receivedAt'],
    toRow: ({ _id, firstName, lastName, email, phone, message, receivedAt }) => {
      const name = `${firstName} ${lastName}`;
      return { id: _id.toHexString(), name, email, phone, message, receivedAt: receivedAt.toISOString() };
    },
  });
}

const heading = ['Name', 'Email', 'Phone', 'Message', 'Received'];

export async function contactTableRoutes(messages: ContactMessageModel): Promise<Router> {
  const router = Router();
  const table = createContactTable(messages);
  await table.createIndexes();
  await table.backfill();

  route(router, adminContactEndpoints.contacts, ({ query }) => table.page(query));
  route(
    router,
    adminContactEndpoints.contactsCsv,
    ({ query, res }) => sendCsv(res, 'contacts', heading, linesOf(table.all(query))),
    { streaming: true },
  );
  route(router, adminContactEndpoints.getContact, async () => {
    const newest = await messages.find().sort({ receivedAt: -1 }).limit(LEGACY_LIST_LIMIT).lean();
    return newest.map(({ _id, firstName, lastName, email, phone, message }) => ({
      _id: String(_id),
      fname: firstName,
      lname: lastName,
      email,
      phone,
      msg: message,
    }));
  });
  return router;
}

async function* linesOf(rows: AsyncIterable<ContactRow>) {
  for await (const { name, email, phone, message, receivedAt } of rows) yield [name, email, phone, message, receivedAt];
}
