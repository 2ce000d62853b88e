// npm run mails:preview -- --folder=<folder>
// Writes every mail with example data to HTML and text files, in the brand of BRAND_NAME and PUBLIC_URL.
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { readPreviewBrand, writePreviews } from '@coursewright/notification/preview';

const { values } = parseArgs({ options: { folder: { type: 'string', default: '.cache/mails' } } });
const { page, count } = await writePreviews(path.resolve(values.folder), readPreviewBrand(process.env));
console.log(`${count} mails, as HTML and as text: ${pathToFileURL(page)}`);
