const KEYWORD = 'openbadgecredential\0\0\0\0\0';
const AFTER_SIGNATURE = 8;

/** The credential in a file: the picture of a certificate carries one, any other file is taken for one. */
export async function credentialInFile(file: Blob): Promise<string | undefined> {
  const bytes = await readBytes(file);
  if (textOf(bytes.subarray(1, 4)) !== 'PNG') return textOf(bytes).trim() || undefined;
  const view = new DataView(bytes.buffer);
  // chunks: length, type, data, checksum
  for (let at = AFTER_SIGNATURE; at + 12 <= bytes.length; at += view.getUint32(at) + 12) {
    const chunk = bytes.subarray(at + 8, at + 8 + view.getUint32(at));
    const isText = textOf(bytes.subarray(at + 4, at + 8)) === 'iTXt';
    if (isText && textOf(chunk).startsWith(KEYWORD)) return textOf(chunk).slice(KEYWORD.length);
  }
  return undefined;
}

const textOf = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);

const readBytes = (file: Blob): Promise<Uint8Array<ArrayBuffer>> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(new Uint8Array(reader.result as ArrayBuffer));
    reader.onerror = () => reject(reader.error);
    reader.readAsArrayBuffer(file);
  });
