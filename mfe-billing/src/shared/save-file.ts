import { ApiError } from '@coursewright/mfe-kit';

/** Fetches a file and hands it to the browser's downloads, so that a failure is seen here and not in a lost tab. */
export async function saveFile(address: string, name: string): Promise<void> {
  const response = await fetch(address, { credentials: 'same-origin' }).catch(() => undefined);
  if (!response?.ok) {
    throw new ApiError({
      status: response?.status ?? 0,
      code: 'unavailable',
      message: 'The receipt could not be downloaded. Please try again.',
    });
  }
  const url = URL.createObjectURL(await response.blob());
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // the download reads the address after the click
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
