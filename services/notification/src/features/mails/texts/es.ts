import { createPlural } from '@coursewright/text';
import type { Texts } from './en.ts';

const plural = createPlural('es');
const greet = (words: string) => (name: string | undefined) => (name ? `${words}, ${name}` : words);

const OWN_COURSES = 'Tus cursos y certificados siguen siendo tuyos';
const ON_ITS_WAY = 'Lo que pagaste por ella está en camino de vuelta; según tu banco puede tardar hasta diez días.';

export const es: Texts = {
  greetings: {
    welcome: greet('Te damos la bienvenida'),
    hello: greet('Hola'),
    thanks: greet('Gracias'),
    goodMorning: greet('Buenos días'),
  },
  plans: { monthly: 'Plan mensual', yearly: 'Plan anual' },
  isolate: (value) => value,
  row: (label, value) => `${label}: ${value}`,
  stopMails: 'No recibir más estos correos',
  removedLink: '[enlace]',
  notMe: 'No he sido yo',
  contactUs: 'Contactar',
  newPassword: 'Elegir una contraseña nueva',
  seePlans: 'Ver los planes',
  seeSubscription: 'Ver tu suscripción',
  facts: {
    receipt: 'Recibo',
    amount: 'Importe',
    net: 'Neto',
    vat: (rate) => `IVA ${rate}`,
    plan: 'Plan',
    period: 'Periodo',
    paidWith: 'Pagado con',
    paidBy: 'Pagado por',
    seller: 'Vendedor',
    taxId: 'Identificación fiscal',
    gateway: 'Pasarela de pago',
    subscription: 'Suscripción',
    payer: 'Pagador',
  },
  welcome: {
    subject: (brand) => `Te damos la bienvenida a ${brand}`,
    first: (brand) => `Tu cuenta de ${brand} está lista.`,
    begin: 'Di un tema y empieza.',
    next: 'Di un tema que quieras entender. Recibes un esquema para revisarlo, luego lecciones que abres una a una y, al terminar, un certificado.',
    action: 'Empezar tu primer curso',
    reason: 'Recibes este correo porque alguien se registró con tu dirección. Si no fuiste tú, puedes ignorarlo.',
  },
  emailVerification: {
    subject: (brand) => `Confirma tu dirección de correo para ${brand}`,
    first: (brand) => `Confirma que esta es la dirección de tu cuenta de ${brand}.`,
    limit: 'El enlace funciona durante un día.',
    next: 'Abre el enlace donde hayas iniciado sesión. Funciona una vez, durante un día. Un enlace más nuevo anula el anterior.',
    action: 'Confirmar mi dirección',
    reason: 'Recibes este correo porque se dio tu dirección para una cuenta. Si no fuiste tú, puedes ignorarlo.',
  },
  emailChange: {
    subject: (brand) => `Confirma tu nueva dirección para ${brand}`,
    first: (brand) => `Esta dirección va a ser la de una cuenta de ${brand}.`,
    limit: 'El enlace funciona durante una hora.',
    next: 'Confirma con el enlace que es tuya. Funciona una vez, durante una hora. Hasta entonces no cambia nada.',
    action: 'Confirmar esta dirección',
    reason: 'Si no lo has pedido, puedes ignorar este correo: no pasa nada.',
  },
  emailChangeAsked: {
    subject: (brand) => `Se ha pedido una nueva dirección para tu cuenta de ${brand}`,
    first: (brand, newEmail) =>
      `Alguien que conoce tu contraseña ha pedido cambiar la dirección de tu cuenta de ${brand} a ${newEmail}.`,
    next: 'Cambia cuando se confirme la nueva dirección. Si no has sido tú, elige ahora una contraseña nueva: eso también anula el cambio.',
    reason: 'Recibes este correo porque esta es la dirección actual de tu cuenta.',
  },
  emailChanged: {
    subject: (brand) => `La dirección de tu cuenta de ${brand} ha cambiado`,
    first: (brand, newEmail) => `La dirección de tu cuenta de ${brand} es ahora ${newEmail}.`,
    next: 'Si has sido tú, no hay nada que hacer. Si no, escríbenos: en ese caso solo nosotros podemos ayudarte.',
    reason: 'Recibes este correo porque esta era la dirección de tu cuenta. Es el último sobre ella.',
  },
  passwordReset: {
    subject: (brand) => `Elige una contraseña nueva para ${brand}`,
    first: (brand) => `Se ha pedido una contraseña nueva para tu cuenta de ${brand}.`,
    limit: 'El enlace funciona durante una hora.',
    next: 'El enlace funciona una vez, durante una hora desde que se pidió. Un enlace más nuevo anula el anterior.',
    reason: 'Si no has sido tú, puedes ignorar este correo: tu contraseña sigue igual.',
  },
  passwordUpdated: {
    subject: (brand) => `Tu contraseña de ${brand} ha cambiado`,
    first: (brand) => `La contraseña de tu cuenta de ${brand} ha cambiado.`,
    act: 'Si no has sido tú, elige ahora una nueva.',
    next: 'Si has sido tú, no hay nada que hacer. Si no, elige ahora una contraseña nueva: eso cierra todas las demás sesiones.',
    passkeys: (count) =>
      plural(count, {
        one: '# llave de acceso sigue iniciando sesión en tu cuenta. Quítala en tu perfil si ya no la tienes.',
        other: '# llaves de acceso siguen iniciando sesión en tu cuenta. Quita en tu perfil las que ya no tengas.',
      }),
    reason: 'Recibes este correo cada vez que cambia la contraseña de tu cuenta.',
  },
  securityNotice: {
    subject: (subject, brand) => `${subject}: tu cuenta de ${brand}`,
    act: 'Si no has sido tú, elige ahora una contraseña nueva.',
    last: 'Si no has sido tú, otra persona conoce tu contraseña: elige ahora una nueva, lo que cierra todas las demás sesiones.',
    reason: 'Recibes este correo cada vez que cambia la forma de iniciar sesión en tu cuenta.',
    news: {
      'turned-on': {
        subject: 'El inicio de sesión en dos pasos está activado',
        first: (brand) =>
          `Tu cuenta de ${brand} pide ahora un código de tu aplicación de autenticación al iniciar sesión.`,
        next: 'Guarda tus códigos de recuperación en un lugar seguro: sin ellos y sin la aplicación no puedes iniciar sesión.',
      },
      'turned-off': {
        subject: 'El inicio de sesión en dos pasos está desactivado',
        first: (brand) => `Tu cuenta de ${brand} ya no pide un código al iniciar sesión: basta con la contraseña.`,
        next: 'Puedes volver a activarlo en tu perfil.',
      },
      'recovery-codes-renewed': {
        subject: 'Tienes códigos de recuperación nuevos',
        first: (brand) => `Se han creado códigos de recuperación nuevos para tu cuenta de ${brand}.`,
        next: 'Los anteriores ya no sirven: puedes tirarlos.',
      },
      'recovery-code-used': {
        subject: 'Se ha usado un código de recuperación',
        first: (brand) => `Se ha usado uno de los códigos de recuperación de tu cuenta de ${brand}.`,
        next: 'No se puede usar otra vez. Si te quedan pocos, crea otros en tu perfil.',
      },
      'passkey-added': {
        subject: 'Se ha añadido una llave de acceso',
        first: (brand) =>
          `Se ha añadido una llave de acceso a tu cuenta de ${brand}. Inicia sesión sin contraseña y sin código.`,
        next: 'Si no la has añadido tú, quítala también en tu perfil: una contraseña nueva no la anula.',
      },
      'passkey-removed': {
        subject: 'Se ha quitado una llave de acceso',
        first: (brand) => `Se ha quitado una llave de acceso de tu cuenta de ${brand}. Ya no puede iniciar sesión.`,
        next: 'Es posible que tu dispositivo la siga ofreciendo hasta que la borres también allí.',
      },
    },
  },
  sessionCopied: {
    subject: (brand) => `Se ha cerrado tu sesión: tu cuenta de ${brand}`,
    preview: (brand) => `Una sesión de tu cuenta de ${brand} se usó como si fuera una copia. La hemos cerrado.`,
    first: (brand, device) =>
      `${device === undefined ? 'Una sesión' : `La sesión de ${device}`} en tu cuenta de ${brand} se usó como si existiera una copia de ella. La hemos cerrado: vuelve a iniciar sesión allí.`,
    cause:
      'La causa puede ser una conexión interrumpida o un navegador restaurado desde una copia de seguridad; en ese caso no hay nada que hacer.',
    next: 'Si no te consta nada parecido, elige una contraseña nueva: eso cierra todas las demás sesiones.',
    reason: 'Recibes este correo cada vez que se cierra una sesión de tu cuenta porque puede haber sido copiada.',
  },
  cardsDue: {
    heading: (count) =>
      plural(count, {
        one: '# tarjeta por repasar',
        many: '# de tarjetas por repasar',
        other: '# tarjetas por repasar',
      }),
    sentence: (heading) => `${heading}.`,
    why: 'Unos minutos ahora conservan lo que has aprendido. Las tarjetas vuelven cada vez con menos frecuencia.',
    action: 'Repasar ahora',
    reason: 'Recibes este correo, como mucho una vez al día, porque lo pediste en tu perfil.',
  },
  certificate: {
    subject: (title) => `Tu certificado: ${title}`,
    preview: (name, title) => `${name} ha completado el curso ${title}.`,
    congratulation: 'Enhorabuena: has terminado tu curso y este es tu certificado.',
    title: 'Certificado de finalización',
    named: (name) => `${name} ha completado el curso`,
    completed: 'ha completado el curso',
    on: (date) => `el ${date}`,
    idLabel: 'Número de certificado',
    sample: 'Creado con material de estudio de muestra',
    check: 'Todas las personas a quienes se lo enseñes pueden comprobarlo aquí:',
    action: 'Abrir tu certificado',
    reason: 'Recibes este correo una sola vez, porque has completado un curso.',
  },
  webhookOff: {
    subject: (brand) => `Un webhook de tu cuenta de ${brand} está desactivado`,
    first: (host) => `Durante cinco días no se pudo entregar nada a ${host}. Hemos desactivado este webhook.`,
    next: 'Actívalo cuando vuelva a responder. Puedes volver a enviar las entregas de los últimos 30 días.',
    action: 'Ver tus webhooks',
    reason: 'Recibes este correo porque tu cuenta tiene un webhook.',
  },
  contactReceived: {
    subject: (brand) => `Hemos recibido tu mensaje para ${brand}`,
    first: (brand, date) => `Tu mensaje para ${brand} llegó el ${date}.`,
    answer: 'Te responderemos.',
    next: 'Responderemos a esta dirección. No hay nada más que hacer.',
    heading: 'Escribiste:',
    action: (brand) => `Ir a ${brand}`,
    reason:
      'Recibes este correo porque se dio tu dirección en nuestro formulario de contacto. Si no fuiste tú, puedes ignorarlo: no pasa nada más.',
  },
  receipt: {
    subject: (number, brand) => `Tu recibo ${number} de ${brand}`,
    first: (amount, plan) => `Hemos recibido ${amount} por tu ${plan}.`,
    number: (number) => `Recibo ${number}.`,
    period: (from, until) => `Del ${from} al ${until}`,
    pdf: 'El recibo en PDF, el día del próximo pago y el botón para cancelar están en la página de tu suscripción.',
    action: 'Obtener el PDF',
    reason: 'Recibes este correo una vez por cada pago de tu plan.',
  },
  subscriptionEnded: {
    subject: (plan) => `Tu ${plan} ha terminado`,
    subjectOfSecond: (brand) => `Tu segunda suscripción de ${brand} se ha cancelado`,
    first: (plan, date) => `Tu ${plan} terminó el ${date}.`,
    firstOfSecond: (plan, gateway) => `Pagaste una segunda suscripción: ${plan} con ${gateway}.`,
    because: {
      cancelled: 'Se canceló.',
      expired: 'Se acabó su periodo y no debía renovarse.',
      unpaid: 'No se pudo cobrar la renovación y tampoco se pagó después.',
      refunded: 'Se te devolvió el pago completo.',
      disputed: 'El pago se reclamó en el banco y el banco recuperó el dinero.',
      duplicate: 'Ya tenías otra suscripción en curso, así que cancelamos esta al momento.',
      refused: 'El importe o el plan no eran los que habías pedido, así que la cancelamos al momento.',
    },
    nothingMore: 'No se cobrará nada más.',
    freeAgain: `Tu cuenta tiene ahora el plan gratuito. ${OWN_COURSES} y puedes elegir un plan de nuevo cuando quieras.`,
    afterSecond: `${ON_ITS_WAY} Tu primera suscripción sigue como antes.`,
    afterRefusal: `${ON_ITS_WAY} Sentimos las molestias.`,
    reason: 'Recibes este correo una vez, cuando termina una suscripción tuya.',
  },
  renewalChanged: {
    subjectOfRenewal: (plan) => `Tu ${plan} vuelve a renovarse`,
    subjectOfEnd: (plan, date) => `Tu ${plan} termina el ${date}`,
    renews: (plan) => `Tu ${plan} vuelve a renovarse.`,
    nextCharge: (gateway, date) =>
      `${gateway} cobra el próximo periodo el ${date}. Puedes cancelar cuando quieras en la página de tu suscripción.`,
    ends: (plan, date) => `Tu ${plan} termina el ${date}, como pediste.`,
    untilThen: (gateway) => `${gateway} no cobra nada más. Hasta entonces todo sigue igual.`,
    afterwards: `Después tu cuenta tiene el plan gratuito. ${OWN_COURSES}.`,
    notAsked: 'Si no lo has pedido, cambia tu contraseña y revisa tu suscripción.',
    reason: 'Recibes este correo cuando cambias si tu suscripción se renueva.',
  },
  planSuspended: {
    subject: (plan) => `Tu ${plan} espera el pago`,
    first: (plan, paid, gateway) =>
      `Tu ${plan} está pagado hasta el ${paid}. Para el tiempo posterior no ha llegado ningún pago de ${gateway}.`,
    freeNow: `Por ahora tu cuenta tiene el plan gratuito. ${OWN_COURSES}.`,
    returns: (gateway) => `En cuanto ${gateway} tenga el dinero, tu plan vuelve por sí mismo.`,
    choose: 'En la página de tu suscripción puedes pagarla de otra forma o cancelarla.',
    reason: 'Recibes este correo una vez por cada periodo que no se paga a tiempo.',
  },
  renewalUpcoming: {
    subject: (plan, date) => `Tu ${plan} se renueva el ${date}`,
    first: (plan, date, gateway, amount) =>
      `Tu ${plan} se renueva el ${date}. ${gateway} cobrará entonces ${amount} por el próximo periodo.`,
    stop: (date) =>
      `Si no lo quieres, termina tu suscripción en su página antes del ${date}. Lo que has pagado se mantiene.`,
    nothingToDo: 'Para conservar tu plan no tienes que hacer nada.',
    reason: 'Recibes este correo antes de una renovación de tu suscripción.',
  },
  renewalFailed: {
    subject: (brand) => `No se pudo renovar tu plan de ${brand}`,
    first: (gateway, plan) => `${gateway} no pudo cobrar el próximo periodo de tu ${plan}.`,
    until: (paid, access) =>
      `Está pagado hasta el ${paid}. Tu plan se mantiene hasta el ${access}, así que aún no se ha perdido nada.`,
    check: (gateway) =>
      `Comprueba si la tarjeta o la cuenta con la que pagas en ${gateway} sigue siendo válida y tiene fondos.`,
    next: {
      stripe: (_plan, next) =>
        `Stripe lo vuelve a intentar por sí mismo ${next ? `el ${next}` : 'en los próximos días'}; con eso resuelto no hay nada más que hacer.`,
      paypal: (_plan, next) =>
        `PayPal lo vuelve a intentar por sí mismo ${next ? `el ${next}` : 'en los próximos días'}; con eso resuelto no hay nada más que hacer.`,
      razorpay: () =>
        'Razorpay lo vuelve a intentar una vez al día durante tres días y luego para. Si ha parado, cancela la suscripción en su página y elige un plan de nuevo.',
      paystack: (plan) =>
        `Paystack no lo vuelve a intentar hasta su próxima fecha de pago, un ${plan === 'yearly' ? 'año' : 'mes'} después. Para conservar tu plan, cancela la suscripción en su página y elige un plan de nuevo.`,
    },
    confirm: (gateway) =>
      `Puede que tu banco quiera que confirmes el pago. El botón abre la página de ${gateway} donde lo confirmas o pagas con otra tarjeta.`,
    otherWay: 'Para pagar de otra forma, pulsa «Actualizar la forma de pago» en la página de tu suscripción.',
    last: `Si no se consigue, tu cuenta vuelve al plan gratuito. ${OWN_COURSES}.`,
    pay: 'Confirmar o pagar ahora',
    update: 'Actualizar la forma de pago',
    reason: 'Recibes este correo una vez por cada renovación que falla.',
  },
  paymentRefunded: {
    subject: (amount) => `${amount} en camino de vuelta`,
    first: (amount, number, plan) => `Te hemos devuelto ${amount} de tu pago con el recibo ${number} (${plan}).`,
    way: (gateway) =>
      `Vuelve por donde pagaste, por ${gateway}. Según tu banco puede tardar hasta diez días en llegar.`,
    ofSecond: 'Era el pago de una segunda suscripción. La primera sigue como antes.',
    otherMail: 'Si con esto termina tu plan, te lo dirá otro correo.',
    creditNote: (number) => `La nota de crédito ${number} está con tus recibos, en la página de tu suscripción.`,
    action: 'Ver tus pagos',
    reason: 'Recibes este correo cada vez que se te devuelve dinero.',
  },
  disputeOpened: {
    subject: (amount, gateway) => `Se ha reclamado un pago de ${amount}: responde en ${gateway}`,
    heading: 'Se ha reclamado un pago',
    first: (amount) => `Un pagador dijo a su banco que no hizo un pago de ${amount}.`,
    next: (gateway) =>
      `Responde en el panel de ${gateway}, en el plazo que indica allí: sin respuesta se pierde el dinero. Hasta que se decida, el plan sigue igual; si se pierde, termina por sí mismo.`,
    action: 'Abrir usuarios de pago',
    reason: 'Recibes este correo una vez por cada reclamación, porque tienes el papel de administrador principal.',
  },
  refundFailed: {
    subject: (amount, gateway) => `Un reembolso de ${amount} ha fallado en ${gateway}`,
    heading: 'Un reembolso ha fallado',
    first: (amount, gateway) =>
      `Un reembolso de ${amount} ha fallado en ${gateway}. El dinero está de nuevo en tu cuenta de allí.`,
    next: (gateway) =>
      `El panel de ${gateway} dice por qué. Envía el dinero de otra forma y avisa al pagador, a quien se le dijo que estaba en camino.`,
    counted: 'El recibo y los ingresos vuelven a contar el pago. Un plan que el reembolso terminó sigue terminado.',
    action: 'Abrir usuarios de pago',
    reason:
      'Recibes este correo una vez por cada reembolso que falla, porque tienes el papel de administrador principal.',
  },
};
