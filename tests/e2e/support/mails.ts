export interface Mail {
  id: string;
  messageId: string;
  to: string[];
  subject: string;
  text: string;
  html: string;
}

export async function readMails(mailboxUrl: string, to: string): Promise<Mail[]> {
  const response = await fetch(`${mailboxUrl}/mails.json`);
  const mails = (await response.json()) as Mail[];
  return mails.filter((mail) => mail.to.includes(to));
}
