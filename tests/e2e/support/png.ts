const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

// The size a PNG says it has; undefined for what is no PNG.
export function pngSize(file: Buffer): { width: number; height: number } | undefined {
  if (!file.subarray(0, 8).equals(SIGNATURE)) return undefined;
  return { width: file.readUInt32BE(16), height: file.readUInt32BE(20) };
}
