import { certificateEndpoints, type ResponseOf } from '@coursewright/contracts';
import { addressOf, apiRequest } from '@coursewright/mfe-kit';
import { queryOptions } from '@coursewright/mfe-kit/query';

export type VerifiedCertificate = ResponseOf<typeof certificateEndpoints.verifyCertificate>;

/** Asked anew whenever somebody looks: it may have been revoked a moment ago. */
export const verifiedCertificateQuery = (certificateId: string) =>
  queryOptions({
    queryKey: ['verified-certificate', certificateId],
    queryFn: ({ signal }) => apiRequest(certificateEndpoints.verifyCertificate, { params: { certificateId }, signal }),
    staleTime: 0,
  });

export const credentialUrl = (certificateId: string) => addressOf(certificateEndpoints.credential, { certificateId });
