import {
  authEndpoints,
  learnerDataEndpoints,
  type Plan,
  paymentDataEndpoints,
  pushEndpoints,
  webhookEndpoints,
} from '@coursewright/contracts';
import { apiRequest, notify, saveFile, useUser } from '@coursewright/mfe-kit';
import { useMutation } from '@coursewright/mfe-kit/query';
import { Button, Dialog, FormStatusMessage } from '@coursewright/ui';
import { t } from '@lingui/core/macro';
import { useId } from 'react';
import { useLabelledForm } from '../../forms/labelled-form.ts';
import { failureText, send } from '../../forms/send.ts';
import { useLogout } from '../../session/logout.tsx';
import { CurrentPassword } from './current-password.tsx';
import { ProfileSection } from './profile-section.tsx';

const listLosses = (plan: Plan) => [
  ...(plan === 'free' ? [] : [t`your paid plan: it ends at once, and nothing is refunded`]),
  t`all your courses with their lessons, pictures and notes`,
  t`your quizzes, questions and progress`,
  t`your certificates, which can then no longer be verified`,
  t`links that you shared`,
];

function DeleteAccount() {
  const formId = useId();
  const user = useUser();
  const logout = useLogout();
  const form = useLabelledForm({
    schema: authEndpoints.deleteAccount.body,
    labels: { currentPassword: t`Password` },
    defaultValues: { currentPassword: '' },
  });
  const { submit, reset, resetField, status, isSubmitting } = form;

  const remove = submit(async (body) => {
    const { currentPassword: password } = body;
    if (password) {
      // The password that was just typed, so that no second dialog asks for it. With a second factor the dialog asks for the code.
      const confirm = () =>
        apiRequest(authEndpoints.confirmIdentity, { body: { password } }).then((outcome) =>
          outcome.secondFactor ? { ...outcome, success: true } : outcome,
        );
      if (!(await send(confirm, { quiet: true, status }))) return;
    }
    const call = () => apiRequest(authEndpoints.deleteAccount, { body });
    const isDeleted = await send(call, { quiet: true, status });
    if (isDeleted) await logout({ to: '/', message: t`Your account is deleted` });
    else if (!password) resetField('currentPassword');
  });

  return (
    <Dialog
      trigger={<Button variant="danger">{t`Delete my account`}</Button>}
      title={t`Delete your account for good?`}
      description={t`This cannot be undone. Download your data first if you want to keep something. You will lose:`}
      onOpenChange={() => {
        reset();
        status.clear();
      }}
      actions={
        <Button type="submit" form={formId} variant="danger" loading={isSubmitting}>{t`Delete for good`}</Button>
      }
    >
      <ul className="sh:mb-5 sh:list-disc sh:space-y-1 sh:ps-5">
        {listLosses(user.plan).map((what) => (
          <li key={what}>{what}</li>
        ))}
      </ul>
      <form id={formId} noValidate onSubmit={remove}>
        <CurrentPassword of={form} />
        <FormStatusMessage message={status.message} className="sh:mt-4" />
      </form>
    </Dialog>
  );
}

export function DataSection() {
  const { mutate: download, isPending } = useMutation({
    mutationFn: () =>
      Promise.all([
        apiRequest(authEndpoints.accountData),
        apiRequest(learnerDataEndpoints.learnerData),
        apiRequest(paymentDataEndpoints.paymentData),
        apiRequest(pushEndpoints.pushSubscriptions),
        apiRequest(webhookEndpoints.webhooks),
      ]),
    onSuccess([account, learning, payments, { subscriptions: notifiedDevices }, hooks]) {
      const json = JSON.stringify({ ...account, ...learning, ...payments, ...hooks, notifiedDevices }, undefined, 2);
      saveFile(new Blob([json], { type: 'application/json' }), 'my-data.json');
      notify.success(t`Downloaded`);
    },
    onError: (error) => void notify.error(failureText(error)),
  });

  return (
    <ProfileSection
      title={t`Your data`}
      subtitle={t`Everything we store about you in one file: your account, courses, lessons, notes, questions, certificates and payments.`}
    >
      <div className="sh:flex sh:flex-wrap sh:gap-3">
        <Button variant="secondary" loading={isPending} onClick={() => download()}>{t`Download my data`}</Button>
        <DeleteAccount />
      </div>
    </ProfileSection>
  );
}
