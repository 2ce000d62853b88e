import { adminAccountEndpoints } from '@coursewright/contracts';
import { apiRequest } from '@coursewright/mfe-kit';

export const addAdmin = (email: string) => apiRequest(adminAccountEndpoints.addAdmin, { body: { email } });
export const removeAdmin = (email: string) => apiRequest(adminAccountEndpoints.removeAdmin, { body: { email } });
