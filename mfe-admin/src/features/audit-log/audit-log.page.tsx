import { type AuditEntry, createOperationsEndpoints, type ServiceName, serviceNames } from '@coursewright/contracts';
import { apiRequest } from '@coursewright/mfe-kit';
import { i18n, type MessageDescriptor } from '@coursewright/mfe-kit/messages';
import { useSearchParams } from '@coursewright/mfe-kit/router';
import { createDateFormat } from '@coursewright/text';
import { Badge, type BadgeTone, type Column, SelectField } from '@coursewright/ui';
import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { AdminPage } from '../../shared/admin-page.tsx';
import { TableView } from '../../shared/table-view.tsx';
import { useAdminNames } from '../users/users.api.ts';

const actionLabels: Record<string, MessageDescriptor> = {
  'POST /api/addadmin': msg`Added an admin`,
  'POST /api/removeadmin': msg`Removed an admin`,
  'POST /api/saveadmin': msg`Changed a policy`,
  'POST /api/admin/policies/:name/restore': msg`Restored a policy`,
  'POST /api/admin/certificates/:certificateId/revoke': msg`Revoked a certificate`,
  'POST /api/admin/mistakes/:mistakeId/decision': msg`Decided on a reported mistake`,
  'GET /api/admin/users.csv': msg`Exported users`,
  'GET /api/admin/courses.csv': msg`Exported courses`,
  'GET /api/admin/contacts.csv': msg`Exported contacts`,
  'POST /api/admin/users/:userId/suspension': msg`Suspended a user`,
  'DELETE /api/admin/users/:userId/suspension': msg`Restored a user`,
  'DELETE /api/admin/users/:userId/second-factor': msg`Turned off two-step sign-in`,
  'DELETE /api/admin/users/:userId/sessions': msg`Ended the sessions of a user`,
  'DELETE /api/admin/users/:userId': msg`Deleted a user`,
  'PUT /api/admin/users/:userId/grant': msg`Gave a plan`,
  'DELETE /api/admin/users/:userId/grant': msg`Took a plan back`,
  'DELETE /api/admin/courses/:courseId/share': msg`Stopped the sharing of a course`,
  'DELETE /api/admin/courses/:courseId': msg`Deleted a course`,
  'access token created': msg`Created an access token for their own account`,
  'access token revoked': msg`Revoked an own access token`,
  'access token in an address revoked': msg`An access token stood in an address and was revoked`,
  'POST /api/passkeys': msg`Added a passkey`,
  'DELETE /api/passkeys/:passkeyId': msg`Removed a passkey`,
  'POST /api/admin/contacts/:contactId/answered': msg`Marked a message as answered or open`,
};

function describeAction(action: string): string {
  const label = actionLabels[action];
  if (label) return i18n._(label);
  return action.endsWith('/dead-letters/:id/replay') ? t`Replayed a failed message` : action;
}

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

const outcomes: Record<AuditEntry['outcome'], MessageDescriptor> = {
  started: msg`started`,
  done: msg`done`,
  refused: msg`refused`,
  failed: msg`failed`,
};

const serviceLabels: Partial<Record<ServiceName, MessageDescriptor>> = {
  auth: msg`Accounts and policies`,
  'course-generation': msg`Courses and certificates`,
  billing: msg`Plans and billing`,
  notification: msg`Mails and contacts`,
};

function getLabel(service: ServiceName): string {
  const label = serviceLabels[service];
  return label ? i18n._(label) : service;
}

export function AuditLogPage() {
  const getName = useAdminNames();
  const [params, setParams] = useSearchParams();
  const service = serviceNames.find((name) => name === params.get('part')) ?? 'auth';
  const columns: Column<AuditEntry>[] = [
    { id: 'at', header: <Trans>When</Trans>, cell: ({ at }) => <time dateTime={at}>{formatTime(at)}</time> },
    { id: 'admin', header: <Trans>Admin</Trans>, cell: ({ adminId }) => getName(adminId) },
    {
      id: 'action',
      header: <Trans>What</Trans>,
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
      header: <Trans>Outcome</Trans>,
      cell: ({ outcome, reason }) => (
        <>
          <Badge tone={tones[outcome]}>{i18n._(outcomes[outcome])}</Badge>
          {reason && (
            <span dir="auto" className="ad:mt-1 ad:block ad:text-xs ad:text-muted">
              {reason}
            </span>
          )}
        </>
      ),
    },
  ];
  return (
    <AdminPage
      title={t`Audit log`}
      subtitle={t`Actions of admins. An entry is written before each action and cannot be changed here.`}
    >
      <SelectField
        label={t`Part of the product`}
        className="ad:mb-4 ad:w-full ad:sm:w-80"
        value={service}
        onChange={(event) => setParams({ part: event.target.value }, { replace: true })}
      >
        {serviceNames.map((name) => (
          <option key={name} value={name}>
            {getLabel(name)}
          </option>
        ))}
      </SelectField>
      <TableView
        caption={t`Audit log`}
        texts={{
          pages: msg`Pages of actions`,
          range: (from, to, total) => t`${from}–${to} of ${total} actions`,
        }}
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
