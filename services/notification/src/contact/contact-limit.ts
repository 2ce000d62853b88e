import { createLimit } from '@coursewright/service-kit';
import type { Connection } from 'mongoose';

const MESSAGES = 5;
const HOUR_SECONDS = 3600;

/** How often one address may write to us. */
export const createContactLimit = (connection: Connection) =>
  createLimit(connection, 'contact', MESSAGES, HOUR_SECONDS, 'Too many messages, please try again later');
