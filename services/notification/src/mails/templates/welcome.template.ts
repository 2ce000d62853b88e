import type { Brand } from './brand.ts';
import type { Letter } from './letter.ts';
import { greet, plainLetter } from './plain-letter.ts';

export type WelcomeData = { name: string };

export function welcome({ name }: WelcomeData, brand: Brand): Letter {
  const first = `Your ${brand.name} account is ready.`;
  const second =
    'Name a subject you want to understand. You get an outline to look through, then lessons you open one by one, and a certificate when you have finished.';
  return {
    subject: `Welcome to ${brand.name}`,
    preview: `${first} Name a subject and begin.`,
    ...plainLetter(greet('Welcome', name), [first, second]),
    action: { label: 'Start your first course', url: `${brand.url}/create` },
    reason: 'You get this mail because somebody signed up with your address. If it was not you, you may ignore it.',
  };
}
