import type { Brand } from '../templates/brand.ts';
import { createRender, type RenderedMail, type TemplateName } from '../templates/render.ts';
import { examples } from './examples.ts';

export interface PreviewedMail extends RenderedMail {
  /** Of its files, without an ending: `certificate`, `certificate-2`. */
  readonly name: string;
  readonly template: TemplateName;
}

/** Every mail with its example data, as it would go out for this brand. */
export function previewMails(brand: Brand): PreviewedMail[] {
  const render = createRender(brand);
  const mailsOf = <T extends TemplateName>(template: T) =>
    examples[template].map((data, at) => ({
      ...render(template, data),
      template,
      name: at === 0 ? template : `${template}-${at + 1}`,
    }));
  return (Object.keys(examples) as TemplateName[]).flatMap((template) => mailsOf(template));
}
