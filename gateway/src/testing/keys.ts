import type { Role } from '@coursewright/contracts';
import { testKeys } from '@coursewright/service-kit/testing';

/** The keys that every upstream of the tests publishes, as auth would. */
export const keys = testKeys();

/** The cookie header of somebody who is signed in over http; what they are is known to the stand-in of auth. */
export const signedInAs = (role: Role) => ({ cookie: `at=${keys.accessTokenFor({ userId: `the ${role}` })}` });
