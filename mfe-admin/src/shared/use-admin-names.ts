import { adminAccountEndpoints } from '@coursewright/contracts';
import { apiRequest } from '@coursewright/mfe-kit';
import { useQuery } from '@coursewright/mfe-kit/query';

const admins = {
  queryKey: ['admin', 'users', 'names'],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    apiRequest(adminAccountEndpoints.users, { query: { who: 'admins', size: 100 }, signal }),
};

/** Returns the id itself for users who are no longer admins. */
export function useAdminNames(): (id: string) => string {
  const { data } = useQuery(admins);
  return (id) => data?.rows.find((admin) => admin.id === id)?.email ?? id;
}
