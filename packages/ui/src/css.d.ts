declare module '*.module.css' {
  const styles: Readonly<Record<string, string>>;
  // biome-ignore lint/style/noDefaultExport: css-loader exports the class names this way
  export default styles;
}
