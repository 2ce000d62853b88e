import type { Parameter } from '@coursewright/contracts/openapi';
import { breakable, type Html, html } from './html.ts';
import type { Field } from './schema-fields.ts';
import { schemaInWords } from './schema-words.ts';

/** Fields with what they may hold. */
export function fieldList(fields: readonly Field[], marked: 'required' | 'optional'): Html {
  return html`<dl class="fields">${fields.map((field) => (field.heading ? heading(field) : line(field, marked)))}</dl>`;
}

/** What a call takes besides its body. */
export function parameterList(parameters: readonly Parameter[]): Html {
  return html`<dl class="fields">${parameters.map(
    ({ name, required, schema, description, ...parameter }) => html`<div><dt><code>${name}</code>
<small>${parameter.in}${required ? ', required' : ''}</small></dt><dd>${description ?? schemaInWords(schema)}</dd></div>`,
  )}</dl>`;
}

const line = ({ name, words, required }: Field, marked: 'required' | 'optional') =>
  html`<div><dt><code>${name ? breakable(name, '.') : 'the whole value'}</code>${mark(required, marked)}</dt><dd>${words}</dd></div>`;

/** What is the rule goes without saying: most fields of an answer are there. */
const mark = (required: boolean, marked: 'required' | 'optional') =>
  required === (marked === 'required') ? html` <small>${marked}</small>` : undefined;

const heading = ({ words }: Field) => html`<div class="when"><dt>When ${words}</dt><dd></dd></div>`;
