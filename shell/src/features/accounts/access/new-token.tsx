import {
  type AccessScope,
  accessScopeSchema,
  accessTokenEndpoints,
  newAccessTokenSchema,
} from '@coursewright/contracts';
import { apiRequest } from '@coursewright/mfe-kit';
import { Button, FormStatusMessage, SelectField, TextField } from '@coursewright/ui';
import { plural, t } from '@lingui/core/macro';
import { useRef } from 'react';
import { CheckBoxes } from '../../../forms/check-boxes.tsx';
import { useLabelledForm } from '../../../forms/labelled-form.ts';
import { attempt } from '../../../forms/send.ts';
import { ProfileSection } from '../profile-section.tsx';
import { Secret } from '../shown-once.tsx';
import { scopeLabels } from './scope-labels.ts';

const DAYS = [7, 30, 90, 180, 365];
const USUAL_SCOPES: AccessScope[] = ['courses:read'];
const formSchema = newAccessTokenSchema.omit({ days: true });

interface NewTokenProps {
  created: string | undefined;
  onCreated(token: string): void;
  onKept(): void;
}

export function NewToken({ created, onCreated, onKept }: NewTokenProps) {
  return (
    <ProfileSection
      title={t`New token`}
      subtitle={t`Give each program a token of its own, and allow no more than it needs.`}
    >
      {created ? (
        <Secret
          title={t`Copy your new token`}
          advice={t`Keep it as you keep a password. Never put it into an address: it is revoked then.`}
          secret={created}
          onKept={onKept}
        />
      ) : (
        <TokenForm onCreated={onCreated} />
      )}
    </ProfileSection>
  );
}

function TokenForm({ onCreated }: { onCreated: (token: string) => void }) {
  const days = useRef<HTMLSelectElement>(null);
  const { field, submit, reset, status, isSubmitting } = useLabelledForm({
    schema: formSchema,
    labels: { name: t`Name`, scopes: t`What the program may do` },
    defaultValues: { name: '', scopes: USUAL_SCOPES },
    keep: ['name'],
  });

  const create = submit(async (wish) => {
    const body = { ...wish, days: Number(days.current?.value) };
    const made = await attempt(() => apiRequest(accessTokenEndpoints.createAccessToken, { body }), { status });
    if (!made) return;
    reset();
    onCreated(made.token);
  });

  return (
    <form noValidate onSubmit={create} className="sh:grid sh:gap-5">
      <TextField
        {...field('name')}
        autoComplete="off"
        hint={t`By which you recognise it, such as the program's name.`}
      />
      <CheckBoxes {...field('scopes')} values={accessScopeSchema.options} names={scopeLabels} />
      <SelectField ref={days} label={t`Expires after`} defaultValue={90} className="sh:w-44">
        {DAYS.map((count) => (
          <option key={count} value={count}>
            {plural(count, { one: '# day', other: '# days' })}
          </option>
        ))}
      </SelectField>
      <FormStatusMessage message={status.message} />
      <div>
        <Button type="submit" loading={isSubmitting}>{t`Create token`}</Button>
      </div>
    </form>
  );
}
