import { ApiError } from './api-error.ts';
import { toApiError } from './send-request.ts';

/**
 * Downloads a file. It cannot renew an expired session: make a JSON call before it. Throws {@link ApiError}, with
 * `fallback` as message where the server gives none.
 */
export async function fetchFile(url: string, fallback: string, signal?: AbortSignal): Promise<Response> {
  const response = await fetch(url, { credentials: 'same-origin', ...(signal && { signal }) }).catch(() => undefined);
  if (response?.ok) return response;
  if (!response) throw new ApiError({ status: 0, code: 'unavailable', message: fallback });
  throw await toApiError(response, await response.json().catch(() => undefined), fallback);
}

export function saveFile(blob: Blob, name: string) {
  const url = URL.createObjectURL(blob);
  Object.assign(document.createElement('a'), { href: url, download: name }).click();
  // the download reads the address after the click
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
