import type { Feature } from '@coursewright/service-kit';
import type { Context } from '../context.ts';
import { accountRoutes } from './account.routes.ts';
import { createAccountDeletion } from './delete-account.ts';
import { profileRoutes } from './profile.routes.ts';
import { createUpdateProfile } from './update-profile.ts';

export async function accountFeature(context: Context): Promise<Feature> {
  const { sessionService: sessions, sessionList, knowsPassword, cookies, devices } = context;
  const deletion = createAccountDeletion(context);
  await deletion.sweep();
  return {
    routers: [
      accountRoutes({ deletion, sessions, sessionList, knowsPassword, cookies, devices }),
      profileRoutes({ updateProfile: createUpdateProfile(context), sessions, devices, cookies }),
    ],
  };
}
