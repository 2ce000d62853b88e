import { certificateEndpoints } from '@coursewright/contracts';
import { apiRequest } from '@coursewright/mfe-kit';

export const reissueCertificate = (courseId: string) =>
  apiRequest(certificateEndpoints.reissueCertificate, { params: { courseId }, body: {} });
