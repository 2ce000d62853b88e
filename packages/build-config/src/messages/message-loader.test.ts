import { transform } from '@swc/core';
import { messagesTransform } from './index.ts';
import prepareMessages from './message-loader.ts';

async function build(source: string): Promise<string> {
  const { code } = await transform(`import { msg, t } from '@lingui/core/macro';\n${source}`, {
    jsc: { parser: { syntax: 'typescript' }, target: 'es2022', experimental: messagesTransform },
  });
  return prepareMessages(code).replace(/\s+/g, ' ');
}

test.each([
  ['t`Close`', '_i18n._("Close")'],
  ['t`You’ve got "mail"`', String.raw`_i18n._("You’ve got \"mail\"")`],
  ['msg`Don\'t use "x"`', String.raw`{ id: "Don't use \"x\"" }`],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: code
  ['t`Hello ${name}`', 'message: ["Hello ",["name"]]'],
])('VIS-18 a release has %s as %s', async (source, prepared) => {
  expect(await build(`console.log(${source});`)).toContain(prepared);
});

test('VIS-18 a text that is no message stays as it is', async () => {
  expect(await build('console.log({ id: "abcdef", message: "Close" });')).toContain('message: "Close"');
});
