import { errorMessage, notify } from '@coursewright/mfe-kit';
import { useMutation, useQueryClient } from '@coursewright/mfe-kit/query';
import { Badge, type BadgeTone, Button, type Column, DataTable } from '@coursewright/ui';
import { Trans } from '@lingui/react/macro';
import type { LucideIcon } from 'lucide-react';
import { type ReactNode, useId, useRef } from 'react';

interface RowAction {
  label: string;
  // Distinguishes the buttons of a table.
  name: string;
  icon: LucideIcon;
  act(): Promise<{ message: string }>;
  queryKey: readonly unknown[];
}

// Refreshes the list whatever the outcome: another admin may have done the same.
function ActionButton({ label, name, icon, act, queryKey, onDone }: RowAction & { onDone: () => void }) {
  const queries = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: act,
    onSuccess: ({ message }) => {
      notify.success(message);
      onDone();
    },
    onError: (error) => void notify.error(errorMessage(error)),
    onSettled: () => queries.invalidateQueries({ queryKey }),
  });
  return (
    <Button
      icon={isPending ? undefined : icon}
      size="sm"
      variant="secondary"
      className="ad:sm:whitespace-nowrap"
      aria-label={name}
      loading={isPending}
      onClick={() => mutate()}
    >
      {label}
    </Button>
  );
}

interface WorkListProps<Row> {
  title: string;
  caption?: string;
  badge: { tone: BadgeTone; text: ReactNode };
  nothing: string;
  columns: readonly Column<Row>[];
  // Without rows the children are shown.
  rows: readonly Row[] | undefined;
  action(row: Row): RowAction;
  children?: ReactNode;
}

export function WorkList<Row extends { id: string }>(props: WorkListProps<Row>) {
  const { title, caption = title, badge, nothing, columns, rows, action, children } = props;
  const titleId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const button: Column<Row> = {
    id: 'action',
    header: <Trans>Action</Trans>,
    align: 'end',
    // the button disappears with its row, so the heading takes the focus
    cell: (row) => <ActionButton {...action(row)} onDone={() => heading.current?.focus()} />,
  };
  return (
    <section aria-labelledby={titleId}>
      <div className="ad:mb-3 ad:flex ad:items-center ad:gap-3">
        <h2 id={titleId} ref={heading} tabIndex={-1} className="ad:m-0 ad:text-lg">
          {title}
        </h2>
        {rows && rows.length > 0 && <Badge tone={badge.tone}>{badge.text}</Badge>}
      </div>
      {!rows && children}
      {rows?.length === 0 && (
        <p className="ad:m-0 ad:rounded-card ad:border ad:border-line ad:bg-surface ad:px-4 ad:py-3 ad:text-muted">
          {nothing}
        </p>
      )}
      {rows && rows.length > 0 && (
        <DataTable caption={caption} columns={[...columns, button]} rows={rows} rowKey={({ id }) => id} />
      )}
    </section>
  );
}
