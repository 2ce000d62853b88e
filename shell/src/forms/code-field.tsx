import { Button, TextField } from '@coursewright/ui';
import { type ComponentProps, useState } from 'react';

type CodeFieldProps = Omit<ComponentProps<typeof TextField>, 'type' | 'inputMode' | 'autoComplete'>;

export function CodeField({ hint = 'Open your authenticator app and enter the six digits.', ...rest }: CodeFieldProps) {
  const [recovery, setRecovery] = useState(false);
  const kind = recovery
    ? ({ label: 'Recovery code', inputMode: 'text', autoComplete: 'off' } as const)
    : ({ label: 'Code', inputMode: 'numeric', autoComplete: 'one-time-code' } as const);
  return (
    <div>
      <TextField
        {...rest}
        {...kind}
        hint={recovery ? 'One of the codes you saved when you turned on two-step sign-in. Each works once.' : hint}
        autoCapitalize="none"
        spellCheck={false}
      />
      <Button
        type="button"
        variant="ghost"
        size="sm"
        className="sh:mt-2 sh:-ml-3"
        onClick={() => setRecovery(!recovery)}
      >
        {recovery ? 'Use the app instead' : 'Use a recovery code instead'}
      </Button>
    </div>
  );
}
