import path from 'node:path';
import { startMongo } from '@coursewright/embedded-mongo';
import { relay } from './relay.ts';

const mongo = await startMongo({ file: path.join(process.env.DATA ?? '.', 'mongo.db') });
relay(27017, mongo.port);
process.once('SIGTERM', async () => {
  await mongo.close();
  process.exit(0);
});
