// npm run mails:preview -- --folder=<folder> --language=<language>
// Writes every mail with example data, in one language, to HTML and text files, in the brand of BRAND_NAME and PUBLIC_URL.
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { languageSchema } from '@coursewright/contracts';
import { readPreviewBrand, writePreviews } from '@coursewright/notification/preview';

const { values } = parseArgs({
  options: { folder: { type: 'string', default: '.cache/mails' }, language: { type: 'string', default: 'en' } },
});
const language = languageSchema.safeParse(values.language);
if (!language.success) throw new Error(`--language ${language.error.issues[0]?.message}`);
const { page, count } = await writePreviews(path.resolve(values.folder), readPreviewBrand(process.env), language.data);
console.log(`${count} mails, as HTML and as text: ${pathToFileURL(page)}`);
