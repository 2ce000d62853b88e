// Those of Chrome and most others, Firefox, Safari, Edge.
const PUSH_SERVICES = ['fcm.googleapis.com', 'push.services.mozilla.com', 'push.apple.com', 'notify.windows.com'];

/** Undefined for an address that no browser gives: the service sends requests there. */
export function parsePushEndpoint(endpoint: string): URL | undefined {
  if (!URL.canParse(endpoint)) return undefined;
  const url = new URL(endpoint);
  const isBare = url.protocol === 'https:' && url.port === '' && url.username === '' && url.password === '';
  const isKnown = PUSH_SERVICES.some((host) => url.hostname === host || url.hostname.endsWith(`.${host}`));
  return isBare && isKnown && url.pathname !== '/' ? url : undefined;
}
