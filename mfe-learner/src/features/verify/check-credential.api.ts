import { certificateEndpoints, type ResponseOf } from '@coursewright/contracts';
import { apiRequest } from '@coursewright/mfe-kit';

export type CredentialVerdict = ResponseOf<typeof certificateEndpoints.checkCredential>;

export const checkCredential = (credential: string) =>
  apiRequest(certificateEndpoints.checkCredential, { body: { credential } });
