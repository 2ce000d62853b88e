import { type ModelCheck, type ModelState, modelCheckEndpoints } from '@coursewright/contracts';
import { apiRequest, errorMessage } from '@coursewright/mfe-kit';
import { i18n, type MessageDescriptor } from '@coursewright/mfe-kit/messages';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@coursewright/mfe-kit/query';
import { Alert, Badge, Button } from '@coursewright/ui';
import { msg, plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { CircleCheck, CircleDashed, CircleX, FlaskConical, TriangleAlert } from 'lucide-react';
import { useId } from 'react';
import { Time } from '../../shared/admin-page.tsx';
import { TitledCard } from '../../shared/panel.tsx';
import { LoadFailure, Loading } from '../../shared/query-state.tsx';

const EVERY_MS = 2_000;

const modelState = queryOptions({
  queryKey: ['admin', 'model'],
  queryFn: ({ signal }) => apiRequest(modelCheckEndpoints.modelState, { signal }),
  staleTime: 0,
  refetchInterval: ({ state: { data } }) => data?.state === 'running' && EVERY_MS,
});

const CHECKS: Record<ModelCheck['name'], { name: MessageDescriptor; about: MessageDescriptor }> = {
  address: { name: msg`Address`, about: msg`Whether the server answers there.` },
  key: { name: msg`Key`, about: msg`Whether the server accepts it.` },
  model: { name: msg`Model`, about: msg`Whether the server writes with it.` },
  streaming: { name: msg`Streaming`, about: msg`Whether a text appears while it is written.` },
  'first token': { name: msg`First word`, about: msg`How long learners wait for it.` },
  speed: { name: msg`Speed`, about: msg`How long a long lesson takes.` },
  JSON: { name: msg`JSON`, about: msg`Outlines and quizzes need answers of a fixed form.` },
  'token limit': { name: msg`Length`, about: msg`How long an answer may be.` },
  thoughts: { name: msg`Thoughts`, about: msg`Whether they leave room for the text.` },
  usage: { name: msg`Usage`, about: msg`Whether the server counts tokens.` },
};

const STATUSES = {
  ok: { text: msg`Fits`, Icon: CircleCheck, color: 'ad:text-success', box: 'ad:bg-sunken' },
  warning: { text: msg`Please look`, Icon: TriangleAlert, color: 'ad:text-accent-ink', box: 'ad:bg-accent-soft' },
  failed: { text: msg`Does not fit`, Icon: CircleX, color: 'ad:text-danger', box: 'ad:bg-danger-soft' },
  skipped: { text: msg`Not tried`, Icon: CircleDashed, color: 'ad:text-muted', box: 'ad:bg-sunken' },
};

function Check({ name, status, found, advice, variable }: ModelCheck) {
  const { text, Icon, color, box } = STATUSES[status];
  return (
    <li className={`ad:flex ad:min-w-0 ad:gap-3 ad:rounded-control ad:px-3 ad:py-2.5 ${box}`}>
      <Icon className={`ad:mt-0.5 ad:size-5 ad:flex-none ${color}`} />
      <div className="ad:min-w-0 ad:flex-1 ad:text-sm">
        <p className="ad:m-0 ad:flex ad:flex-wrap ad:items-baseline ad:gap-x-3">
          <span className="ad:font-medium">{i18n._(CHECKS[name].name)}</span>
          <span className={`ad:ms-auto ad:text-xs ad:font-semibold ${color}`}>{i18n._(text)}</span>
        </p>
        {status !== 'skipped' && (
          <>
            <p className="ad:m-0 ad:text-xs ad:text-muted">{i18n._(CHECKS[name].about)}</p>
            <p lang="en" dir="ltr" className="ad:mt-1 ad:mb-0 ad:text-start ad:break-words">
              {found}
            </p>
          </>
        )}
        {advice && (
          <p lang="en" dir="ltr" className="ad:mt-1 ad:mb-0 ad:text-start ad:font-medium ad:break-words">
            → {advice}
          </p>
        )}
        {variable && status !== 'skipped' && (
          <p className="ad:mt-1 ad:mb-0 ad:text-xs ad:text-muted">
            <Trans>
              Set by <code className="ad:break-all">{variable}</code>
            </Trans>
          </p>
        )}
      </div>
    </li>
  );
}

function summarize(checks: readonly ModelCheck[]) {
  const count = (status: ModelCheck['status']) => checks.filter((check) => check.status === status).length;
  const failed = count('failed');
  const warnings = count('warning');
  if (failed > 0)
    return <Badge tone="danger">{plural(failed, { one: '# does not fit', other: '# do not fit' })}</Badge>;
  if (warnings > 0)
    return <Badge tone="accent">{plural(warnings, { one: '# to look at', other: '# to look at' })}</Badge>;
  return <Badge tone="success">{t`All fits`}</Badge>;
}

function Model({ role, model, checks }: ModelState['models'][number]) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId}>
      <h3 id={titleId} className="ad:mt-0 ad:mb-2 ad:flex ad:flex-wrap ad:items-center ad:gap-3 ad:text-sm">
        <span className="ad:min-w-0 ad:break-words">
          {role === 'first' ? (
            <Trans>
              The model <bdi>{model}</bdi>
            </Trans>
          ) : (
            <Trans>
              The second model <bdi>{model}</bdi>, for when the first one is away
            </Trans>
          )}
        </span>
        {summarize(checks)}
      </h3>
      <ul className="ad:m-0 ad:grid ad:list-none ad:grid-cols-1 ad:items-stretch ad:gap-2 ad:p-0 ad:lg:grid-cols-2">
        {checks.map((check) => (
          <Check key={check.name} {...check} />
        ))}
      </ul>
    </section>
  );
}

const StandingAdvice = ({ advice }: Pick<ModelState, 'advice'>) => (
  <Alert tone="warning" title={t`What failed requests of the last day say`}>
    <ul className="ad:m-0 ad:flex ad:list-none ad:flex-col ad:gap-2 ad:p-0">
      {advice.map(({ text, at }) => (
        <li key={text} className="ad:break-words">
          <span lang="en" dir="auto">
            {text}
          </span>{' '}
          <span className="ad:text-xs ad:text-muted">
            <Time at={at} />
          </span>
        </li>
      ))}
    </ul>
  </Alert>
);

export function ModelPanel() {
  const queries = useQueryClient();
  const state = useQuery(modelState);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => apiRequest(modelCheckEndpoints.checkModel, { body: {} }),
    onSuccess: (started) => queries.setQueryData(modelState.queryKey, started),
  });
  const { data } = state;
  const isRunning = isPending || data?.state === 'running';
  return (
    <TitledCard
      title={t`The model that writes`}
      beside={
        <Button
          className="ad:ms-auto"
          size="sm"
          variant="secondary"
          icon={FlaskConical}
          loading={isRunning}
          onClick={() => mutate()}
        >
          <Trans>Try the model</Trans>
        </Button>
      }
    >
      <div className="ad:flex ad:flex-col ad:gap-4">
        <p role="status" className="ad:m-0 ad:text-sm ad:text-muted">
          <Status state={data} isRunning={isRunning} />
        </p>
        {error && (
          <p role="alert" className="ad:m-0 ad:text-sm ad:text-danger">
            {errorMessage(error)}
          </p>
        )}
        {state.error ? <LoadFailure what={t`The model that writes`} query={state} /> : !data && <Pending />}
        {data && data.advice.length > 0 && <StandingAdvice advice={data.advice} />}
        {data?.models.map((model) => (
          <Model key={model.role} {...model} />
        ))}
      </div>
    </TitledCard>
  );
}

const Pending = () => <Loading shape="block" width="100%" height="3rem" />;

function Status({ state, isRunning }: { state: ModelState | undefined; isRunning: boolean }) {
  if (isRunning) return <Trans>The model writes two short texts. A slow one takes up to three minutes.</Trans>;
  if (state?.state === 'failed') return <Trans>The last try was interrupted. Please try again.</Trans>;
  if (state?.state === 'done' && state.endedAt)
    return (
      <Trans>
        Last tried: <Time at={state.endedAt} />
      </Trans>
    );
  return (
    <Trans>Ten short checks tell whether the configured model fits, and which variable changes what does not.</Trans>
  );
}
