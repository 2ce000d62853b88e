import { type AuditEntry, createOperationsEndpoints, type ServiceName, serviceNames } from '@coursewright/contracts';
import { apiRequest } from '@coursewright/mfe-kit';
import { useSearchParams } from '@coursewright/mfe-kit/router';
import { createDateFormat } from '@coursewright/text';
import { Badge, type BadgeTone, type Column, SelectField } from '@coursewright/ui';
import { AdminPage } from '../../shared/admin-page.tsx';
import { TableView } from '../../shared/table-view.tsx';
import { useAdminNames } from '../users/users.api.ts';

const actionLabels: Record<string, string> = {
  'POST /api/addadmin': 'Added an admin',
  'POST /api/removeadmin': 'Removed an admin',
  'POST /api/saveadmin': 'Changed a policy',
  'POST /api/admin/policies/:name/restore': 'Restored a policy',
  'POST /api/admin/certificates/:certificateId/revoke': 'Revoked a certificate',
  'POST /api/admin/mistakes/:mistakeId/decision': 'Decided on a reported mistake',
  'GET /api/admin/users.csv': 'Exported users',
  'GET /api/admin/courses.csv': 'Exported courses',
  'GET /api/admin/contacts.csv': 'Exported contacts',
};

const describeAction = (action: string): string =>
  actionLabels[action] ?? (action.endsWith('/dead-letters/:id/replay') ? 'Replayed a failed message' : action);

const formatDetails = (details: Record<string, string>): string =>
  Object.entries(details)
    .map(([name, value]) => `${name}: ${value}`)
    .join(', ');

const formatTime = createDateFormat({ dateStyle: 'medium', timeStyle: 'medium' });

const tones: Record<AuditEntry['outcome'], BadgeTone> = {
  started: 'accent',
  done: 'success',
  refused: 'neutral',
  failed: 'danger',
};

const serviceLabels: Record<ServiceName, string> = {
  auth: 'Accounts and policies',
  'course-generation': 'Courses and certificates',
  billing: 'Plans and billing',
  notification: 'Mails and contacts',
};

export function AuditLogPage() {
  const nameOf = useAdminNames();
  const [params, setParams] = useSearchParams();
  const service = serviceNames.find((name) => name === params.get('part')) ?? 'auth';
  const columns: Column<AuditEntry>[] = [
    { id: 'at', header: 'When', cell: ({ at }) => <time dateTime={at}>{formatTime(at)}</time> },
    { id: 'admin', header: 'Admin', cell: ({ adminId }) => nameOf(adminId) },
    {
      id: 'action',
      header: 'What',
      cell: ({ action, details }) => (
        <>
          <span className="ad:block ad:font-medium">{describeAction(action)}</span>
          <span dir="auto" className="ad:block ad:text-xs ad:text-muted">
            {formatDetails(details)}
          </span>
        </>
      ),
    },
    {
      id: 'outcome',
      header: 'Outcome',
      cell: ({ outcome, reason }) => (
        <>
          <Badge tone={tones[outcome]}>{outcome}</Badge>
          {reason && <span className="ad:mt-1 ad:block ad:text-xs ad:text-muted">{reason}</span>}
        </>
      ),
    },
  ];
  return (
    <AdminPage
      title="Audit log"
      subtitle="Actions of admins. An entry is written before each action and cannot be changed here."
    >
      <SelectField
        label="Part of the product"
        className="ad:mb-4 ad:w-full ad:sm:w-80"
        value={service}
        onChange={(event) => setParams({ part: event.target.value }, { replace: true })}
      >
        {serviceNames.map((name) => (
          <option key={name} value={name}>
            {serviceLabels[name]}
          </option>
        ))}
      </SelectField>
      <TableView
        caption="Audit log"
        unit="actions"
        columns={columns}
        sortable={[]}
        queryKey={['audit', service]}
        load={({ page, size }, signal) =>
          apiRequest(createOperationsEndpoints(service).auditLog, { query: { page, size }, signal })
        }
      />
    </AdminPage>
  );
}
