import type { UserRow } from '@coursewright/contracts';
import { Button } from '@coursewright/ui';
import { addAdmin, removeAdmin } from './change-admins.api.ts';
import { useChangeAdmins } from './use-change-admins.ts';

interface Props {
  user: UserRow;
  onChanged(): void;
}

/** What can be done with somebody's role. */
export function RoleButton({ user: { email, role }, onChanged }: Props) {
  const isAdmin = role !== 'user';
  const { mutate, isPending } = useChangeAdmins(isAdmin ? removeAdmin : addAdmin, onChanged);
  if (role === 'main-admin') return <span className="ad:font-medium ad:text-muted">Main Admin</span>;
  const label = isAdmin ? 'Remove Admin' : 'Add Admin';
  return (
    <Button
      size="sm"
      variant={isAdmin ? 'danger' : 'secondary'}
      className="ad:whitespace-nowrap"
      aria-label={`${label}: ${email}`}
      loading={isPending}
      onClick={() => mutate(email)}
    >
      {label}
    </Button>
  );
}
