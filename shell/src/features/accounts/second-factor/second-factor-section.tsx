import { secondFactorEndpoints } from '@coursewright/contracts';
import { apiRequest, saveFile, useBrand, useUser } from '@coursewright/mfe-kit';
import { useQuery, useQueryClient } from '@coursewright/mfe-kit/query';
import { Alert, Badge, Button, Skeleton } from '@coursewright/ui';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { attempt, send } from '../../../forms/send.ts';
import { NotShown, ProfileSection, Question } from '../profile-section.tsx';
import { ResendVerification } from '../resend-verification.tsx';
import { copyToClipboard, ShownOnce } from '../shown-once.tsx';
import { SetUpApp } from './set-up-app.tsx';

function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const { name } = useBrand();
  const { email } = useUser();

  function download() {
    const lines = [t`Recovery codes of ${name} for ${email}`, t`Each works once.`, '', ...codes, ''];
    saveFile(new Blob([lines.join('\n')], { type: 'text/plain' }), 'recovery-codes.txt');
  }

  return (
    <ShownOnce
      title={t`Keep your recovery codes`}
      warning={t`They are shown only once`}
      advice={t`Each code signs you in once if you do not have the app. Store them somewhere safe, not only on your phone.`}
    >
      <ul
        aria-label={t`Recovery codes`}
        className="sh:my-5 sh:grid sh:gap-x-6 sh:gap-y-2 sh:rounded-control sh:bg-sunken sh:p-5 sh:font-mono sh:sm:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="sh:flex sh:flex-wrap sh:gap-3">
        <Button
          variant="secondary"
          onClick={() =>
            void copyToClipboard(codes.join('\n'), t`Your browser does not allow copying. Please write the codes down`)
          }
        >{t`Copy`}</Button>
        <Button variant="secondary" onClick={download}>{t`Download`}</Button>
        <Button onClick={onKept}>{t`I have saved them`}</Button>
      </div>
    </ShownOnce>
  );
}

interface TwoFactorEnabledProps {
  codesLeft: number;
  onNewApp(): void;
  onNewCodes(codes: string[]): void;
  onOff(): void;
}

const FEW = 3;

function TwoFactorEnabled({ codesLeft, onNewApp, onNewCodes, onOff }: TwoFactorEnabledProps) {
  async function turnOff() {
    if (await send(() => apiRequest(secondFactorEndpoints.disableSecondFactor, { body: {} }))) onOff();
  }

  async function renewCodes() {
    const renewed = await attempt(() => apiRequest(secondFactorEndpoints.renewRecoveryCodes, { body: {} }));
    if (renewed?.recoveryCodes) onNewCodes(renewed.recoveryCodes);
    else onOff();
  }

  return (
    <>
      <p className="sh:mb-5">
        <Trans>
          You need a code from your app to sign in. <strong>{codesLeft} of 10 recovery codes</strong> are left, in case
          you do not have the app.
        </Trans>
      </p>
      {codesLeft <= FEW && (
        <Alert
          tone="warning"
          title={t`You are running out of recovery codes`}
          className="sh:mb-5"
        >{t`Without the app and without a recovery code you cannot sign in. Please make new ones.`}</Alert>
      )}
      <div className="sh:flex sh:flex-wrap sh:gap-3">
        <Question
          trigger={<Button variant="secondary">{t`New recovery codes`}</Button>}
          title={t`Make new recovery codes?`}
          description={t`Your current codes stop working immediately.`}
          confirm={t`Make new codes`}
          act={renewCodes}
        />
        <Button variant="secondary" onClick={onNewApp}>{t`Use another app`}</Button>
        <Question
          trigger={<Button variant="ghost">{t`Turn off`}</Button>}
          title={t`Turn off two-step sign-in?`}
          description={t`Your password alone will be enough to sign in. App and recovery codes stop working.`}
          confirm={t`Turn off`}
          danger
          act={turnOff}
        />
      </div>
    </>
  );
}

const UnverifiedNotice = () => (
  <Alert
    title={t`Confirm your email address first`}
    actions={<ResendVerification />}
  >{t`Open the link in the email we sent you. Then you can turn on two-step sign-in here.`}</Alert>
);

function TwoFactorDisabled({ isAdmin, onStart }: { isAdmin: boolean; onStart: () => void }) {
  return (
    <>
      {isAdmin && (
        <Alert
          tone="warning"
          title={t`Recommended for admins`}
          className="sh:mb-5"
        >{t`Your account can change what all users see. A password alone does not protect it well.`}</Alert>
      )}
      <Button variant={isAdmin ? 'primary' : 'secondary'} onClick={onStart}>{t`Turn on two-step sign-in`}</Button>
    </>
  );
}

export function SecondFactorSection() {
  const { role, emailVerified } = useUser();
  const queries = useQueryClient();
  const [settingUp, setSettingUp] = useState(false);
  const [newCodes, setNewCodes] = useState<string[]>();
  const { data, isError, refetch } = useQuery({
    queryKey: ['second-factor'],
    queryFn: ({ signal }) => apiRequest(secondFactorEndpoints.secondFactor, { signal }),
    staleTime: 0,
  });

  function showCodes(codes: string[]) {
    setSettingUp(false);
    setNewCodes(codes);
    void refetch();
    // enabling it ended the other sessions
    void queries.invalidateQueries({ queryKey: ['sessions'] });
  }

  function content() {
    if (newCodes) return <RecoveryCodes codes={newCodes} onKept={() => setNewCodes(undefined)} />;
    if (settingUp) return <SetUpApp onEnabled={showCodes} onCancel={() => setSettingUp(false)} />;
    if (isError) return <NotShown title={t`The status cannot be shown right now`} onRetry={() => void refetch()} />;
    if (!data) return <Skeleton height="3rem" shape="block" />;
    if (!data.enabled && !emailVerified) return <UnverifiedNotice />;
    if (!data.enabled) return <TwoFactorDisabled isAdmin={role !== 'user'} onStart={() => setSettingUp(true)} />;
    return (
      <TwoFactorEnabled
        codesLeft={data.recoveryCodesLeft}
        onNewApp={() => setSettingUp(true)}
        onNewCodes={showCodes}
        onOff={refetch}
      />
    );
  }

  return (
    <ProfileSection
      title={
        <>
          <span>{t`Two-step sign-in`}</span>{' '}
          {data && <Badge tone={data.enabled ? 'success' : 'neutral'}>{data.enabled ? t`On` : t`Off`}</Badge>}
        </>
      }
      subtitle={t`Sign in with your password and a code from an app on your phone. A stolen password alone is then not enough.`}
    >
      {content()}
    </ProfileSection>
  );
}
