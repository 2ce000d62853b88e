import { adminMailEndpoints } from '@coursewright/contracts';
import { apiRequest } from '@coursewright/mfe-kit';
import { queryOptions } from '@coursewright/mfe-kit/query';

/** Mails that have not gone out; asked again while somebody looks. */
export const unsentMails = queryOptions({
  queryKey: ['admin', 'mails'],
  queryFn: ({ signal }) => apiRequest(adminMailEndpoints.unsentMails, { signal }),
  staleTime: 0,
  refetchInterval: 15_000,
});

/** Tries one now. */
export const sendMailAgain = (id: string) => apiRequest(adminMailEndpoints.sendMailAgain, { params: { id }, body: {} });
