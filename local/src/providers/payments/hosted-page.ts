import { escapeHtml, page, sayAmount } from './html.ts';

export interface PageField {
  readonly name: string;
  readonly label: string;
  readonly value?: string;
}

export interface HostedPage {
  /** The gateway's name as people know it. */
  readonly gateway: string;
  readonly amountMinor: number;
  readonly currency: string;
  /** What is bought: `Monthly Plan, every month`. */
  readonly item: string;
  /** Where the form posts to. */
  readonly action: string;
  readonly fields: readonly PageField[];
  /** Numbers that decide, and what they do. */
  readonly cards?: Readonly<Record<string, string>>;
  readonly error?: string;
  /** `challenge` is the 3-D Secure step; `paid` a page that goes nowhere. */
  readonly step?: 'card' | 'challenge';
  /** Buttons in place of Pay, Leave pending and Cancel; the act is posted as `do`. */
  readonly buttons?: readonly (readonly [act: string, label: string])[];
}

const cardButtons = [
  ['pay', 'Pay'],
  ['pending', 'Leave pending'],
  ['cancel', 'Cancel'],
] as const;

const challengeButtons = [
  ['3ds-complete', 'Complete'],
  ['3ds-fail', 'Fail'],
] as const;

const field = ({ name, label, value = '' }: PageField) =>
  `<label>${escapeHtml(label)}<input name="${escapeHtml(name)}" value="${escapeHtml(value)}" autocomplete="off"></label>`;

const button = ([act, label]: readonly [string, string], index: number) =>
  `<button name="do" value="${escapeHtml(act)}"${index === 0 ? ' class="main"' : ''}>${escapeHtml(label)}</button>`;

const cardList = (cards: Readonly<Record<string, string>>) =>
  `<details><summary>Test cards</summary><table>${Object.entries(cards)
    .map(([number, says]) => `<tr><td><code>${escapeHtml(number)}</code></td><td>${escapeHtml(says)}</td></tr>`)
    .join('')}</table></details>`;

/** The page of a gateway where people pay: the same for all, as the numbers typed in decide what happens. */
export function hostedPage(options: HostedPage): string {
  const { gateway, amountMinor, currency, item, action, fields, cards, error, step = 'card' } = options;
  const buttons = options.buttons ?? (step === 'challenge' ? challengeButtons : cardButtons);
  const inputs = step === 'challenge' ? '' : fields.map(field).join('');
  const challenge = step === 'challenge' ? '<h2>3-D Secure</h2><p>Your bank asks whether this is you.</p>' : '';
  return page(
    `${gateway} test checkout`,
    `<h1>${escapeHtml(gateway)} test checkout</h1><p class="lead">${escapeHtml(item)}</p>
     <p class="amount" data-testid="amount">${escapeHtml(sayAmount(amountMinor, currency))}</p>
     ${error ? `<p role="alert">${escapeHtml(error)}</p>` : ''}
     <form class="card" method="post" action="${escapeHtml(action)}">${challenge}${inputs}${buttons.map(button).join('')}</form>
     ${cards && step === 'card' ? cardList(cards) : ''}`,
    'checkout',
  );
}

/** A page of a gateway with nothing to press. */
export const hostedNote = (gateway: string, title: string, text: string, more = ''): string =>
  page(
    `${gateway}: ${title}`,
    `<h1>${escapeHtml(title)}</h1><p class="lead">${escapeHtml(text)}</p>${more}`,
    'checkout',
  );

/** Not paid, and not given up: the empty address is the form's own, so that whoever reads this can still pay. */
export const hostedPause = (gateway: string, title: string, text: string): string =>
  hostedNote(gateway, title, text, '<p><a href="">Open the payment again</a></p>');
