import { certificateEndpoints } from '@coursewright/contracts';
import { ApiError, addressOf, apiRequest } from '@coursewright/mfe-kit';

export const certificateImageUrl = (courseId: string) => addressOf(certificateEndpoints.certificateImage, { courseId });

/** Reads the image. The JSON call before it renews an expired session, which an image alone cannot. */
export async function readCertificateImage(courseId: string, signal?: AbortSignal): Promise<Blob> {
  await apiRequest(certificateEndpoints.certificate, { params: { courseId }, signal });
  const response = await fetch(certificateImageUrl(courseId), { signal, credentials: 'same-origin' }).catch(
    () => undefined,
  );
  if (response?.ok) return response.blob();
  throw new ApiError({
    status: response?.status ?? 0,
    code: 'unavailable',
    message: 'The certificate could not be downloaded.',
  });
}
