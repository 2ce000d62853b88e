/** Hands a file to the browser's downloads. */
export function saveFile(blob: Blob, name: string) {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // the download reads the address after the click
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
