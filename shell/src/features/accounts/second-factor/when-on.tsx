import { secondFactorEndpoints } from '@coursewright/contracts';
import { apiRequest } from '@coursewright/mfe-kit';
import { Alert, Button } from '@coursewright/ui';
import { attempt, send } from '../../../forms/send.ts';
import { AskFirst } from './ask-first.tsx';

interface WhenOnProps {
  codesLeft: number;
  onNewApp(): void;
  onNewCodes(codes: string[]): void;
  onOff(): void;
}

const FEW = 3;

export function WhenOn({ codesLeft, onNewApp, onNewCodes, onOff }: WhenOnProps) {
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
        Signing in asks for a code of your app. <strong>{codesLeft} of 10 recovery codes</strong> are left for the day
        you do not have it.
      </p>
      {codesLeft <= FEW && (
        <Alert tone="warning" title="You are running out of recovery codes" className="sh:mb-5">
          Without the app and without a recovery code you cannot sign in. Please make new ones.
        </Alert>
      )}
      <div className="sh:flex sh:flex-wrap sh:gap-3">
        <AskFirst
          trigger={<Button variant="secondary">New recovery codes</Button>}
          title="Make new recovery codes?"
          description="The ones you have kept stop working at once."
          confirm={{ label: 'Make new codes', variant: 'primary', act: renewCodes }}
        />
        <Button variant="secondary" onClick={onNewApp}>
          Use another app
        </Button>
        <AskFirst
          trigger={<Button variant="ghost">Turn off</Button>}
          title="Turn off two-step sign-in?"
          description="Your password alone will be enough to sign in. App and recovery codes stop working."
          confirm={{ label: 'Turn off', variant: 'danger', act: turnOff }}
        />
      </div>
    </>
  );
}
