import type { Feature } from '@coursewright/service-kit';
import type { Context } from '../../context.ts';
import { accountRoutes } from './account.routes.ts';
import { profileRoutes } from './profile.routes.ts';
import { createChangeLanguage, createUpdateProfile } from './update-profile.ts';

export async function accountFeature(context: Context): Promise<Feature> {
  const { accessTokens, deletion, sessionService: sessions, sessionList, isOwner, cookies, devices } = context;
  await deletion.sweep();
  return {
    routers: [
      accountRoutes({ accessTokens, deletion, sessions, sessionList, isOwner, cookies, devices }),
      profileRoutes({
        sessions,
        devices,
        cookies,
        updateProfile: createUpdateProfile(context),
        changeLanguage: createChangeLanguage(context),
      }),
    ],
  };
}
