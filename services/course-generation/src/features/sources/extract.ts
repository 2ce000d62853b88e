import { invalid } from '@coursewright/service-kit';
import { detectType, type ExtractedSource, extractSource, SourceRefused, type SourceType } from './extraction/index.ts';

interface Given {
  bytes: Uint8Array;
  name: string;
  // If it is known already.
  type?: SourceType;
  charset?: string | undefined;
  // Of the request, that the learner sees.
  field: 'file' | 'text' | 'url';
}

// Refuses with a sentence that names the field.
export async function extract(
  { bytes, name, type: known, charset, field }: Given,
  signal: AbortSignal,
): Promise<ExtractedSource & { type: SourceType }> {
  try {
    const type = known ?? detectType(name, bytes);
    return { ...(await extractSource({ bytes, type, name, charset }, { signal })), type };
  } catch (error) {
    throw toRefusal(error, field);
  }
}

export function toRefusal(error: unknown, field: Given['field']): unknown {
  if (!(error instanceof SourceRefused)) return error;
  return invalid(`${field}: ${error.message}`, [{ field, message: error.message }], { code: error.code });
}
