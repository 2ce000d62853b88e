import { sendRequest, toApiError } from '../http/send-request.ts';
import { localStore } from '../storage/browser-store.ts';

// Without the contracts, because this is part of the first script of the landing page.
export const visitorPaths = { outlines: '/api/visitor/outlines', adopt: '/api/visitor/outlines/adopt' } as const;

const idSchema = { safeParse: (value: unknown) => ({ data: typeof value === 'string' ? value : undefined }) };

async function post(url: string, body: object, options?: { renewable?: boolean; signal?: AbortSignal | undefined }) {
  const response = await sendRequest({ method: 'POST', url, body, signal: options?.signal }, options);
  const answer: { generationId?: unknown } | undefined = await response.json().catch(() => undefined);
  if (!response.ok) throw await toApiError(response, answer);
  return idSchema.safeParse(answer?.generationId).data;
}

// Scripts cannot see the cookie: this says whether there may be one.
const KEY = 'visitor-outline';

export const mayHaveVisitorOutline = (): boolean => localStore.read(KEY, idSchema) !== undefined;

export const forgetVisitorOutline = (): void => localStore.remove(KEY);

/** What a visitor answered to what the topic left open. */
export type TopicAnswers = { question: string; answer: string }[];

/** Requests an outline for a visitor without an account; it belongs to a cookie. Throws `ApiError`. */
export async function requestVisitorOutline(
  topic: string,
  signal?: AbortSignal,
  answers?: TopicAnswers,
): Promise<{ generationId: string }> {
  const generationId = (await post(visitorPaths.outlines, { topic, answers }, { signal })) ?? '';
  localStore.save(KEY, generationId);
  return { generationId };
}

/** Gives the outline of this browser to the account that is signed in; undefined when there is none. */
export async function adoptVisitorOutline(): Promise<string | undefined> {
  if (!mayHaveVisitorOutline()) return undefined;
  const generationId = await post(visitorPaths.adopt, {}, { renewable: true });
  forgetVisitorOutline();
  return generationId;
}
