import { paymentErrorCodes } from '@coursewright/contracts';
import { MfeLink } from '@coursewright/mfe-kit';
import { Button } from '@coursewright/ui';
import { CalendarX2, type LucideIcon, MessageCircleQuestion, Undo2 } from 'lucide-react';
import { Outcome } from '../../shared/outcome.tsx';
import { hasCode } from '../../shared/patience.ts';

interface Ending {
  icon: LucideIcon;
  tone: 'waiting' | 'bad';
  title: string;
  text: string;
  to: string;
  label: string;
}

const endings: [code: 'subscribed' | 'ended' | 'refused', ending: Ending][] = [
  [
    'subscribed',
    {
      icon: Undo2,
      tone: 'waiting',
      title: 'This payment is given back to you',
      text: 'You had a subscription already. It goes on as before, and this second one is cancelled. Depending on your bank it takes up to ten days until the money is there.',
      to: '/subscription',
      label: 'See your subscription',
    },
  ],
  [
    'ended',
    {
      icon: CalendarX2,
      tone: 'waiting',
      title: 'This subscription has ended',
      text: 'Nothing more is charged for it. Your courses stay yours, and you can choose a plan again at any time.',
      to: '/pricing',
      label: 'See the plans',
    },
  ],
  [
    'refused',
    {
      icon: MessageCircleQuestion,
      tone: 'bad',
      title: 'This payment is given back to you',
      text: 'What was paid is not what was asked for, so you have no plan for it. The money is on its way back; please ask us before you pay again.',
      to: '/contact',
      label: 'Contact',
    },
  ],
];

/** What became of a payment that asking again changes nothing about. */
export const endingOf = (error: unknown): Ending | undefined =>
  endings.find(([code]) => hasCode(error, paymentErrorCodes[code]))?.[1];

/** A payment that came to an end: what that means, and where to go. */
export const Ended = ({ icon, tone, title, text, to, label }: Ending) => (
  <Outcome icon={icon} tone={tone} title={title} subtitle={text}>
    <Button asChild size="lg">
      <MfeLink to={to}>{label}</MfeLink>
    </Button>
  </Outcome>
);
