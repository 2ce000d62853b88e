import { errorMessage, notify } from '@coursewright/mfe-kit';
import { useMutation, useQueryClient } from '@coursewright/mfe-kit/query';
import { Button, ConfirmDialog, FailureAlert } from '@coursewright/ui';
import type { LucideIcon } from 'lucide-react';
import { type ReactNode, useState } from 'react';

interface ActProps {
  label: string;
  icon: LucideIcon;
  title: string;
  description: ReactNode;
  danger?: boolean;
  /** Fields of the act. */
  children?: ReactNode;
  /** False keeps the question open, such as for a missing field. */
  isReady?: () => boolean;
  act(): Promise<unknown>;
  /** What is told afterwards. */
  done: string;
  queryKey: readonly unknown[];
  onOpen?: () => void;
  onDone?: () => void;
}

/** An act of an admin, which is asked about. */
export function ActButton(props: ActProps) {
  const { label, icon, title, description, danger = false, children, done, queryKey } = props;
  const { isReady = () => true, act, onOpen, onDone } = props;
  const queries = useQueryClient();
  const [open, setOpen] = useState(false);
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: act,
    onSuccess() {
      notify.success(done);
      setOpen(false);
      onDone?.();
    },
    onError: (failure) => void notify.error(errorMessage(failure)),
    // Whatever the outcome: another admin may have done the same.
    onSettled: () => queries.invalidateQueries({ queryKey }),
  });
  const failure = error && errorMessage(error);
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => {
        if (isPending) return;
        setOpen(next);
        reset();
        if (next) onOpen?.();
      }}
      trigger={
        <Button size="sm" icon={icon} variant="secondary" className="ad:whitespace-nowrap">
          {label}
        </Button>
      }
      title={title}
      description={description}
      confirm={label}
      danger={danger}
      loading={isPending}
      failure={failure}
      onConfirm={() => isReady() && mutate()}
    >
      {children && (
        <div className="ad:grid ad:gap-4">
          {children}
          <FailureAlert text={failure} />
        </div>
      )}
    </ConfirmDialog>
  );
}
