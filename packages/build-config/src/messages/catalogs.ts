import { services } from '@coursewright/contracts/parts';
import { getCatalogs } from '@lingui/cli/api';
import { type ExtractorType, makeConfig } from '@lingui/conf';
import { formatter } from '@lingui/format-po';
import { generateMessageId } from '@lingui/message-utils/generateMessageId';
import { repositoryRoot } from './index.ts';

export { messagesTransform } from './index.ts';

export const sourceLanguage = 'en';
export const translatedLanguages = ['de', 'es', 'ar', 'ja'];

export const sharedSources = ['packages/ui/src', 'packages/mfe-kit/src'];

interface Sources {
  path: string;
  include: string[];
  exclude?: string[];
  extractors?: ExtractorType[];
}

async function open({ path, include, exclude = [], extractors }: Sources) {
  const config = makeConfig(
    {
      locales: [sourceLanguage, ...translatedLanguages],
      sourceLocale: sourceLanguage,
      rootDir: repositoryRoot,
      format: formatter({ lineNumbers: false }),
      ...(extractors && { extractors }),
      catalogs: [
        {
          path: `<rootDir>/${path}/{locale}`,
          include: include.map((folder) => `<rootDir>/${folder}`),
          exclude: ['**/*.test.*', '**/testing/**', ...exclude],
        },
      ],
    },
    { skipValidation: true },
  );
  const [catalog] = await getCatalogs(config);
  if (!catalog) throw new Error(`${path} has no catalog`);
  return catalog;
}

/** The catalogs of a part: the texts of its own sources, and of the shared components that its build includes. */
export const openCatalog = (part: string) =>
  open({ path: `${part}/src/messages`, include: [`${part}/src`, ...sharedSources] });

/** The catalogs of texts that learners and visitors get from the API. */
export const openApiCatalog = (findTexts: (source: string) => string[]) =>
  open({
    path: 'packages/mfe-kit/src/api-messages',
    include: [
      ...services.map(({ folder }) => `${folder}/src`),
      ...['auth', 'http', 'limits'].map((folder) => `packages/service-kit/src/${folder}`),
      ...['gateway/src', 'packages/contracts/src/http'],
    ],
    exclude: [
      'config',
      'admin',
      'legacy',
      'integrations',
      'billing/src/features/webhooks',
      'mails',
      'grants',
      'host',
    ].flatMap((name) => [`**/*${name}*`, `**/${name}/**`]),
    extractors: [
      {
        match: (file) => file.endsWith('.ts'),
        extract(file, code, onMessageExtracted) {
          for (const text of findTexts(code))
            onMessageExtracted({ id: generateMessageId(text), message: text, origin: [file, 1] });
        },
      },
    ],
  });
