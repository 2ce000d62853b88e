/** What makes two addresses the same account: they differ at most in letter case or Unicode form. */
export function emailKey(email: string): string {
  return email.trim().normalize('NFKC').toLowerCase();
}
