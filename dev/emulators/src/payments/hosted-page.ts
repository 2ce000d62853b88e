import { type PaymentProvider, paymentProviderLabels } from '@coursewright/contracts';
import { formatMoney, type Html, html } from '@coursewright/text';
import express, { type Request, type Response, type Router } from 'express';
import { fromUnits } from './decimals.ts';

const style = html`
  :root { color-scheme: light dark; --ink: light-dark(#14201c, #e9f0ec); --muted: light-dark(#52605a, #9fb0a8);
    --paper: light-dark(#f6f7f3, #0f1513); --card: light-dark(#fff, #161e1b); --line: light-dark(#cfd6ce, #34423d);
    --brand: light-dark(#0b6b57, #4cc9a7); --on-brand: light-dark(#fff, #0f1513); --bad: light-dark(#a4262c, #ff9a9a); }
  * { box-sizing: border-box; } body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; }
  main { max-width: 64rem; margin: 0 auto; padding: 2rem 1rem 4rem; } main.checkout { max-width: 26rem; }
  h1 { font-size: 1.6rem; margin: 0 0 .25rem; } h2 { font-size: 1.1rem; } p.lead, small { color: var(--muted); }
  .ribbon { margin: 0; padding: .5rem 1rem; background: #f5b83d; color: #14201c; text-align: center; font-weight: 600; }
  .card { padding: 1.25rem; background: var(--card); border: 1px solid var(--line); border-radius: 14px; margin: 1rem 0; }
  .amount { font-size: 2rem; font-weight: 700; margin: 0; } [role=alert] { color: var(--bad); font-weight: 600; }
  label { display: grid; gap: .25rem; margin: 0 0 1rem; font-weight: 600; }
  input { font: inherit; padding: .6rem .75rem; border: 1px solid var(--line); border-radius: 10px; background: var(--paper); color: var(--ink); width: 100%; }
  button { font: inherit; font-weight: 600; padding: .65rem 1rem; border-radius: 10px; border: 1px solid var(--line); background: var(--card); color: var(--ink); cursor: pointer; }
  button.main { background: var(--brand); color: var(--on-brand); border-color: var(--brand); } .checkout button { width: 100%; margin-top: .5rem; }
  :focus-visible { outline: 3px solid var(--brand); outline-offset: 2px; } a { color: var(--brand); }
  .acts { display: flex; flex-wrap: wrap; gap: .5rem; } .acts form { display: inline; } .acts button { padding: .3rem .7rem; font-size: .9rem; }
  table { width: 100%; border-collapse: collapse; font-size: .9rem; } td, th { text-align: left; padding: .35rem .5rem; border-top: 1px solid var(--line); overflow-wrap: anywhere; }
  ul { list-style: none; margin: 1rem 0 0; padding: 0; } li { display: flex; flex-wrap: wrap; justify-content: space-between; align-items: center; gap: .5rem 1rem; padding: .6rem 0; border-top: 1px solid var(--line); }
  li p { margin: 0; overflow-wrap: anywhere; } code { font-size: .9em; overflow-wrap: anywhere; }`;

export const page = (title: string, body: Html, kind = ''): string =>
  html`<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><link rel="icon" href="data:,"><title>${title}</title><style>${style}</style></head><body><p class="ribbon">Payment sandbox: this is a test, nothing is charged</p><main class="${kind}">${body}</main></body></html>`
    .markup;

// 900 and GBP become £9.00.
export const sayAmount = (provider: PaymentProvider, units: number, currency: string): string =>
  formatMoney(fromUnits(provider, units, currency), currency);

interface PageField {
  readonly name: string;
  readonly label: string;
  readonly value?: string;
}

export interface HostedPage {
  readonly amountMinor: number;
  readonly currency: string;
  readonly item: string;
  readonly action: string;
  readonly fields: readonly PageField[];
  /** Card numbers that decide, and what they do. */
  readonly cards?: Readonly<Record<string, string>>;
  readonly error?: string;
  /** The 3-D Secure step. */
  readonly challenge?: boolean;
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

const field = ({ name, label, value }: PageField) =>
  html`<label>${label}<input name="${name}" value="${value}" autocomplete="off"></label>`;

const button = ([act, label]: readonly [string, string], index: number) =>
  html`<button name="do" value="${act}"${index === 0 ? html` class="main"` : ''}>${label}</button>`;

const cardList = (cards: Readonly<Record<string, string>>) =>
  html`<details><summary>Test cards</summary><table>${Object.entries(cards).map(
    ([number, says]) => html`<tr><td><code>${number}</code></td><td>${says}</td></tr>`,
  )}</table></details>`;

export const createNote = (gateway: string) => (res: Response, title: string, text: string, more?: Html) =>
  void res.send(page(`${gateway}: ${title}`, html`<h1>${title}</h1><p class="lead">${text}</p>${more}`, 'checkout'));

/** The pages of one provider. */
export function createHostedPages(provider: PaymentProvider) {
  const gateway = paymentProviderLabels[provider];
  const note = createNote(gateway);

  return {
    note,
    // Neither paid nor cancelled: the empty address is the form's own, so that the reader can still pay.
    pause: (res: Response, title: string, text: string) =>
      note(res, title, text, html`<p><a href="">Open the payment again</a></p>`),
    form(res: Response, options: HostedPage): void {
      const { amountMinor, currency, item, action, cards, error, challenge = false } = options;
      const buttons = options.buttons ?? (challenge ? challengeButtons : cardButtons);
      const inputs = challenge
        ? html`<h2>3-D Secure</h2><p>Your bank asks whether this is you.</p>`
        : options.fields.map(field);
      const body = html`<h1>${gateway} test checkout</h1><p class="lead">${item}</p>
     <p class="amount" data-testid="amount">${sayAmount(provider, amountMinor, currency)}</p>
     ${error && html`<p role="alert">${error}</p>`}
     <form class="card" method="post" action="${action}">${inputs}${buttons.map(button)}</form>
     ${cards && !challenge ? cardList(cards) : ''}`;
      res.send(page(`${gateway} test checkout`, body, 'checkout'));
    },
  };
}

type Sent = Readonly<Record<string, string | undefined>>;

/** `sent` is undefined until the form was sent. */
export const formRoute = <Path extends string>(
  router: Router,
  path: Path,
  answer: (req: Request<{ id: string }>, res: Response, sent: Sent | undefined) => void,
) =>
  router.all(path, express.urlencoded({ extended: false }), (req, res) =>
    answer(req as Request as Request<{ id: string }>, res, req.method === 'POST' ? { ...req.body } : undefined),
  );

/** What a card number does, as the provider documents it for tests. */
export interface Card {
  readonly says: string;
  readonly refusal?: string;
}

export function createCards<Kind extends Card>(cards: Readonly<Record<string, Kind>>, unknown: string) {
  const spaced = (number: string) => number.replace(/(.{4})(?=.)/g, '$1 ');
  return {
    help: Object.fromEntries(Object.entries(cards).map(([number, { says }]) => [spaced(number), says])),
    field: { name: 'card', label: 'Card number', value: spaced(Object.keys(cards)[0] ?? '') },
    find: (number = ''): Kind => cards[number.replace(/\D/g, '')] ?? ({ says: 'is unknown', refusal: unknown } as Kind),
  };
}
