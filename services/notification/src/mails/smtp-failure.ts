interface SmtpError {
  readonly command?: unknown;
  readonly responseCode?: unknown;
}

/**
 * Whether the mail server said no to this recipient or this mail for good. A 5xx at any other step (sign-in, sender)
 * is about our own configuration, and somebody may mend that.
 */
export function isRefusal(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { command, responseCode } = error as SmtpError;
  const aboutThisMail = command === 'RCPT TO' || command === 'DATA';
  return aboutThisMail && typeof responseCode === 'number' && responseCode >= 500;
}
