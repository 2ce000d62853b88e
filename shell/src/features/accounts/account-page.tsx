import {
  MfeLink,
  mayHaveVisitorOutline,
  type SignInState,
  useArrivalFocus,
  usePageTitle,
  useSession,
} from '@coursewright/mfe-kit';
import { useLocation, useNavigate } from '@coursewright/mfe-kit/router';
import { Alert, Card, Container, whenIdle } from '@coursewright/ui';
import { t } from '@lingui/core/macro';
import { type FormEventHandler, type ReactNode, useEffect, useState } from 'react';
import { PagePending } from '../../pages/page-pending.tsx';
import { createPrefetch } from '../../remotes/prefetch.ts';
import { useRemotes } from '../../remotes/remotes-context.tsx';
import { takeAccountLanguage } from '../../session/language.ts';
import { WaitingOutline } from './visitor-outline.tsx';

const PAYMENT = '/payment';
const ANY_ORIGIN = 'http://localhost';
const getPlanNames = (): Record<string, string> => ({ monthly: t`Monthly`, yearly: t`Yearly` });

function ChosenPlan() {
  const state: SignInState | null = useLocation().state;
  const { pathname, searchParams } = new URL(state?.from ?? '/', ANY_ORIGIN);
  const name = pathname === PAYMENT && getPlanNames()[searchParams.get('plan') ?? ''];
  if (!name) return null;
  return <Alert title={t`You chose ${name}`} className="sh:mb-6">{t`You can pay after this step.`}</Alert>;
}

function VisitorsOnly({ children }: { children: ReactNode }) {
  const { user } = useSession();
  const state: SignInState | null = useLocation().state;
  const navigate = useNavigate();
  const loader = useRemotes();
  // Not read again after sign-in, when the outline has been adopted.
  const [start] = useState(() => (mayHaveVisitorOutline() ? '/topics' : '/home'));
  const target = state?.from ?? start;

  useEffect(() => whenIdle(() => void createPrefetch(loader)(target)), [loader, target]);
  useEffect(() => {
    if (!user) return;
    if (takeAccountLanguage(user, loader.config.languages)) location.assign(target);
    else void navigate(target, { replace: true });
  }, [user, target, navigate, loader]);

  return user ? <PagePending /> : children;
}

interface AccountPageProps {
  documentTitle?: string;
  title: string;
  subtitle: string;
  onSubmit: FormEventHandler;
  children: ReactNode;
  other: { question: string; to: string; label: string };
}

export function AccountPage({ documentTitle, title, subtitle, onSubmit, children, other }: AccountPageProps) {
  const { state } = useLocation();
  const form = useArrivalFocus<HTMLFormElement>();
  usePageTitle(documentTitle ?? title);
  return (
    <VisitorsOnly>
      <Container width="narrow" className="sh:py-10 sh:sm:py-16">
        <h1 className="sh:text-3xl">{title}</h1>
        <p className="sh:mt-2 sh:mb-8 sh:text-lg sh:text-muted">{subtitle}</p>
        <ChosenPlan />
        <WaitingOutline />
        <Card padding="lg" asChild>
          <form ref={form} noValidate onSubmit={onSubmit} className="sh:grid sh:gap-5">
            {children}
          </form>
        </Card>
        <p className="sh:mt-6 sh:text-center sh:text-muted">
          <span>{other.question}</span>{' '}
          <MfeLink
            to={other.to}
            state={state}
            className="sh:font-semibold sh:text-brand sh:underline sh:underline-offset-4"
          >
            {other.label}
          </MfeLink>
        </p>
      </Container>
    </VisitorsOnly>
  );
}
