import { auditEndpoints, type ServiceName, serviceNames } from '@coursewright/contracts';
import { apiRequest, usePageTitle } from '@coursewright/mfe-kit';
import { keepPreviousData, useQuery } from '@coursewright/mfe-kit/query';
import { useSearchParams } from '@coursewright/mfe-kit/router';
import { PageHeader, SelectField } from '@coursewright/ui';
import { LoadFailure } from '../../shared/load-failure.tsx';
import { LoadingBlock } from '../../shared/loading-block.tsx';
import { Pager } from '../../shared/table/pager.tsx';
import { useTableWish } from '../../shared/table/use-table-wish.ts';
import { AuditTable } from './audit-table.tsx';

const SIZE = 25;

const parts: Record<ServiceName, string> = {
  auth: 'Accounts and policies',
  'course-generation': 'Courses and certificates',
  billing: 'Plans and billing',
  notification: 'Mails and contacts',
};

export function Component() {
  usePageTitle('Audit log');
  const [params, setParams] = useSearchParams();
  const service = serviceNames.find((name) => name === params.get('part')) ?? 'auth';
  const { wish, turnTo } = useTableWish([]);
  const query = useQuery({
    queryKey: ['admin', 'audit', service, wish.page],
    queryFn: ({ signal }) =>
      apiRequest(auditEndpoints(service).auditLog, { query: { page: wish.page, size: SIZE }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  return (
    <>
      <PageHeader
        title="Audit log"
        subtitle="What admins did: written down before it is done, and nobody can change it here."
      />
      <SelectField
        label="Part of the product"
        className="ad:mb-4 ad:w-full ad:sm:w-80"
        value={service}
        onChange={(event) => setParams({ part: event.target.value }, { replace: true })}
      >
        {serviceNames.map((name) => (
          <option key={name} value={name}>
            {parts[name]}
          </option>
        ))}
      </SelectField>
      {query.error ? (
        <LoadFailure what="Audit log" query={query} />
      ) : query.data ? (
        <>
          <AuditTable entries={query.data.rows} />
          {query.data.total > 0 && (
            <Pager unit="acts" page={wish.page} size={SIZE} total={query.data.total} onTurn={turnTo} />
          )}
        </>
      ) : (
        <LoadingBlock height="16rem" />
      )}
    </>
  );
}
