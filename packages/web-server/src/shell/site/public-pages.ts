/** A page that search engines may list. */
export interface PublicPage {
  path: string;
  /** As the page itself sets it; the brand's name follows. */
  title: string;
  description: string;
}

/** Every page that is for anybody; all others are somebody's own, or a step on the way there. */
export const publicPages: readonly PublicPage[] = [
  {
    path: '/',
    title: 'Name a topic, get a whole course',
    description:
      'Courses written for you: name a topic, get a structured course with lessons, pictures and a certificate.',
  },
  {
    path: '/features',
    title: 'Features',
    description:
      'From a topic in your head to a course you have finished: an outline you can change, lessons with pictures or videos, quizzes, a teacher to ask and a certificate.',
  },
  {
    path: '/pricing',
    title: 'Pricing',
    description:
      'Learn for free, and go further when you want to. What each plan holds and costs, and how to cancel it.',
  },
  {
    path: '/about',
    title: 'About',
    description: 'Why we exist: anyone who wants to understand something should have a good course about it, today.',
  },
  {
    path: '/contact',
    title: 'Contact',
    description: 'A question, an idea, a complaint? Write to us: somebody reads every message and answers.',
  },
  { path: '/terms', title: 'Terms', description: 'The terms under which you use our courses.' },
  {
    path: '/privacy',
    title: 'Privacy Policy',
    description: 'What we know about you, what it is for, who else sees it, and how to have it deleted.',
  },
  {
    path: '/cancellation',
    title: 'Cancellation Policy',
    description: 'How to cancel a plan, when it ends, and what stays yours afterwards.',
  },
  { path: '/refund', title: 'Refund Policy', description: 'When you get your money back, how, and how long it takes.' },
  {
    path: '/billing',
    title: 'Subscription & Billing Policy',
    description: 'How plans are charged and renewed, what happens when a payment fails, and where your receipts are.',
  },
];

/** The public page at a path, however it is written. */
export function publicPageAt(path: string): PublicPage | undefined {
  const plain = path.toLowerCase().replace(/(?<=.)\/+$/, '');
  return publicPages.find((page) => page.path === plain);
}
