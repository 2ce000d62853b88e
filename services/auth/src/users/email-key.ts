export function emailKey(email: string): string {
  return email.trim().normalize('NFKC').toLowerCase();
}
