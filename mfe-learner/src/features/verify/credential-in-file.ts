const KEYWORD = 'openbadgecredential\0\0\0\0\0';
const COMPACT_JWS = /^[\w-]+\.[\w-]+\.[\w-]+/;

/** The credential in a file: the picture of a certificate carries one, any other file is taken for one. */
export async function credentialInFile(file: Blob): Promise<string | undefined> {
  const text = await readAsText(file);
  if (text.slice(1, 4) !== 'PNG') return text.trim() || undefined;
  const at = text.indexOf(KEYWORD);
  return at < 0 ? undefined : COMPACT_JWS.exec(text.slice(at + KEYWORD.length))?.[0];
}

/** One letter per byte, whatever the file is. */
const readAsText = (file: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsText(file, 'latin1');
  });
