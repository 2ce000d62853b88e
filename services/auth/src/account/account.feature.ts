import type { Feature } from '@coursewright/service-kit';
import type { Context } from '../context.ts';
import { accountRoutes } from './account.routes.ts';
import { createAccountDeletion } from './delete-account.ts';

export async function accountFeature(context: Context): Promise<Feature> {
  const { sessionService, sessionList, knowsPassword, cookies, devices } = context;
  const deletion = createAccountDeletion(context);
  await deletion.sweep();
  return {
    routers: [accountRoutes({ deletion, sessions: sessionService, sessionList, knowsPassword, cookies, devices })],
  };
}
