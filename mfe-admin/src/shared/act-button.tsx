import { ApiError, errorMessage, notify } from '@coursewright/mfe-kit';
import { useMutation, useQueryClient } from '@coursewright/mfe-kit/query';
import { Button, type ButtonVariant, ConfirmDialog, FailureAlert } from '@coursewright/ui';
import { t } from '@lingui/core/macro';
import type { LucideIcon } from 'lucide-react';
import { type ComponentProps, type ReactNode, useState } from 'react';

interface ActProps extends Pick<ComponentProps<typeof ConfirmDialog>, 'title' | 'description' | 'danger'> {
  label: string;
  // What the act is about, where a page has the same button several times.
  about?: string;
  icon?: LucideIcon;
  variant?: ButtonVariant;
  // Fields of the act.
  children?: ReactNode;
  // False keeps the question open, such as for a missing field.
  isReady?: () => boolean;
  act(): Promise<{ success: boolean; message: string }>;
  // What is told afterwards; else what the server answers.
  done?: string;
  queryKey: readonly unknown[];
  onOpen?: () => void;
  onDone?: () => void;
}

// An act of an admin, which is asked about.
export function ActButton(props: ActProps) {
  const { label, about, icon, variant = 'secondary', children, onOpen, onDone, ...rest } = props;
  const { isReady = () => true, act, done, queryKey, ...asked } = rest;
  const queries = useQueryClient();
  const [open, setOpen] = useState(false);
  const { mutate, isPending, error, reset } = useMutation({
    async mutationFn() {
      const { success, message } = await act();
      if (!success) throw new ApiError({ status: 200, code: 'refused', message });
      return message;
    },
    onSuccess(message) {
      notify.success(done ?? message);
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
        <Button
          size="sm"
          icon={icon}
          variant={variant}
          className="ad:sm:whitespace-nowrap"
          aria-label={about && t`${label}: ${about}`}
        >
          {label}
        </Button>
      }
      {...asked}
      confirm={label}
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
