import type { SessionUser } from '@coursewright/contracts';

const KEYS = ['email', 'mName', 'auth', 'uid', 'type'];

/** What older pages read about the signed-in person. It shows things and opens nothing: the cookies do. */
export function saveDisplayState({ id, name, email, plan }: SessionUser) {
  const state = { email, mName: name, auth: 'true', uid: id, type: plan };
  for (const [key, value] of Object.entries(state)) sessionStorage.setItem(key, value);
}

export function forgetDisplayState() {
  for (const key of KEYS) sessionStorage.removeItem(key);
}

/** The tab believes somebody is signed in but does not know who. */
export const isHalfSignedIn = () => sessionStorage.getItem('auth') === 'true' && !sessionStorage.getItem('uid');
