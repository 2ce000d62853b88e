import { authEndpoints, learnerDataEndpoints, paymentDataEndpoints } from '@coursewright/contracts';
import { apiRequest, notify } from '@coursewright/mfe-kit';
import { Button } from '@coursewright/ui';
import { useState } from 'react';
import { failureText } from '../../forms/send.ts';
import { DeleteAccount } from './delete-account.tsx';
import { ProfileSection } from './profile-section.tsx';
import { saveAs } from './save-as.ts';

export function DataSection() {
  const [collecting, setCollecting] = useState(false);

  async function download() {
    setCollecting(true);
    try {
      const [account, learning, payments] = await Promise.all([
        apiRequest(authEndpoints.accountData),
        apiRequest(learnerDataEndpoints.learnerData),
        apiRequest(paymentDataEndpoints.paymentData),
      ]);
      saveAs(
        'my-data.json',
        JSON.stringify({ ...account, ...learning, ...payments }, undefined, 2),
        'application/json',
      );
      notify.success('Downloaded');
    } catch (error) {
      notify.error(failureText(error));
    } finally {
      setCollecting(false);
    }
  }

  return (
    <ProfileSection
      title="Your data"
      subtitle="All we keep of you: your account, courses, lessons, notes, questions, certificates and payments, as one file."
    >
      <div className="sh:flex sh:flex-wrap sh:gap-3">
        <Button variant="secondary" loading={collecting} onClick={() => void download()}>
          Download my data
        </Button>
        <DeleteAccount />
      </div>
    </ProfileSection>
  );
}
