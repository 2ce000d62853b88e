declare module 'subset-font' {
  function subsetFont(
    font: Buffer,
    characters: string,
    options: { targetFormat: 'woff2'; noHinting?: boolean; variationAxes?: Record<string, number> },
  ): Promise<Buffer>;
  export = subsetFont;
}
