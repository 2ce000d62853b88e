import { secondFactorEndpoints } from '@coursewright/contracts';
import { apiRequest, useUser } from '@coursewright/mfe-kit';
import { useQuery } from '@coursewright/mfe-kit/query';
import { Alert, Badge, Button, Skeleton } from '@coursewright/ui';
import { useState } from 'react';
import { ProfileSection } from '../profile-section.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { SetUpApp } from './set-up-app.tsx';
import { WhenOff } from './when-off.tsx';
import { WhenOn } from './when-on.tsx';

/** A code besides the password: offered to everybody, recommended to admins. */
export function SecondFactorSection() {
  const { role } = useUser();
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
  }

  function content() {
    if (newCodes) return <RecoveryCodes codes={newCodes} onKept={() => setNewCodes(undefined)} />;
    if (settingUp) return <SetUpApp onEnabled={showCodes} onCancel={() => setSettingUp(false)} />;
    if (isError) {
      const retry = <Button onClick={() => void refetch()}>Retry</Button>;
      return <Alert tone="warning" title="Whether it is on cannot be shown right now" actions={retry} />;
    }
    if (!data) return <Skeleton height="3rem" shape="block" />;
    if (!data.enabled) return <WhenOff isAdmin={role !== 'user'} onStart={() => setSettingUp(true)} />;
    const { recoveryCodesLeft: codesLeft } = data;
    return <WhenOn codesLeft={codesLeft} onNewApp={() => setSettingUp(true)} onNewCodes={showCodes} onOff={refetch} />;
  }

  return (
    <ProfileSection
      title={
        <>
          Two-step sign-in{' '}
          {data && <Badge tone={data.enabled ? 'success' : 'neutral'}>{data.enabled ? 'On' : 'Off'}</Badge>}
        </>
      }
      subtitle="Besides your password, a code from an app on your phone. Whoever learns your password still cannot get in."
    >
      {content()}
    </ProfileSection>
  );
}
