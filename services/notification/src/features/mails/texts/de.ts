import { createPlural } from '@coursewright/text';
import type { Texts } from './en.ts';

const plural = createPlural('de');
const greet = (words: string) => (name: string | undefined) => (name ? `${words}, ${name}` : words);

const OWN_COURSES = 'Ihre Kurse und Zertifikate behalten Sie';
const ON_ITS_WAY =
  'Was Sie dafür gezahlt haben, ist auf dem Weg zurück zu Ihnen; je nach Bank dauert das bis zu zehn Tage.';

export const de: Texts = {
  greetings: {
    welcome: greet('Willkommen'),
    hello: greet('Guten Tag'),
    thanks: greet('Vielen Dank'),
    goodMorning: greet('Guten Morgen'),
  },
  plans: { monthly: 'Monatstarif', yearly: 'Jahrestarif' },
  isolate: (value) => value,
  row: (label, value) => `${label}: ${value}`,
  stopMails: 'Diese E-Mails abbestellen',
  removedLink: '[Link]',
  notMe: 'Das war ich nicht',
  contactUs: 'Kontakt aufnehmen',
  newPassword: 'Neues Passwort festlegen',
  seePlans: 'Tarife ansehen',
  seeSubscription: 'Ihr Abonnement ansehen',
  facts: {
    receipt: 'Beleg',
    amount: 'Betrag',
    net: 'Netto',
    vat: (rate) => `MwSt. ${rate}`,
    plan: 'Tarif',
    period: 'Zeitraum',
    paidWith: 'Bezahlt über',
    paidBy: 'Bezahlt von',
    seller: 'Verkäufer',
    taxId: 'Steuernummer',
    gateway: 'Zahlungsanbieter',
    subscription: 'Abonnement',
    payer: 'Zahler',
  },
  welcome: {
    subject: (brand) => `Willkommen bei ${brand}`,
    first: (brand) => `Ihr Konto bei ${brand} ist bereit.`,
    begin: 'Nennen Sie ein Thema und beginnen Sie.',
    next: 'Nennen Sie ein Thema, das Sie verstehen möchten. Sie erhalten eine Gliederung zur Durchsicht, dann Lektionen, die Sie eine nach der anderen öffnen, und am Ende ein Zertifikat.',
    action: 'Ersten Kurs beginnen',
    reason:
      'Sie erhalten diese E-Mail, weil Ihre Adresse bei einer Registrierung angegeben wurde. Wenn Sie das nicht waren, können Sie sie ignorieren.',
  },
  emailVerification: {
    subject: (brand) => `Bestätigen Sie Ihre E-Mail-Adresse für ${brand}`,
    first: (brand) => `Bitte bestätigen Sie, dass dies die Adresse Ihres Kontos bei ${brand} ist.`,
    limit: 'Der Link gilt einen Tag lang.',
    next: 'Öffnen Sie den Link dort, wo Sie angemeldet sind. Er funktioniert einmal und gilt einen Tag lang. Ein neuerer Link macht einen älteren ungültig.',
    action: 'Adresse bestätigen',
    reason:
      'Sie erhalten diese E-Mail, weil Ihre Adresse für ein Konto angegeben wurde. Wenn Sie das nicht waren, können Sie sie ignorieren.',
  },
  emailChange: {
    subject: (brand) => `Bestätigen Sie Ihre neue Adresse für ${brand}`,
    first: (brand) => `Diese Adresse soll die eines Kontos bei ${brand} werden.`,
    limit: 'Der Link gilt eine Stunde lang.',
    next: 'Bestätigen Sie mit dem Link, dass sie Ihnen gehört. Er funktioniert einmal und gilt eine Stunde lang. Bis dahin ändert sich nichts.',
    action: 'Diese Adresse bestätigen',
    reason: 'Wenn Sie das nicht angefordert haben, können Sie diese E-Mail ignorieren: Es geschieht nichts.',
  },
  emailChangeAsked: {
    subject: (brand) => `Für Ihr Konto bei ${brand} wurde eine neue Adresse angefordert`,
    first: (brand, newEmail) =>
      `Eine Person, die Ihr Passwort kennt, möchte die Adresse Ihres Kontos bei ${brand} in ${newEmail} ändern.`,
    next: 'Sie ändert sich, sobald die neue Adresse bestätigt ist. Wenn Sie das nicht waren, legen Sie jetzt ein neues Passwort fest: Das beendet auch die Änderung.',
    reason: 'Sie erhalten diese E-Mail, weil dies die aktuelle Adresse Ihres Kontos ist.',
  },
  emailChanged: {
    subject: (brand) => `Die Adresse Ihres Kontos bei ${brand} wurde geändert`,
    first: (brand, newEmail) => `Die Adresse Ihres Kontos bei ${brand} ist jetzt ${newEmail}.`,
    next: 'Wenn Sie das waren, ist nichts zu tun. Wenn nicht, schreiben Sie uns: Dann können nur wir Ihnen helfen.',
    reason:
      'Sie erhalten diese E-Mail, weil dies die Adresse Ihres Kontos war. Es ist die letzte, die das Konto betrifft.',
  },
  passwordReset: {
    subject: (brand) => `Neues Passwort für ${brand} festlegen`,
    first: (brand) => `Für Ihr Konto bei ${brand} wurde ein neues Passwort angefordert.`,
    limit: 'Der Link gilt eine Stunde lang.',
    next: 'Der Link funktioniert einmal und gilt eine Stunde lang ab der Anforderung. Ein neuerer Link macht einen älteren ungültig.',
    reason: 'Wenn Sie das nicht waren, können Sie diese E-Mail ignorieren: Ihr Passwort bleibt, wie es ist.',
  },
  passwordUpdated: {
    subject: (brand) => `Ihr Passwort für ${brand} wurde geändert`,
    first: (brand) => `Das Passwort Ihres Kontos bei ${brand} wurde geändert.`,
    act: 'Wenn Sie das nicht waren, legen Sie jetzt ein neues fest.',
    next: 'Wenn Sie das waren, ist nichts zu tun. Wenn nicht, legen Sie jetzt ein neues Passwort fest: Das meldet alle anderen ab.',
    passkeys: (count) =>
      plural(count, {
        one: '# Passkey meldet weiterhin bei Ihrem Konto an. Entfernen Sie ihn in Ihrem Profil, wenn Sie ihn nicht mehr haben.',
        other:
          '# Passkeys melden weiterhin bei Ihrem Konto an. Entfernen Sie in Ihrem Profil die, die Sie nicht mehr haben.',
      }),
    reason: 'Sie erhalten diese E-Mail immer dann, wenn sich das Passwort Ihres Kontos ändert.',
  },
  securityNotice: {
    subject: (subject, brand) => `${subject}: Ihr Konto bei ${brand}`,
    act: 'Wenn Sie das nicht waren, legen Sie jetzt ein neues Passwort fest.',
    last: 'Wenn Sie das nicht waren, kennt eine andere Person Ihr Passwort: Legen Sie jetzt ein neues fest, das beendet alle anderen Sitzungen.',
    reason: 'Sie erhalten diese E-Mail immer dann, wenn sich ändert, wie man sich bei Ihrem Konto anmeldet.',
    news: {
      'turned-on': {
        subject: 'Die Anmeldung in zwei Schritten ist an',
        first: (brand) =>
          `Ihr Konto bei ${brand} fragt bei der Anmeldung jetzt nach einem Code Ihrer Authentifizierungs-App.`,
        next: 'Bewahren Sie Ihre Wiederherstellungscodes sicher auf: Ohne sie und ohne die App können Sie sich nicht anmelden.',
      },
      'turned-off': {
        subject: 'Die Anmeldung in zwei Schritten ist aus',
        first: (brand) =>
          `Ihr Konto bei ${brand} fragt bei der Anmeldung nicht mehr nach einem Code: Das Passwort genügt.`,
        next: 'In Ihrem Profil können Sie sie wieder einschalten.',
      },
      'recovery-codes-renewed': {
        subject: 'Sie haben neue Wiederherstellungscodes',
        first: (brand) => `Für Ihr Konto bei ${brand} wurden neue Wiederherstellungscodes erstellt.`,
        next: 'Die bisherigen sind ungültig: Sie können sie wegwerfen.',
      },
      'recovery-code-used': {
        subject: 'Ein Wiederherstellungscode wurde benutzt',
        first: (brand) => `Einer der Wiederherstellungscodes Ihres Kontos bei ${brand} wurde benutzt.`,
        next: 'Er ist damit verbraucht. Wenn nur noch wenige übrig sind, erstellen Sie in Ihrem Profil neue.',
      },
      'passkey-added': {
        subject: 'Ein Passkey wurde hinzugefügt',
        first: (brand) =>
          `Ihrem Konto bei ${brand} wurde ein Passkey hinzugefügt. Er meldet ohne Passwort und ohne Code an.`,
        next: 'Wenn Sie ihn nicht hinzugefügt haben, entfernen Sie ihn auch in Ihrem Profil: Ein neues Passwort beendet ihn nicht.',
      },
      'passkey-removed': {
        subject: 'Ein Passkey wurde entfernt',
        first: (brand) => `Ein Passkey Ihres Kontos bei ${brand} wurde entfernt. Er meldet niemanden mehr an.`,
        next: 'Ihr Gerät bietet ihn vielleicht weiter an, bis Sie ihn auch dort löschen.',
      },
    },
  },
  sessionCopied: {
    subject: (brand) => `Sie wurden abgemeldet: Ihr Konto bei ${brand}`,
    preview: (brand) =>
      `Eine Anmeldung bei Ihrem Konto bei ${brand} wurde wie eine Kopie benutzt. Wir haben sie beendet.`,
    first: (brand, device) =>
      `${device === undefined ? 'Eine Anmeldung' : `Die Anmeldung von ${device}`} bei Ihrem Konto bei ${brand} wurde so benutzt, als gäbe es eine Kopie davon. Wir haben sie beendet: Bitte melden Sie sich dort neu an.`,
    cause:
      'Die Ursache kann eine abgebrochene Verbindung sein oder ein Browser, der aus einer Sicherung wiederhergestellt wurde; dann ist nichts zu tun.',
    next: 'Wenn Sie von nichts dergleichen wissen, legen Sie ein neues Passwort fest: Das meldet alle anderen ab.',
    reason:
      'Sie erhalten diese E-Mail immer dann, wenn eine Anmeldung bei Ihrem Konto beendet wird, weil sie kopiert worden sein kann.',
  },
  cardsDue: {
    heading: (count) => plural(count, { one: '# Karte ist fällig', other: '# Karten sind fällig' }),
    sentence: (heading) => `${heading}.`,
    why: 'Ein paar Minuten jetzt bewahren, was Sie gelernt haben. Die Karten kommen immer seltener wieder.',
    action: 'Jetzt wiederholen',
    reason: 'Sie erhalten diese E-Mail höchstens einmal am Tag, weil Sie sie in Ihrem Profil eingeschaltet haben.',
  },
  certificate: {
    subject: (title) => `Ihr Zertifikat: ${title}`,
    preview: (name, title) => `${name} hat den Kurs ${title} abgeschlossen.`,
    congratulation: 'Gut gemacht: Sie haben Ihren Kurs abgeschlossen, und dies ist Ihr Zertifikat.',
    title: 'Abschlusszertifikat',
    named: (name) => `${name} hat diesen Kurs abgeschlossen:`,
    completed: 'hat diesen Kurs abgeschlossen:',
    on: (date) => `am ${date}`,
    idLabel: 'Zertifikatsnummer',
    sample: 'Aus Beispielmaterial erstellt',
    check: 'Alle, denen Sie es zeigen, können es hier prüfen:',
    action: 'Zertifikat öffnen',
    reason: 'Sie erhalten diese E-Mail einmal, weil Sie einen Kurs abgeschlossen haben.',
  },
  webhookOff: {
    subject: (brand) => `Ein Webhook Ihres Kontos bei ${brand} ist ausgeschaltet`,
    first: (host) =>
      `An ${host} konnte fünf Tage lang nichts zugestellt werden. Wir haben diesen Webhook ausgeschaltet.`,
    next: 'Schalten Sie ihn ein, wenn er wieder antwortet. Die Zustellungen der letzten 30 Tage können Sie noch einmal senden.',
    action: 'Ihre Webhooks ansehen',
    reason: 'Sie erhalten diese E-Mail, weil Ihr Konto einen Webhook hat.',
  },
  contactReceived: {
    subject: (brand) => `Wir haben Ihre Nachricht an ${brand} erhalten`,
    first: (brand, date) => `Ihre Nachricht an ${brand} ist am ${date} angekommen.`,
    answer: 'Wir werden antworten.',
    next: 'Wir antworten an diese Adresse. Sie müssen nichts weiter tun.',
    heading: 'Sie haben geschrieben:',
    action: (brand) => `Zu ${brand}`,
    reason:
      'Sie erhalten diese E-Mail, weil Ihre Adresse in unserem Kontaktformular angegeben wurde. Wenn Sie das nicht waren, können Sie sie ignorieren: Es geschieht nichts weiter.',
  },
  receipt: {
    subject: (number, brand) => `Ihr Beleg ${number} von ${brand}`,
    first: (amount, plan) => `Wir haben ${amount} für Ihren ${plan} erhalten.`,
    number: (number) => `Beleg ${number}.`,
    period: (from, until) => `${from} bis ${until}`,
    pdf: 'Den Beleg als PDF, den Tag der nächsten Zahlung und die Kündigung finden Sie auf der Seite Ihres Abonnements.',
    action: 'PDF herunterladen',
    reason: 'Sie erhalten diese E-Mail einmal für jede Zahlung Ihres Tarifs.',
  },
  subscriptionEnded: {
    subject: (plan) => `Ihr ${plan} ist beendet`,
    subjectOfSecond: (brand) => `Ihr zweites Abonnement bei ${brand} wurde gekündigt`,
    first: (plan, date) => `Ihr ${plan} endete am ${date}.`,
    firstOfSecond: (plan, gateway) => `Sie haben ein zweites Abonnement bezahlt: einen ${plan} über ${gateway}.`,
    because: {
      cancelled: 'Er wurde gekündigt.',
      expired: 'Seine Laufzeit war vorbei, und er sollte sich nicht verlängern.',
      unpaid: 'Die Verlängerung konnte nicht abgebucht werden und wurde auch danach nicht bezahlt.',
      refunded: 'Die Zahlung wurde Ihnen vollständig erstattet.',
      disputed: 'Die Zahlung wurde bei der Bank angefochten, und die Bank hat das Geld zurückgeholt.',
      duplicate: 'Sie hatten schon ein laufendes Abonnement, deshalb haben wir dieses sofort gekündigt.',
      refused: 'Betrag oder Tarif waren nicht das, was Sie bestellt hatten, deshalb haben wir sofort gekündigt.',
    },
    nothingMore: 'Es wird nichts mehr berechnet.',
    freeAgain: `Ihr Konto hat jetzt den kostenlosen Tarif. ${OWN_COURSES}, und Sie können jederzeit wieder einen Tarif wählen.`,
    afterSecond: `${ON_ITS_WAY} Ihr erstes Abonnement läuft weiter wie bisher.`,
    afterRefusal: `${ON_ITS_WAY} Bitte entschuldigen Sie die Umstände.`,
    reason: 'Sie erhalten diese E-Mail einmal, wenn eines Ihrer Abonnements endet.',
  },
  renewalChanged: {
    subjectOfRenewal: (plan) => `Ihr ${plan} verlängert sich wieder`,
    subjectOfEnd: (plan, date) => `Ihr ${plan} endet am ${date}`,
    renews: (plan) => `Ihr ${plan} verlängert sich wieder.`,
    nextCharge: (gateway, date) =>
      `${gateway} berechnet den nächsten Zeitraum am ${date}. Sie können jederzeit auf der Seite Ihres Abonnements kündigen.`,
    ends: (plan, date) => `Ihr ${plan} endet wie gewünscht am ${date}.`,
    untilThen: (gateway) => `${gateway} berechnet nichts mehr. Bis dahin bleibt alles, wie es ist.`,
    afterwards: `Danach hat Ihr Konto den kostenlosen Tarif. ${OWN_COURSES}.`,
    notAsked: 'Wenn Sie das nicht veranlasst haben, ändern Sie bitte Ihr Passwort und prüfen Sie Ihr Abonnement.',
    reason: 'Sie erhalten diese E-Mail, wenn Sie ändern, ob sich Ihr Abonnement verlängert.',
  },
  planSuspended: {
    subject: (plan) => `Ihr ${plan} wartet auf die Zahlung`,
    first: (plan, paid, gateway) =>
      `Ihr ${plan} ist bis zum ${paid} bezahlt. Für die Zeit danach ist über ${gateway} keine Zahlung eingegangen.`,
    freeNow: `Ihr Konto hat vorerst den kostenlosen Tarif. ${OWN_COURSES}.`,
    returns: (gateway) => `Sobald das Geld bei ${gateway} eingegangen ist, ist Ihr Tarif von selbst wieder da.`,
    choose: 'Auf der Seite Ihres Abonnements können Sie auf andere Weise zahlen oder es kündigen.',
    reason: 'Sie erhalten diese E-Mail einmal für jeden Zeitraum, der nicht rechtzeitig bezahlt ist.',
  },
  renewalUpcoming: {
    subject: (plan, date) => `Ihr ${plan} verlängert sich am ${date}`,
    first: (plan, date, gateway, amount) =>
      `Ihr ${plan} verlängert sich am ${date}. ${gateway} bucht dann ${amount} für den nächsten Zeitraum ab.`,
    stop: (date) =>
      `Wenn Sie das nicht möchten, beenden Sie Ihr Abonnement vor dem ${date} auf seiner Seite. Was Sie bezahlt haben, bleibt.`,
    nothingToDo: 'Um Ihren Tarif zu behalten, müssen Sie nichts tun.',
    reason: 'Sie erhalten diese E-Mail vor einer Verlängerung Ihres Abonnements.',
  },
  renewalFailed: {
    subject: (brand) => `Ihr Tarif bei ${brand} konnte nicht verlängert werden`,
    first: (gateway, plan) => `${gateway} konnte den nächsten Zeitraum für Ihren ${plan} nicht abbuchen.`,
    until: (paid, access) =>
      `Er ist bis zum ${paid} bezahlt. Ihr Tarif bleibt bis zum ${access}, es ist also noch nichts verloren.`,
    check: (gateway) =>
      `Bitte prüfen Sie, ob die Karte oder das Konto, mit dem Sie bei ${gateway} zahlen, noch gültig und gedeckt ist.`,
    next: {
      stripe: (_plan, next) =>
        `Stripe versucht es ${next ? `am ${next}` : 'in den nächsten Tagen'} von selbst noch einmal; mehr ist dann nicht zu tun.`,
      paypal: (_plan, next) =>
        `PayPal versucht es ${next ? `am ${next}` : 'in den nächsten Tagen'} von selbst noch einmal; mehr ist dann nicht zu tun.`,
      razorpay: () =>
        'Razorpay versucht es drei Tage lang einmal am Tag und hört dann auf. Wenn es aufgehört hat, kündigen Sie auf Ihrer Abonnementseite und wählen Sie erneut einen Tarif.',
      paystack: (plan) =>
        `Paystack versucht es erst zum nächsten Zahlungstermin wieder, ${plan === 'yearly' ? 'ein Jahr' : 'einen Monat'} später. Um Ihren Tarif zu behalten, kündigen Sie auf Ihrer Abonnementseite und wählen Sie erneut einen Tarif.`,
    },
    confirm: (gateway) =>
      `Vielleicht möchte Ihre Bank, dass Sie die Zahlung bestätigen. Die Schaltfläche öffnet die Seite von ${gateway}, auf der Sie sie bestätigen oder mit einer anderen Karte zahlen.`,
    otherWay: 'Um anders zu zahlen, wählen Sie auf der Seite Ihres Abonnements „Zahlungsart aktualisieren“.',
    last: `Wenn es nicht gelingt, kehrt Ihr Konto zum kostenlosen Tarif zurück. ${OWN_COURSES}.`,
    pay: 'Jetzt bestätigen oder zahlen',
    update: 'Zahlungsart aktualisieren',
    reason: 'Sie erhalten diese E-Mail einmal für jede Verlängerung, die fehlschlägt.',
  },
  paymentRefunded: {
    subject: (amount) => `${amount} sind auf dem Weg zurück zu Ihnen`,
    first: (amount, number, plan) =>
      `Wir haben Ihnen ${amount} von Ihrer Zahlung mit dem Beleg ${number} (${plan}) erstattet.`,
    way: (gateway) =>
      `Das Geld kommt auf dem Weg zurück, auf dem Sie gezahlt haben, über ${gateway}. Je nach Bank dauert das bis zu zehn Tage.`,
    ofSecond: 'Es war die Zahlung eines zweiten Abonnements. Ihr erstes läuft weiter wie bisher.',
    otherMail: 'Wenn dadurch Ihr Tarif endet, teilt Ihnen das eine weitere E-Mail mit.',
    creditNote: (number) => `Die Gutschrift ${number} liegt bei Ihren Belegen auf der Seite Ihres Abonnements.`,
    action: 'Ihre Zahlungen ansehen',
    reason: 'Sie erhalten diese E-Mail immer dann, wenn Geld an Sie zurückgeht.',
  },
  disputeOpened: {
    subject: (amount, gateway) => `Eine Zahlung über ${amount} wird angefochten: Bitte antworten Sie bei ${gateway}`,
    heading: 'Eine Zahlung wird angefochten',
    first: (amount) => `Ein Zahler hat seiner Bank gemeldet, dass eine Zahlung über ${amount} nicht von ihm ist.`,
    next: (gateway) =>
      `Antworten Sie im Dashboard von ${gateway} in der dort genannten Frist: Ohne Antwort ist das Geld verloren. Bis zur Entscheidung bleibt der Tarif, wie er ist; ist sie verloren, endet er von selbst.`,
    action: 'Zahlende Nutzer öffnen',
    reason: 'Sie erhalten diese E-Mail einmal für jede Anfechtung, weil Sie der Haupt-Admin sind.',
  },
  refundFailed: {
    subject: (amount, gateway) => `Eine Erstattung über ${amount} ist bei ${gateway} fehlgeschlagen`,
    heading: 'Eine Erstattung ist fehlgeschlagen',
    first: (amount, gateway) =>
      `Eine Erstattung über ${amount} ist bei ${gateway} fehlgeschlagen. Das Geld ist dort wieder auf Ihrem Konto.`,
    next: (gateway) =>
      `Den Grund nennt das Dashboard von ${gateway}. Bitte senden Sie das Geld auf einem anderen Weg und informieren Sie den Zahler, dem es angekündigt wurde.`,
    counted: 'Beleg und Umsatz zählen die Zahlung wieder. Ein Tarif, den die Erstattung beendet hat, bleibt beendet.',
    action: 'Zahlende Nutzer öffnen',
    reason: 'Sie erhalten diese E-Mail einmal für jede fehlgeschlagene Erstattung, weil Sie der Haupt-Admin sind.',
  },
};
