import { Button, TextField } from '@coursewright/ui';
import { t } from '@lingui/core/macro';
import { type ComponentProps, useState } from 'react';

type CodeFieldProps = Omit<ComponentProps<typeof TextField>, 'type' | 'inputMode' | 'autoComplete'>;

export function CodeField({
  hint = t`Open your authenticator app and enter the six digits.`,
  ...rest
}: CodeFieldProps) {
  const [recovery, setRecovery] = useState(false);
  const kind = recovery
    ? ({ label: t`Recovery code`, inputMode: 'text', autoComplete: 'off' } as const)
    : ({ label: t`Code`, inputMode: 'numeric', autoComplete: 'one-time-code' } as const);
  return (
    <div>
      <TextField
        {...rest}
        {...kind}
        hint={recovery ? t`One of the codes you saved when you turned on two-step sign-in. Each works once.` : hint}
        autoCapitalize="none"
        spellCheck={false}
      />
      <Button
        type="button"
        variant="ghost"
        size="sm"
        className="sh:mt-2 sh:-ms-3"
        onClick={() => setRecovery(!recovery)}
      >
        {recovery ? t`Use the app instead` : t`Use a recovery code instead`}
      </Button>
    </div>
  );
}
