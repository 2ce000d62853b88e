import { planTopicCounts } from '@coursewright/contracts';
import { describeLargestCourse } from '@coursewright/mfe-kit';
import { Card, Container, PageHeader, Skeleton, VisuallyHidden } from '@coursewright/ui';
import { t } from '@lingui/core/macro';

const listPlans = () =>
  [
    { id: 'free', name: t`Free Plan`, topics: 5, access: t`Lifetime Access`, video: false },
    { id: 'monthly', name: t`Monthly Plan`, topics: 10, access: t`1 Month Access`, video: true },
    { id: 'yearly', name: t`Yearly Plan`, topics: 10, access: t`1 Year Access`, video: true },
  ] as const;

export const PlansPending = () => (
  <div className="sh:grid sh:gap-5 sh:lg:grid-cols-3">
    {listPlans().map(({ id, name, topics, access, video }) => (
      <Card asChild key={name} padding="lg" className="sh:flex sh:h-full sh:flex-col">
        <article>
          <h3 className="sh:min-h-7 sh:text-xl">{name}</h3>
          <Skeleton shape="block" className="needs-script sh:mt-6 sh:h-14 sh:w-36" />
          <ul className="sh:mt-10 sh:grid sh:gap-3 sh:border-t sh:border-line sh:pt-6">
            <li>
              <span>{t`Generate ${topics} Sub-Topics`}</span>
              <span className="sh:block sh:text-sm sh:text-muted">
                {t`${describeLargestCourse(planTopicCounts[id])} per course`}
              </span>
            </li>
            <li>{access}</li>
            <li>{t`Theory & Image Course`}</li>
            <li>{t`Create Unlimited Course`}</li>
            {video ? <li>{t`Video & Theory Course`}</li> : <Missing text={t`Video & Theory Course`} />}
          </ul>
          <Skeleton shape="block" className="needs-script sh:mt-6 sh:h-13 sh:lg:mb-8" />
        </article>
      </Card>
    ))}
  </div>
);

const Missing = ({ text }: { text: string }) => (
  <li className="sh:text-muted">
    <VisuallyHidden>{t`Not included:`} </VisuallyHidden>
    <s>{text}</s>
  </li>
);

export const PricingPending = () => (
  <Container className="sh:pb-20">
    <PageHeader
      align="center"
      eyebrow={t`Pricing`}
      title={t`Learn for free. Go further when you want to.`}
      subtitle={t`Every plan has a daily allowance of AI writing. Paid plans have a larger one.`}
      className="sh:md:pt-16"
    />
    <PlansPending />
  </Container>
);
