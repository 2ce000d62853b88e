import { Card } from '@coursewright/ui';
import { ArrowUpRight, CalendarX2, SlidersHorizontal } from 'lucide-react';

const benefits = [
  {
    icon: SlidersHorizontal,
    title: 'Flexible Pricing',
    text: 'Start free for as long as you like, then choose a month or a year when you need more topics and videos.',
  },
  {
    icon: ArrowUpRight,
    title: 'Upgrade Anytime',
    text: 'Move from Free to a paid plan whenever you want. Your courses and your progress stay as they are.',
  },
  {
    icon: CalendarX2,
    title: 'Cancel Subscription Anytime',
    text: 'End a subscription yourself, in two clicks. You return to the Free plan at once and keep your courses.',
  },
];

export function PricingBenefits() {
  return (
    <section aria-labelledby="pricing-benefits">
      <h2 id="pricing-benefits" className="bl:mt-0 bl:mb-6 bl:text-2xl">
        Pricing Benefits
      </h2>
      <div className="bl:grid bl:gap-5 bl:md:grid-cols-3">
        {benefits.map(({ icon: Icon, title, text }) => (
          <Card key={title}>
            <span className="bl:grid bl:size-11 bl:place-items-center bl:rounded-control bl:bg-accent-soft bl:text-accent-ink">
              <Icon className="bl:size-5.5" aria-hidden="true" />
            </span>
            <h3 className="bl:mt-4 bl:mb-1.5 bl:text-lg">{title}</h3>
            <p className="bl:m-0 bl:text-muted bl:text-pretty">{text}</p>
          </Card>
        ))}
      </div>
    </section>
  );
}
