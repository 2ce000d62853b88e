import {
  type AccessScope,
  accessScopeSchema,
  accessTokenEndpoints,
  newAccessTokenSchema,
} from '@coursewright/contracts';
import { apiRequest } from '@coursewright/mfe-kit';
import { i18n } from '@coursewright/mfe-kit/messages';
import { Alert, Button, FormStatusMessage, SelectField, TextField } from '@coursewright/ui';
import { plural, t } from '@lingui/core/macro';
import { useEffect, useId, useRef } from 'react';
import { useLabelledForm } from '../../../forms/labelled-form.ts';
import { attempt } from '../../../forms/send.ts';
import { ProfileSection } from '../profile-section.tsx';
import { CopyText } from './copy-text.tsx';
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
      {created ? <CreatedToken token={created} onKept={onKept} /> : <TokenForm onCreated={onCreated} />}
    </ProfileSection>
  );
}

function CreatedToken({ token, onKept }: { token: string; onKept: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <>
      <h3 ref={heading} tabIndex={-1} className="sh:text-lg sh:outline-none">{t`Copy your new token`}</h3>
      <Alert
        tone="warning"
        title={t`It is shown only once`}
        className="sh:my-3"
      >{t`Keep it as you keep a password. Never put it into an address: it is revoked then.`}</Alert>
      <CopyText text={token} />
      <Button className="sh:mt-4" onClick={onKept}>{t`I have saved it`}</Button>
    </>
  );
}

function TokenForm({ onCreated }: { onCreated: (token: string) => void }) {
  const errorId = useId();
  const days = useRef<HTMLSelectElement>(null);
  const { field, submit, register, status, isSubmitting } = useLabelledForm({
    schema: formSchema,
    labels: { name: t`Name`, scopes: t`What the program may do` },
    defaultValues: { name: '', scopes: USUAL_SCOPES },
  });
  const { label, error } = field('scopes');

  const create = submit(async (wish) => {
    const body = { ...wish, days: Number(days.current?.value) };
    const made = await attempt(() => apiRequest(accessTokenEndpoints.createAccessToken, { body }), { status });
    if (made) onCreated(made.token);
  });

  return (
    <form noValidate onSubmit={create} className="sh:grid sh:gap-5">
      <TextField
        {...field('name')}
        autoComplete="off"
        hint={t`By which you recognise it, such as the program's name.`}
      />
      <fieldset aria-describedby={error ? errorId : undefined} className="sh:flex sh:flex-col sh:gap-1">
        <legend className="sh:mb-2 sh:text-sm sh:font-semibold">{label}</legend>
        {accessScopeSchema.options.map((scope) => (
          <label key={scope} className="sh:flex sh:min-h-11 sh:items-center sh:gap-3">
            <input
              type="checkbox"
              value={scope}
              {...register('scopes')}
              className="sh:size-5 sh:flex-none sh:accent-brand"
            />
            <span>{i18n._(scopeLabels[scope])}</span>
          </label>
        ))}
        {error && (
          <p id={errorId} className="sh:text-sm sh:text-danger">
            {error}
          </p>
        )}
      </fieldset>
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
