import { useCustomOverlay } from 'webpack-dev-middleware/client';
import { readableError } from './source-positions.ts';

// webpack's own overlay uses style attributes, which the content policy blocks

const STYLES = `
  dialog { width: min(60rem, calc(100vw - 4rem)); max-height: calc(100vh - 4rem); padding: 1.5rem 2rem; overflow: auto;
    border: 0; border-top: 4px solid #ff5a65; border-radius: 8px; background: #16191d; color: #e8eaed; }
  dialog::backdrop { background: rgb(0 0 0 / 60%); }
  h1 { margin: 0 3rem 1rem 0; font: 600 1.1rem/1.4 system-ui, sans-serif; color: #ff8a92; }
  pre { margin: 0 0 1.5rem; font: 0.85rem/1.55 ui-monospace, Menlo, Consolas, monospace; white-space: pre-wrap; }
  p { margin: 0; font: 0.85rem/1.4 system-ui, sans-serif; color: #a5adb8; }
  button { position: absolute; top: 1rem; right: 1rem; padding: 0.25rem 0.75rem; border: 1px solid #5b6470;
    border-radius: 4px; background: none; color: inherit; font: inherit; cursor: pointer; }
`;

const COLOURS = new RegExp(`${String.fromCharCode(27)}\\[[\\d;]*m`, 'g');

interface Overlay {
  show(title: string, texts: readonly string[]): void;
}

function createOverlay(): Overlay {
  const host = document.createElement('development-errors');
  const root = host.attachShadow({ mode: 'open' });
  const styles = new CSSStyleSheet();
  styles.replaceSync(STYLES);
  root.adoptedStyleSheets = [styles];
  const element = <Name extends keyof HTMLElementTagNameMap>(name: Name, text: string) =>
    Object.assign(document.createElement(name), { textContent: text });
  const dialog = document.createElement('dialog');
  root.append(dialog);

  return {
    show(title, texts) {
      if (texts.length === 0) {
        dialog.close();
        host.remove();
        return;
      }
      const heading = element('h1', title);
      const close = element('button', 'Close');
      close.addEventListener('click', () => dialog.close());
      dialog.ariaLabel = title;
      dialog.replaceChildren(
        close,
        heading,
        ...texts.map((text) => element('pre', text.replace(COLOURS, ''))),
        element('p', 'The next save without errors closes this.'),
      );
      if (!host.isConnected) document.body.append(host);
      if (!dialog.open) dialog.showModal();
    },
  };
}

const overlay = createOverlay();
let buildErrors: readonly string[] = [];
let pageErrors: readonly string[] = [];
// Errors of an older build are not shown over a newer one.
let builds = 0;

function show() {
  if (buildErrors.length > 0) overlay.show('The build has errors', buildErrors);
  else overlay.show('The page has thrown an error', pageErrors);
}

useCustomOverlay({
  showProblems(_type: 'errors' | 'warnings', texts: readonly string[]) {
    buildErrors = texts;
    show();
  },
  clear(source: string) {
    if (source === 'runtime') {
      builds += 1;
      pageErrors = [];
    } else buildErrors = [];
    show();
  },
});

// The product's own error classes have other names and are shown by the product.
const CODE_ERRORS = new Set(['Error', 'TypeError', 'ReferenceError', 'RangeError', 'SyntaxError']);
const seen = new WeakSet<Error>();

async function report(error: unknown) {
  if (!(error instanceof Error) || !CODE_ERRORS.has(error.name) || seen.has(error)) return;
  seen.add(error);
  const build = builds;
  const text = await readableError(error);
  if (build !== builds || pageErrors.includes(text)) return;
  pageErrors = [...pageErrors, text];
  show();
}

addEventListener('error', ({ error }) => void report(error));
addEventListener('unhandledrejection', ({ reason }) => void report(reason));

// an error boundary prints what it catches and does not rethrow it
const print = console.error;
console.error = (...values: unknown[]) => {
  print(...values);
  for (const value of values) void report(value);
};
