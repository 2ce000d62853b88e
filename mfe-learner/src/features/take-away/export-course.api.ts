import { type ExportFormat, problemSchema, sharingEndpoints } from '@coursewright/contracts';
import { ApiError, addressOf, apiRequest } from '@coursewright/mfe-kit';

export interface ExportedCourse {
  blob: Blob;
  name: string;
}

/** Reads the file. The JSON call before it renews an expired session, which a file alone cannot. */
export async function exportCourse(courseId: string, format: ExportFormat): Promise<ExportedCourse> {
  await apiRequest(sharingEndpoints.shareLink, { params: { courseId } });
  const address = addressOf(sharingEndpoints.exportCourse, { courseId, format });
  const response = await fetch(address, { credentials: 'same-origin' }).catch(() => undefined);
  if (response?.ok) return { blob: await response.blob(), name: nameIn(response) };
  const problem = problemSchema.safeParse(await response?.json().catch(() => undefined));
  const status = response?.status ?? 0;
  if (problem.success) throw new ApiError({ status, ...problem.data });
  throw new ApiError({ status, code: 'unavailable', message: 'The file could not be made. Please try again.' });
}

function nameIn({ headers }: Response): string {
  const encoded = /filename\*=UTF-8''([^;]+)/.exec(headers.get('content-disposition') ?? '')?.[1];
  return encoded ? decodeURIComponent(encoded) : 'course';
}
