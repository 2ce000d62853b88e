import {
  adminContactEndpoints,
  type ContactRow,
  LEGACY_LIST_LIMIT,
  notificationEndpoints,
} from '@coursewright/contracts';
import { createTable, notFound, route, sendCsv, systemClock } from '@coursewright/service-kit';
import { Router } from 'express';
import { type QueryFilter, trusted } from 'mongoose';
import type { Context } from '../../context.ts';
import { createContactLimits, createReceiveMessage } from './contact.service.ts';
import type { ContactMessageModel, StoredContactMessage } from './contact-message.model.ts';

export async function contactRoutes(context: Context): Promise<Router> {
  const limits = await createContactLimits(context.connection);
  const receive = createReceiveMessage(context, limits);
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
    fields: ['firstName', 'lastName', 'email', 'phone', 'message', 'receivedAt', 'answeredAt'],
    toRow: ({ _id, firstName, lastName, email, phone, message, receivedAt, answeredAt }) => {
      const name = `${firstName} ${lastName}`;
      const row = { id: _id.toHexString(), name, email, phone, message, receivedAt: receivedAt.toISOString() };
      return answeredAt ? { ...row, answeredAt: answeredAt.toISOString() } : row;
    },
  });
}

const heading = ['Name', 'Email', 'Phone', 'Message', 'Received', 'Answered'];

// `null` also matches messages that have no such field.
const filters: Record<'all' | 'open' | 'answered', QueryFilter<StoredContactMessage>> = {
  all: {},
  open: { answeredAt: null },
  answered: { answeredAt: trusted({ $ne: null }) },
};

export async function contactTableRoutes({ messages, options }: Context): Promise<Router> {
  const { now } = options.clock ?? systemClock;
  const router = Router();
  const table = createContactTable(messages);
  await table.createIndexes();

  route(router, adminContactEndpoints.contacts, ({ query: { state, ...query } }) => table.page(query, filters[state]));
  route(
    router,
    adminContactEndpoints.contactsCsv,
    ({ query: { state, ...query }, res }) =>
      sendCsv(res, 'contacts', heading, getLines(table.all(query, filters[state]))),
    { streaming: true },
  );
  route(router, adminContactEndpoints.markContact, async ({ params: { contactId }, body: { answered } }) => {
    const change = answered ? { $set: { answeredAt: now() } } : { $unset: { answeredAt: 1 as const } };
    const { matchedCount } = await messages.updateOne(
      { _id: contactId, ...filters[answered ? 'open' : 'answered'] },
      change,
    );
    if (matchedCount === 0 && !(await messages.exists({ _id: contactId }))) throw notFound('There is no such message');
    return { success: true, message: answered ? 'Marked as answered' : 'Marked as open' };
  });
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

async function* getLines(rows: AsyncIterable<ContactRow>) {
  for await (const { name, email, phone, message, receivedAt, answeredAt = '' } of rows)
    yield [name, email, phone, message, receivedAt, answeredAt];
}
