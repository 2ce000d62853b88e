import { useQuery } from '@coursewright/mfe-kit/query';
import { Button, FailureAlert, PasswordField } from '@coursewright/ui';
import { t } from '@lingui/core/macro';
import { Check, KeyRound } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { supportsPasskeys } from '../../forms/passkey.ts';
import { usePasskeyConfirmation } from '../../forms/passkey-confirmation.ts';
import { passkeysQuery } from './passkeys/passkeys-section.tsx';

interface CurrentPasswordProps {
  readonly of: {
    watch(name: 'currentPassword'): string | undefined;
    setValue(name: 'currentPassword', value: undefined): void;
    field(name: 'currentPassword'): ComponentProps<typeof PasswordField>;
  };
  readonly hint?: string;
}

/** The password that an act on the account needs, or a passkey in its place: then the form has none. */
export function CurrentPassword({ of: form, hint }: CurrentPasswordProps) {
  const [failure, setFailure] = useState<string>();
  const { data } = useQuery(passkeysQuery);
  const { confirm, isPending } = usePasskeyConfirmation(() => form.setValue('currentPassword', undefined), setFailure);

  if (form.watch('currentPassword') === undefined) {
    return (
      <p role="status" className="sh:flex sh:items-center sh:gap-2 sh:self-center">
        <Check aria-hidden className="sh:size-4 sh:text-brand" /> <span>{t`Confirmed with a passkey`}</span>
      </p>
    );
  }
  return (
    <div>
      {/* not before: a field that is registered and not there gets its first value back */}
      <PasswordField {...form.field('currentPassword')} hint={hint} />
      {supportsPasskeys() && data?.passkeys.length ? (
        <Button variant="ghost" size="sm" className="sh:mt-2" loading={isPending} onClick={() => void confirm()}>
          <KeyRound aria-hidden className="sh:size-4" /> <span>{t`Use a passkey`}</span>
        </Button>
      ) : null}
      <FailureAlert text={failure} />
    </div>
  );
}
