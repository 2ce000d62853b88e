import { adminContactEndpoints, type ContactRow, LEGACY_LIST_LIMIT } from '@coursewright/contracts';
import { route, sendCsv } from '@coursewright/service-kit';
import { Router } from 'express';
import type { ContactMessageModel } from '../contact/contact-message.model.ts';
import { createContactTable } from './contact-table.ts';

const heading = ['Name', 'Email', 'Phone', 'Message', 'Received'];

/** Lets admins read what visitors wrote. */
export async function contactTableRoutes(messages: ContactMessageModel): Promise<Router> {
  const router = Router();
  const table = createContactTable(messages);
  await table.prepare();
  await table.fillIn();

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
