import { certificateEndpoints } from '@coursewright/contracts';
import { ApiError, addressOf, apiRequest } from '@coursewright/mfe-kit';

const files = { image: certificateEndpoints.certificateImage, pdf: certificateEndpoints.certificatePdf };

export type CertificateFile = keyof typeof files;

export const certificateFileUrl = (file: CertificateFile, courseId: string) => addressOf(files[file], { courseId });

/** Reads a file. The JSON call before it renews an expired session, which a file alone cannot. */
export async function readCertificateFile(
  file: CertificateFile,
  courseId: string,
  signal?: AbortSignal,
): Promise<Blob> {
  await apiRequest(certificateEndpoints.certificate, { params: { courseId }, signal });
  const response = await fetch(certificateFileUrl(file, courseId), { signal, credentials: 'same-origin' }).catch(
    () => undefined,
  );
  if (response?.ok) return response.blob();
  throw new ApiError({
    status: response?.status ?? 0,
    code: 'unavailable',
    message: 'The certificate could not be downloaded.',
  });
}
