import { createPlural } from '@coursewright/text';
import type { Texts } from './en.ts';

const plural = createPlural('ja');
const greet = (words: string) => (name: string | undefined) => (name ? `${name} 様、${words}` : words);

const OWN_COURSES = 'コースと修了証はそのまま残ります';
const ON_ITS_WAY = 'お支払いいただいた金額は返金手続き中です。銀行によっては最大10日かかります。';

export const ja: Texts = {
  greetings: {
    welcome: greet('ようこそ'),
    hello: greet('こんにちは'),
    thanks: greet('ありがとうございます'),
    goodMorning: greet('おはようございます'),
  },
  plans: { monthly: '月間プラン', yearly: '年間プラン' },
  isolate: (value) => value,
  row: (label, value) => `${label}: ${value}`,
  stopMails: 'このメールの配信を停止する',
  removedLink: '[リンク]',
  notMe: '心当たりがありません',
  contactUs: 'お問い合わせ',
  newPassword: '新しいパスワードを設定する',
  seePlans: 'プランを見る',
  seeSubscription: 'サブスクリプションを見る',
  facts: {
    receipt: '領収書',
    amount: '金額',
    net: '税抜金額',
    vat: (rate) => `付加価値税 ${rate}`,
    plan: 'プラン',
    period: '期間',
    paidWith: 'お支払い方法',
    paidBy: 'お支払いになった方',
    seller: '販売者',
    taxId: '納税者番号',
    gateway: '決済サービス',
    subscription: 'サブスクリプション',
    payer: '支払者',
  },
  welcome: {
    subject: (brand) => `${brand} へようこそ`,
    first: (brand) => `${brand} のアカウントの準備ができました。`,
    begin: 'テーマを入力して始めましょう。',
    next: '理解したいテーマを入力してください。まず確認用のアウトラインができ、続いてレッスンを1つずつ開けます。修了すると修了証が発行されます。',
    action: '最初のコースを始める',
    reason:
      'このメールは、このアドレスで登録があったためお送りしています。お心当たりがない場合は、無視していただいてかまいません。',
  },
  emailVerification: {
    subject: (brand) => `${brand} のメールアドレスを確認してください`,
    first: (brand) => `これが ${brand} のアカウントのアドレスであることを確認してください。`,
    limit: 'リンクは1日間有効です。',
    next: 'ログインしているブラウザで、下のリンクを開いてください。使えるのは1回だけ、1日間です。新しいリンクを送ると古いリンクは無効になります。',
    action: 'アドレスを確認する',
    reason:
      'このメールは、アカウントにこのアドレスが入力されたためお送りしています。お心当たりがない場合は、無視していただいてかまいません。',
  },
  emailChange: {
    subject: (brand) => `${brand} の新しいアドレスを確認してください`,
    first: (brand) => `このアドレスが ${brand} のアカウントのアドレスになります。`,
    limit: 'リンクは1時間有効です。',
    next: '下のリンクで、ご自身のアドレスであることを確認してください。使えるのは1回だけ、1時間以内です。それまでは何も変わりません。',
    action: 'このアドレスを確認する',
    reason: '変更を依頼していない場合は、このメールを無視してください。何も起こりません。',
  },
  emailChangeAsked: {
    subject: (brand) => `${brand} のアカウントに新しいアドレスが指定されました`,
    first: (brand, newEmail) =>
      `パスワードを知っている人が、${brand} のアカウントのアドレスを ${newEmail} に変更しようとしています。`,
    next: '新しいアドレスが確認されると変更されます。お心当たりがない場合は、今すぐ新しいパスワードを設定してください。変更も取り消されます。',
    reason: 'このメールは、現在のアカウントのアドレスにお送りしています。',
  },
  emailChanged: {
    subject: (brand) => `${brand} のアカウントのアドレスが変更されました`,
    first: (brand, newEmail) => `${brand} のアカウントのアドレスは ${newEmail} になりました。`,
    next: 'ご自身で変更した場合は、何もする必要はありません。そうでない場合はご連絡ください。お手伝いできるのは当サイトだけです。',
    reason: 'このメールは、以前のアカウントのアドレスにお送りしています。アカウントに関する最後のメールです。',
  },
  passwordReset: {
    subject: (brand) => `${brand} の新しいパスワードを設定してください`,
    first: (brand) => `${brand} のアカウントで新しいパスワードの設定が依頼されました。`,
    limit: 'リンクは1時間有効です。',
    next: '下のリンクが使えるのは1回だけ、依頼から1時間以内です。新しいリンクを送ると古いリンクは無効になります。',
    reason: 'お心当たりがない場合は、このメールを無視してください。パスワードは変わりません。',
  },
  passwordUpdated: {
    subject: (brand) => `${brand} のパスワードが変更されました`,
    first: (brand) => `${brand} のアカウントのパスワードが変更されました。`,
    act: 'お心当たりがない場合は、今すぐ新しいパスワードを設定してください。',
    next: 'ご自身で変更した場合は、何もする必要はありません。そうでない場合は、今すぐ新しいパスワードを設定してください。ほかのすべての端末がログアウトされます。',
    passkeys: (count) =>
      plural(count, {
        other: '#個のパスキーで引き続きログインできます。お手元にないものはプロフィールから削除してください。',
      }),
    reason: 'このメールは、アカウントのパスワードが変わるたびにお送りしています。',
  },
  securityNotice: {
    subject: (subject, brand) => `${subject}: ${brand} のアカウント`,
    act: 'お心当たりがない場合は、今すぐ新しいパスワードを設定してください。',
    last: 'お心当たりがない場合は、ほかの人がパスワードを知っています。今すぐ新しいパスワードを設定してください。ほかのすべてのセッションが終了します。',
    reason: 'このメールは、アカウントへのログイン方法が変わるたびにお送りしています。',
    news: {
      'turned-on': {
        subject: '2段階ログインがオンになりました',
        first: (brand) => `${brand} のアカウントは、ログインのときに認証アプリのコードを求めるようになりました。`,
        next: 'リカバリーコードは安全な場所に保管してください。コードもアプリもないとログインできません。',
      },
      'turned-off': {
        subject: '2段階ログインがオフになりました',
        first: (brand) =>
          `${brand} のアカウントは、ログインのときにコードを求めなくなりました。パスワードだけでログインできます。`,
        next: 'プロフィールでもう一度オンにできます。',
      },
      'recovery-codes-renewed': {
        subject: '新しいリカバリーコードが作成されました',
        first: (brand) => `${brand} のアカウントに新しいリカバリーコードが作成されました。`,
        next: '以前のコードはもう使えません。破棄してかまいません。',
      },
      'recovery-code-used': {
        subject: 'リカバリーコードが使われました',
        first: (brand) => `${brand} のアカウントのリカバリーコードが1つ使われました。`,
        next: 'そのコードはもう使えません。残りが少ないときは、プロフィールで新しいコードを作成してください。',
      },
      'passkey-added': {
        subject: 'パスキーが追加されました',
        first: (brand) =>
          `${brand} のアカウントにパスキーが追加されました。パスワードもコードも使わずにログインできます。`,
        next: 'ご自身で追加していない場合は、プロフィールからも削除してください。新しいパスワードを設定してもパスキーは無効になりません。',
      },
      'passkey-removed': {
        subject: 'パスキーが削除されました',
        first: (brand) => `${brand} のアカウントのパスキーが削除されました。このパスキーではもうログインできません。`,
        next: 'お使いの端末でも削除するまで、候補として表示されることがあります。',
      },
    },
  },
  sessionCopied: {
    subject: (brand) => `ログアウトされました: ${brand} のアカウント`,
    preview: (brand) =>
      `${brand} のアカウントのログインが、複製されたかのように使われました。このログインは終了しました。`,
    first: (brand, device) =>
      `${brand} のアカウントへの${device === undefined ? 'ログイン' : ` ${device} からのログイン`}が、複製が存在するかのように使われました。このログインは終了しました。もう一度ログインしてください。`,
    cause:
      '接続が途切れたこと、またはバックアップから復元したブラウザが原因の場合があります。その場合は何もする必要はありません。',
    next: 'お心当たりがない場合は、新しいパスワードを設定してください。ほかのすべての端末がログアウトされます。',
    reason: 'このメールは、複製された可能性があるためアカウントのログインが終了されるたびにお送りしています。',
  },
  cardsDue: {
    heading: (count) => plural(count, { other: '復習するカードが#枚あります' }),
    sentence: (heading) => `${heading}。`,
    why: '今の数分で、学んだことが身に付きます。カードが出てくる間隔はだんだん長くなります。',
    action: '今すぐ復習する',
    reason: 'このメールは、プロフィールでのご希望により、1日1回までお送りしています。',
  },
  certificate: {
    subject: (title) => `修了証: ${title}`,
    preview: (name, title) => `${name} 様がコース「${title}」を修了しました。`,
    congratulation: 'おめでとうございます。コースを修了しました。これが修了証です。',
    title: '修了証',
    named: (name) => `${name}\n次のコースを修了したことを証します`,
    completed: '次のコースを修了したことを証します',
    on: (date) => date,
    idLabel: '修了証番号',
    sample: 'サンプル教材から作成',
    check: '修了証を見た人は、ここで確認できます:',
    action: '修了証を開く',
    reason: 'このメールは、コースを修了したため1回だけお送りしています。',
  },
  webhookOff: {
    subject: (brand) => `${brand} のアカウントのWebhookがオフになりました`,
    first: (host) => `${host} への配信が5日間すべて失敗したため、このWebhookをオフにしました。`,
    next: '応答するようになったら、オンにしてください。過去30日間の配信はもう一度送信できます。',
    action: 'Webhookを見る',
    reason: 'このメールは、アカウントにWebhookがあるためお送りしています。',
  },
  contactReceived: {
    subject: (brand) => `${brand} へのメッセージを受け取りました`,
    first: (brand, date) => `${brand} へのメッセージは ${date} に届きました。`,
    answer: '返信をお待ちください。',
    next: 'このアドレスに返信します。ほかに必要な手続きはありません。',
    heading: 'いただいたメッセージ:',
    action: (brand) => `${brand} を開く`,
    reason:
      'このメールは、お問い合わせフォームにこのアドレスが入力されたためお送りしています。お心当たりがない場合は、無視してください。ほかには何も起こりません。',
  },
  receipt: {
    subject: (number, brand) => `${brand} の領収書 ${number}`,
    first: (amount, plan) => `${plan}のお支払い ${amount} を受け取りました。`,
    number: (number) => `領収書 ${number}。`,
    period: (from, until) => `${from}から${until}まで`,
    pdf: '領収書の PDF、次回のお支払い日、解約ボタンは、サブスクリプションのページにあります。',
    action: 'PDF を見る',
    reason: 'このメールは、プランのお支払いごとに1回お送りしています。',
  },
  subscriptionEnded: {
    subject: (plan) => `${plan}が終了しました`,
    subjectOfSecond: (brand) => `${brand} の2つ目のサブスクリプションが解約されました`,
    first: (plan, date) => `${plan}は ${date} に終了しました。`,
    firstOfSecond: (plan, gateway) => `2つ目のサブスクリプション（${gateway} での${plan}）のお支払いがありました。`,
    because: {
      cancelled: '解約されました。',
      expired: '期間が終わり、更新しない設定でした。',
      unpaid: '更新の請求ができず、その後もお支払いがありませんでした。',
      refunded: 'お支払いは全額返金されました。',
      disputed: 'お支払いについて銀行に異議が申し立てられ、銀行が金額を取り戻しました。',
      duplicate: 'すでに別のサブスクリプションをご利用中のため、こちらをすぐに解約しました。',
      refused: '金額またはプランがご依頼の内容と異なっていたため、すぐに解約しました。',
    },
    nothingMore: 'これ以上の請求はありません。',
    freeAgain: `アカウントは無料プランになりました。${OWN_COURSES}。いつでももう一度プランを選べます。`,
    afterSecond: `${ON_ITS_WAY}1つ目のサブスクリプションはこれまでどおり続きます。`,
    afterRefusal: `${ON_ITS_WAY}ご迷惑をおかけして申し訳ありません。`,
    reason: 'このメールは、サブスクリプションが終了したときに1回お送りしています。',
  },
  renewalChanged: {
    subjectOfRenewal: (plan) => `${plan}はふたたび更新されます`,
    subjectOfEnd: (plan, date) => `${plan}は ${date} に終了します`,
    renews: (plan) => `${plan}はふたたび更新されます。`,
    nextCharge: (gateway, date) =>
      `${gateway} は次の期間を ${date} に請求します。サブスクリプションのページでいつでも解約できます。`,
    ends: (plan, date) => `ご希望どおり、${plan}は ${date} に終了します。`,
    untilThen: (gateway) => `${gateway} からのこれ以上の請求はありません。それまではすべてそのままです。`,
    afterwards: `その後、アカウントは無料プランになります。${OWN_COURSES}。`,
    notAsked: '変更した覚えがない場合は、パスワードを変更し、サブスクリプションを確認してください。',
    reason: 'このメールは、サブスクリプションを更新するかどうかを変更したときにお送りしています。',
  },
  planSuspended: {
    subject: (plan) => `${plan}のお支払いをお待ちしています`,
    first: (plan, paid, gateway) =>
      `${plan}のお支払いは ${paid} まで済んでいます。その後の期間について、${gateway} からのお支払いがまだ届いていません。`,
    freeNow: `現在、アカウントは無料プランになっています。${OWN_COURSES}。`,
    returns: (gateway) => `${gateway} でお支払いが確認されると、プランは自動的に元に戻ります。`,
    choose: 'サブスクリプションのページで、別の方法で支払うか、解約することができます。',
    reason: 'このメールは、期限までにお支払いのない期間ごとに1回お送りしています。',
  },
  renewalUpcoming: {
    subject: (plan, date) => `${plan}は ${date} に更新されます`,
    first: (plan, date, gateway, amount) =>
      `${plan}は ${date} に更新されます。その際、${gateway} が次の期間分として ${amount} を請求します。`,
    stop: (date) =>
      `更新を希望しない場合は、${date} より前にサブスクリプションのページで終了してください。お支払い済みの期間はそのまま使えます。`,
    nothingToDo: 'プランを続ける場合、手続きは必要ありません。',
    reason: 'このメールは、サブスクリプションの更新前にお送りしています。',
  },
  renewalFailed: {
    subject: (brand) => `${brand} のプランを更新できませんでした`,
    first: (gateway, plan) => `${gateway} は${plan}の次の期間を請求できませんでした。`,
    until: (paid, access) =>
      `お支払いは ${paid} まで済んでいます。プランは ${access} まで有効ですので、まだ何も失われていません。`,
    check: (gateway) => `${gateway} でのお支払いに使うカードまたは口座が有効で、残高があるかどうかをご確認ください。`,
    next: {
      stripe: (_plan, next) =>
        `Stripe が${next ? ` ${next} に` : '数日中に'}自動的に再試行します。解決していれば、ほかに必要な手続きはありません。`,
      paypal: (_plan, next) =>
        `PayPal が${next ? ` ${next} に` : '数日中に'}自動的に再試行します。解決していれば、ほかに必要な手続きはありません。`,
      razorpay: () =>
        'Razorpay は3日間、1日1回再試行し、その後停止します。停止した場合は、サブスクリプションのページで解約し、もう一度プランを選んでください。',
      paystack: (plan) =>
        `Paystack は${plan === 'yearly' ? '1年' : '1か月'}後の次の支払日まで再試行しません。プランを続けるには、サブスクリプションのページで解約し、もう一度プランを選んでください。`,
    },
    confirm: (gateway) =>
      `銀行がお支払いの確認を求めている場合があります。下のボタンで ${gateway} のページを開き、確認するか、別のカードでお支払いください。`,
    otherWay: '別の方法で支払うには、サブスクリプションのページで「支払い方法を更新」を押してください。',
    last: `解決しない場合、アカウントは無料プランに戻ります。${OWN_COURSES}。`,
    pay: '今すぐ確認または支払う',
    update: '支払い方法を更新',
    reason: 'このメールは、更新に失敗するたびに1回お送りしています。',
  },
  paymentRefunded: {
    subject: (amount) => `${amount} を返金しています`,
    first: (amount, number, plan) => `領収書 ${number}（${plan}）のお支払いのうち、${amount} を返金しました。`,
    way: (gateway) =>
      `お支払いと同じ方法で、${gateway} を通じて返金されます。銀行によっては届くまで最大10日かかります。`,
    ofSecond: '2つ目のサブスクリプションのお支払いでした。1つ目はこれまでどおり続きます。',
    otherMail: 'これによりプランが終了する場合は、別のメールでお知らせします。',
    creditNote: (number) => `クレジットノート ${number} は、サブスクリプションのページの領収書の欄にあります。`,
    action: 'お支払い履歴を見る',
    reason: 'このメールは、返金のたびにお送りしています。',
  },
  disputeOpened: {
    subject: (amount, gateway) => `${amount} のお支払いに異議が申し立てられました。${gateway} で回答してください`,
    heading: 'お支払いに異議が申し立てられました',
    first: (amount) => `支払者が、${amount} のお支払いをしていないと銀行に申し立てました。`,
    next: (gateway) =>
      `${gateway} のダッシュボードで、そこに示された期限までに回答してください。回答がないと金額は失われます。決定するまでプランはそのままで、失われた場合は自動的に終了します。`,
    action: '有料ユーザーを開く',
    reason: 'このメールは、メイン管理者の方に、異議ごとに1回お送りしています。',
  },
  refundFailed: {
    subject: (amount, gateway) => `${gateway} での ${amount} の返金に失敗しました`,
    heading: '返金に失敗しました',
    first: (amount, gateway) =>
      `${gateway} での ${amount} の返金に失敗しました。金額は ${gateway} の口座に戻っています。`,
    next: (gateway) =>
      `理由は ${gateway} のダッシュボードに示されています。別の方法で送金し、返金中と案内された支払者にお知らせください。`,
    counted: '領収書と売上では、このお支払いがふたたび計上されます。返金によって終了したプランは終了したままです。',
    action: '有料ユーザーを開く',
    reason: 'このメールは、メイン管理者の方に、失敗した返金ごとに1回お送りしています。',
  },
};
