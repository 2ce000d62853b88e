import { withAsciiDomain } from '@coursewright/contracts';

export function emailKey(email: string): string {
  return withAsciiDomain(email.trim().normalize('NFKC')).toLowerCase();
}
