import type { PaymentProvider } from '@coursewright/contracts';
import { paymentProviderLabels } from '@coursewright/contracts';
import type { Sandbox } from './app.ts';
import { escapeHtml, page, sayAmount } from './html.ts';
import type { Delivery } from './outbox.ts';
import type { SandboxPayment, SandboxPurchase } from './sandbox.ts';

const act = (label: string, path: string, values: Record<string, string> = {}) =>
  `<form method="post" action="/_ctl${escapeHtml(path)}">${Object.entries(values)
    .map(([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`)
    .join('')}<button>${escapeHtml(label)}</button></form>`;

const day = (date: Date) => date.toISOString().slice(0, 16).replace('T', ' ');

function payment(provider: PaymentProvider, paid: SandboxPayment): string {
  const path = `${provider}/${paid.id}`;
  const notes = [
    paid.refundedMinor > 0 && `${sayAmount(paid.refundedMinor, paid.currency)} given back`,
    paid.dispute && `dispute ${paid.dispute}`,
  ].filter((note) => note);
  return `<li><p><strong>${escapeHtml(sayAmount(paid.amountMinor, paid.currency))}</strong> ${escapeHtml(notes.join(', '))}
    <br><code>${escapeHtml(paid.id)}</code></p><div class="acts">${act('Refund', `/refund/${path}`)}
    ${act('Refund 1.00', `/refund/${path}`, { amountMinor: '100' })}
    ${act('Open dispute', `/dispute/${path}`, { state: 'open' })}${act('Dispute lost', `/dispute/${path}`, { state: 'lost' })}
    ${act('Dispute won', `/dispute/${path}`, { state: 'won' })}</div></li>`;
}

function purchase(provider: PaymentProvider, bought: SandboxPurchase): string {
  const path = `${provider}/${bought.id}`;
  const acts = bought.page
    ? `<a href="${escapeHtml(bought.page)}">Open its page</a>`
    : `${act('Renew', `/renew/${path}`, { ok: 'true' })}${act('Fail to renew', `/renew/${path}`, { ok: 'false' })}${act('Cancel', `/cancel/${path}`)}`;
  const until = bought.paidUntil ? `, paid until ${day(bought.paidUntil)}` : '';
  return `<section class="card"><h2>${paymentProviderLabels[provider]}: ${escapeHtml(bought.status)}</h2>
    <p><code>${escapeHtml(bought.id)}</code><br>${escapeHtml(bought.plan ?? '')}${until} <small>${escapeHtml(bought.email ?? '')}</small></p>
    <div class="acts">${acts}</div>
    <ul>${bought.payments.map((paid) => payment(provider, paid)).join('')}</ul></section>`;
}

const delivery = (sent: Delivery) => {
  const tries = `${sent.state}, ${sent.tries} ${sent.tries === 1 ? 'try' : 'tries'}${sent.lastStatus ? `, answered ${sent.lastStatus}` : ''}`;
  return `<li><p>${paymentProviderLabels[sent.provider]} <strong>${escapeHtml(sent.type)}</strong><br><small>${escapeHtml(tries)}</small></p>
   <div class="acts">${act('Deliver again', `/again/${sent.id}`)}</div></li>`;
};

/** What was bought and what was told, with buttons for what a gateway's owner can do. */
export function controlPage(sandbox: Sandbox): string {
  const { now, mode, duplicates, purchases, deliveries } = sandbox.describe();
  const bought = purchases.map((one) => purchase(one.provider, one)).join('');
  const told = deliveries.slice(-50).reverse().map(delivery).join('');
  return page(
    'Payment sandbox',
    `<h1>Payment sandbox</h1>
     <p class="lead">It is ${escapeHtml(day(now))} here. Webhooks: ${escapeHtml(mode)}${duplicates > 0 ? `, each ${duplicates + 1} times` : ''}.</p>
     <div class="acts">${act('One day later', '/clock', { days: '1' })}${act('30 days later', '/clock', { days: '30' })}
     ${act('Hold webhooks', '/mode', { mode: 'hold' })}${act('Drop webhooks', '/mode', { mode: 'drop' })}${act('Deliver webhooks', '/mode', { mode: 'normal' })}
     ${act('Deliver held', '/flush')}${act('Deliver held in reverse', '/flush', { order: 'reverse' })}${act('Forget everything', '/reset')}</div>
     ${bought || '<p>Nothing was bought yet. Choose a plan in the product, and it appears here.</p>'}
     <h2>Webhooks</h2><ul>${told}</ul>`,
  );
}
