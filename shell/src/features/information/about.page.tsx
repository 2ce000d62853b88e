import { useBrand, usePageTitle } from '@coursewright/mfe-kit';
import { Container, PageHeader } from '@coursewright/ui';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { ButtonLink } from '../../button-link.ts';

export function AboutPage() {
  usePageTitle(t`About`);
  const { name } = useBrand();
  return (
    <Container width="text" className="sh:pb-20">
      <PageHeader title={t`About ${name}`} />
      <div className="sh:grid sh:gap-5 sh:text-lg sh:leading-relaxed">
        <p className="sh:font-display sh:text-2xl sh:leading-snug sh:font-medium sh:text-balance">{t`Our mission: anyone who wants to understand something should have a good course about it, today.`}</p>
        <p>
          <Trans>
            Most subjects are too small for a publisher and too large for a search. People piece them together from
            scattered pages, and many give up. {name} takes that work over. It plans a course around your question,
            writes the lessons, adds the pictures, and keeps your place until you are done.
          </Trans>
        </p>
        <p>{t`We keep it honest. Lessons are written by software and can be wrong, so each one says so, the teacher quotes the passage an answer rests on, and a certificate names what was proven. There is no advertising, and we do not sell your data.`}</p>
        <p>{t`Your courses belong to you, on every plan. Download them as PDF, Markdown or a package for your school’s learning system, or delete your account and your courses with it, whenever you like.`}</p>
      </div>
      <div className="sh:mt-10 sh:flex sh:flex-wrap sh:items-center sh:gap-4 sh:border-t sh:border-line sh:pt-8">
        <p className="sh:text-lg sh:text-muted">{t`A question, an idea, a complaint?`}</p>
        <ButtonLink to="/contact" label={t`Contact`} />
      </div>
    </Container>
  );
}
