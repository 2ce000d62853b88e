import { Card, Container, PageHeader, Skeleton, VisuallyHidden } from '@coursewright/ui';

const plans = [
  { name: 'Free Plan', topics: 5, access: 'Lifetime', video: false },
  { name: 'Monthly Plan', topics: 10, access: '1 Month', video: true },
  { name: 'Yearly Plan', topics: 10, access: '1 Year', video: true },
];

export const PlansPending = () => (
  <div className="sh:grid sh:gap-5 sh:lg:grid-cols-3">
    {plans.map(({ name, topics, access, video }) => (
      <Card asChild key={name} padding="lg" className="sh:flex sh:h-full sh:flex-col">
        <article>
          <h3 className="sh:min-h-7 sh:text-xl">{name}</h3>
          <Skeleton shape="block" className="needs-script sh:mt-6 sh:h-14 sh:w-36" />
          <ul className="sh:mt-10 sh:grid sh:gap-3 sh:border-t sh:border-line sh:pt-6">
            <li>Generate {topics} Sub-Topics</li>
            <li>{access} Access</li>
            <li>Theory &amp; Image Course</li>
            <li>Create Unlimited Course</li>
            {video ? <li>Video &amp; Theory Course</li> : <Missing text="Video & Theory Course" />}
          </ul>
          <Skeleton shape="block" className="needs-script sh:mt-6 sh:h-13 sh:lg:mb-8" />
        </article>
      </Card>
    ))}
  </div>
);

const Missing = ({ text }: { text: string }) => (
  <li className="sh:text-muted">
    <VisuallyHidden>Not included: </VisuallyHidden>
    <s>{text}</s>
  </li>
);

export const PricingPending = () => (
  <Container className="sh:pb-20">
    <PageHeader
      align="center"
      eyebrow="Pricing"
      title="Learn for free. Go further when you want to."
      subtitle="Every plan has a daily allowance of AI writing. Paid plans have a larger one."
      className="sh:md:pt-16"
    />
    <PlansPending />
  </Container>
);
