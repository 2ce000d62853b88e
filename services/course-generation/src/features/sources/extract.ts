import { invalid, unavailable } from '@coursewright/service-kit';
import { detectType, type ExtractedSource, extractSource, SourceRefused, type SourceType } from './extraction/index.ts';

interface Given {
  account: string;
  bytes: Uint8Array;
  name: string;
  // If it is known already.
  type?: SourceType;
  charset?: string | undefined;
  // Of the request, that the learner sees.
  field: 'file' | 'text' | 'url';
}

const BUSY_RETRY_MS = 15_000;

// Refuses with a sentence that names the field.
export async function extract(
  { account, bytes, name, type: known, charset, field }: Given,
  signal: AbortSignal,
): Promise<ExtractedSource & { type: SourceType }> {
  try {
    const type = known ?? detectType(name, bytes);
    return { ...(await extractSource({ account, bytes, type, name, charset }, { signal })), type };
  } catch (error) {
    throw toRefusal(error, field);
  }
}

export function toRefusal(error: unknown, field: Given['field']): unknown {
  if (!(error instanceof SourceRefused)) return error;
  if (error.code === 'busy') return unavailable(error.message, { code: 'busy', retryAfterMs: BUSY_RETRY_MS });
  return invalid(`${field}: ${error.message}`, [{ field, message: error.message }], { code: error.code });
}
