import { type WebhookView, webhookEndpoints } from '@coursewright/contracts';
import { apiRequest, notify } from '@coursewright/mfe-kit';
import { i18n, type MessageDescriptor } from '@coursewright/mfe-kit/messages';
import { useMutation, useQueryClient } from '@coursewright/mfe-kit/query';
import { Badge, type BadgeTone, Button } from '@coursewright/ui';
import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useId, useState } from 'react';
import { attempt, send } from '../../../forms/send.ts';
import { Question, When } from '../profile-section.tsx';
import { Deliveries } from './deliveries.tsx';
import { eventLabels } from './event-labels.ts';

const states: Readonly<Record<WebhookView['state'], readonly [BadgeTone, MessageDescriptor]>> = {
  on: ['success', msg`On`],
  off: ['neutral', msg`Off`],
  gone: ['danger', msg`Off: it answered that it is gone`],
  failing: ['danger', msg`Off: it failed for five days`],
};

interface RowProps {
  webhook: WebhookView;
  onChanged(): void;
  onSecret(secret: string): void;
}

export function WebhookRow({ webhook, onChanged, onSecret }: RowProps) {
  const { id: webhookId, url, events, state, failingSince, formerSecretUntil } = webhook;
  const [isOpen, setOpen] = useState(false);
  const deliveriesId = useId();
  const queries = useQueryClient();
  const params = { webhookId };
  const isOn = state === 'on';
  const [tone, stateLabel] = states[state];

  const { mutate: toggle, isPending: isToggling } = useMutation({
    mutationFn: () =>
      attempt(() => apiRequest(webhookEndpoints.changeWebhook, { params, body: { state: isOn ? 'off' : 'on' } })),
    onSettled: onChanged,
  });
  const { mutate: test, isPending: isTesting } = useMutation({
    async mutationFn() {
      const sent = await attempt(() => apiRequest(webhookEndpoints.testWebhook, { params, body: {} }));
      if (sent) notify.success(t`A test event is on its way`);
    },
    async onSettled() {
      setOpen(true);
      await queries.invalidateQueries({ queryKey: ['webhook-deliveries', webhookId] });
    },
  });

  async function rotate() {
    const made = await attempt(() => apiRequest(webhookEndpoints.rotateWebhook, { params, body: {} }));
    if (made) onSecret(made.secret);
  }

  async function remove() {
    await send(() => apiRequest(webhookEndpoints.deleteWebhook, { params }));
    onChanged();
  }

  return (
    <li className="sh:py-4">
      <p className="sh:flex sh:flex-wrap sh:items-center sh:gap-2">
        <code dir="ltr" className="sh:font-semibold sh:break-all">
          {url}
        </code>
        <Badge tone={tone}>{i18n._(stateLabel)}</Badge>
      </p>
      <ul className="sh:mt-1 sh:text-sm">
        {events.map((event) => (
          <li key={event}>{i18n._(eventLabels[event])}</li>
        ))}
      </ul>
      {isOn && failingSince && (
        <p className="sh:mt-1 sh:text-sm sh:text-danger">
          <Trans>
            Nothing was delivered since <When at={failingSince} />.
          </Trans>
        </p>
      )}
      {formerSecretUntil && (
        <p className="sh:mt-1 sh:text-sm sh:text-muted">
          <Trans>
            The former secret is valid until <When at={formerSecretUntil} />.
          </Trans>
        </p>
      )}
      <div className="sh:mt-2 sh:flex sh:flex-wrap sh:gap-2">
        {isOn && (
          <Button
            variant="secondary"
            size="sm"
            loading={isTesting}
            onClick={() => test()}
          >{t`Send a test event`}</Button>
        )}
        <Button
          variant="ghost"
          size="sm"
          aria-expanded={isOpen}
          aria-controls={isOpen ? deliveriesId : undefined}
          onClick={() => setOpen(!isOpen)}
        >{t`Deliveries`}</Button>
        <Question
          trigger={<Button variant="ghost" size="sm">{t`New secret`}</Button>}
          title={t`Make a new secret?`}
          description={t`Messages are signed with both secrets for 24 hours.`}
          confirm={t`Make a new secret`}
          act={rotate}
        />
        <Button variant="ghost" size="sm" loading={isToggling} onClick={() => toggle()}>
          {isOn ? t`Switch off` : t`Switch on`}
        </Button>
        <Question
          trigger={<Button variant="ghost" size="sm" aria-label={t`Delete ${url}`}>{t`Delete`}</Button>}
          title={t`Delete this webhook?`}
          description={t`Nothing more is sent to it, and its deliveries are deleted.`}
          confirm={t`Delete`}
          danger
          act={remove}
        />
      </div>
      {isOpen && (
        <div id={deliveriesId} className="sh:mt-3 sh:rounded-control sh:bg-sunken sh:p-4">
          <Deliveries webhookId={webhookId} isOn={isOn} />
        </div>
      )}
    </li>
  );
}
