import { pushEndpoints, type ReminderChannel, reminderEndpoints } from '@coursewright/contracts';
// By its name, as the part has it from the shell: this module is compiled into each part that uses it.
import { ApiError, apiRequest } from '@coursewright/mfe-kit';

const WORKER = '/sw.js';
const READY_MS = 10_000;

interface WorkerPolicy {
  createScriptURL(url: string): string;
}
interface PolicyFactory {
  createPolicy(name: string, rules: WorkerPolicy): WorkerPolicy;
}

function trustWorker(url: string): string {
  if (url === WORKER) return url;
  throw new TypeError(`${url} is no worker of this site`);
}

// The one script that a page may register as a worker.
function workerUrl(): string {
  const { trustedTypes } = globalThis as { trustedTypes?: PolicyFactory };
  return trustedTypes?.createPolicy('mfe-shell', { createScriptURL: trustWorker }).createScriptURL(WORKER) ?? WORKER;
}

/**
 * `blocked`: the reader refused notifications of this site. `install`: Safari on phones and tablets shows them for
 * installed applications alone.
 */
export function pushSupport(): 'supported' | 'blocked' | 'install' | 'missing' {
  const isThere = 'Notification' in window && 'PushManager' in window && 'serviceWorker' in navigator;
  if (isThere) return Notification.permission === 'denied' ? 'blocked' : 'supported';
  return (navigator as { standalone?: boolean }).standalone === false ? 'install' : 'missing';
}

const findSubscription = async () =>
  'serviceWorker' in navigator
    ? (await navigator.serviceWorker.getRegistration('/'))?.pushManager?.getSubscription()
    : undefined;

async function hashEndpoint({ endpoint }: PushSubscription): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint));
  return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The id by which the server knows this browser, if it shows notifications. */
export async function findPushHere(): Promise<string | undefined> {
  const subscription = await findSubscription();
  return subscription ? hashEndpoint(subscription) : undefined;
}

async function registerWorker(): Promise<ServiceWorkerRegistration> {
  await navigator.serviceWorker.register(workerUrl(), { scope: '/' });
  const timeout = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error('the worker did not start')), READY_MS);
  });
  return Promise.race([navigator.serviceWorker.ready, timeout]);
}

const toBase64Url = (key: ArrayBuffer) =>
  btoa(String.fromCharCode(...new Uint8Array(key)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');

/** Asks the reader for the permission: only after a click that wants it. */
export async function turnPushOn(publicKey: string): Promise<'on' | 'refused'> {
  if ((await Notification.requestPermission()) !== 'granted') return 'refused';
  const { pushManager } = await registerWorker();
  const former = await pushManager.getSubscription();
  const key = former?.options.applicationServerKey;
  // The server has another key pair than when this browser subscribed.
  if (key && toBase64Url(key) !== publicKey) await former.unsubscribe();
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
  const { endpoint = '', keys: { p256dh = '', auth = '' } = {} } = subscription.toJSON();
  await apiRequest(pushEndpoints.addPushSubscription, { body: { endpoint, keys: { p256dh, auth } } });
  return 'on';
}

export async function turnPushOff(): Promise<void> {
  const subscription = await findSubscription();
  if (!subscription) return;
  try {
    const params = { subscriptionId: await hashEndpoint(subscription) };
    await apiRequest(pushEndpoints.removePushSubscription, { params });
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) throw error;
  } finally {
    await subscription.unsubscribe();
  }
}

/** In the time zone of this browser. */
export function saveReminders(channel: ReminderChannel) {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return apiRequest(reminderEndpoints.setReminders, { body: { channel, timeZone } });
}
