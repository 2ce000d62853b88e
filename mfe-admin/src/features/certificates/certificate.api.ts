import { certificateEndpoints } from '@coursewright/contracts';
import { apiRequest } from '@coursewright/mfe-kit';
import { queryOptions } from '@coursewright/mfe-kit/query';

/** What the public page says of a certificate. */
export const certificateById = (certificateId: string) =>
  queryOptions({
    queryKey: ['admin', 'certificates', certificateId],
    queryFn: ({ signal }) => apiRequest(certificateEndpoints.verifyCertificate, { params: { certificateId }, signal }),
    staleTime: 0,
  });

export const revokeCertificate = (certificateId: string, reason: string) =>
  apiRequest(certificateEndpoints.revokeCertificate, { params: { certificateId }, body: { reason } });
