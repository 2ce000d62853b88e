import type { ICruiseOptions, IForbiddenRuleType, IRegularForbiddenRuleType } from 'dependency-cruiser';

const part = '^(packages/[^/]+|services/[^/]+|gateway|operator|shell|mfe-[^/]+|dev/[^/]+|tests|scripts)/';
const tests = '\\.test\\.tsx?$|/testing/';
const contracts = '^packages/contracts/';
const serviceKit = '^packages/service-kit/';
const text = '^packages/text/';
const pdf = '^packages/pdf/';
const examples = '^packages/example-courses/';

type From = IRegularForbiddenRuleType['from'];
type To = IRegularForbiddenRuleType['to'];

const forbid = (name: string, comment: string, from: From, to: To): IForbiddenRuleType => ({
  name,
  comment,
  severity: 'error',
  from,
  to,
});

const courseGeneration = '^services/course-generation/src/';
// Each may import those before it.
const courseFeatures = ['accounts', 'sources', 'authoring', 'courses', 'study', 'certificates', 'delivery'];

// What matches `from` imports no part but its own (the first group of `from`) and `allowed`.
const knowsOnly = (name: string, comment: string, from: From, allowed: string[]): IForbiddenRuleType =>
  forbid(name, comment, from, { path: part, pathNot: ['^$1/', ...allowed] });

export const rules: IForbiddenRuleType[] = [
  forbid(
    'no-cycle',
    'No module imports itself by way of others. Imports of types alone do not count.',
    {},
    { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
  ),
  forbid('resolvable', 'What is imported exists.', {}, { couldNotResolve: true }),
  forbid(
    'no-relative-import-across-parts',
    'Other parts are imported by their package name.',
    { path: part },
    { path: part, pathNot: '^$1/', dependencyTypesNot: ['aliased-workspace'] },
  ),

  knowsOnly('contracts-know-nothing', 'contracts depends on zod alone.', { path: '^(packages/contracts)/' }, []),
  forbid(
    'contracts-depend-on-zod',
    'contracts depends on zod alone.',
    { path: contracts, pathNot: tests },
    { path: 'node_modules/', pathNot: 'node_modules/zod/' },
  ),
  knowsOnly('ui-knows-nothing', 'ui is independent of the product.', { path: '^(packages/ui)/' }, []),
  knowsOnly(
    'text-and-pdf-know-nothing',
    'text and pdf depend on no other part.',
    { path: '^(packages/(?:text|pdf))/' },
    [],
  ),
  knowsOnly(
    'example-courses-know-contracts',
    'example-courses depends on contracts and text.',
    { path: '^(packages/example-courses)/' },
    [contracts, text],
  ),
  knowsOnly(
    'embedded-mongo-knows-nothing',
    'embedded-mongo depends on no other part.',
    { path: '^(packages/embedded-mongo)/' },
    [],
  ),
  knowsOnly('mfe-kit-knows-contracts', 'mfe-kit depends on contracts and text.', { path: '^(packages/mfe-kit)/' }, [
    contracts,
    text,
  ]),
  knowsOnly(
    'service-kit-knows-contracts',
    'service-kit depends on contracts alone.',
    { path: '^(packages/service-kit)/', pathNot: tests },
    [contracts],
  ),
  knowsOnly(
    'servers-know-the-kit',
    'No service imports a service, a front end or development code.',
    { path: '^(services/[^/]+|gateway|packages/web-server)/', pathNot: tests },
    [contracts, serviceKit, text, pdf, examples],
  ),
  knowsOnly(
    'tests-of-servers-know-stand-ins',
    'Tests of a service use development stand-ins, and no other service.',
    { path: '^(services/[^/]+|gateway|packages/(?:web-server|service-kit))/', pathNot: '\\.mjs$' },
    [contracts, serviceKit, text, pdf, examples, '^packages/embedded-mongo/', '^dev/(emulators|sample-model)/'],
  ),
  knowsOnly(
    'operator-knows-servers',
    'Commands of operators use the code of the servers that they are about.',
    { path: '^(operator)/', pathNot: tests },
    [contracts, serviceKit, '^services/', '^gateway/', '^packages/(web-server|embedded-mongo)/'],
  ),
  knowsOnly(
    'front-ends-know-kit-and-ui',
    'A front end imports contracts, mfe-kit, text and ui. No remote imports a remote or the shell.',
    { path: '^(shell|mfe-[^/]+)/src/' },
    [contracts, text, '^packages/(mfe-kit|ui)/'],
  ),
  knowsOnly(
    'front-end-configuration',
    'The configuration of a front end uses build-config.',
    { path: '^(shell|mfe-[^/]+)/(?!src/)' },
    [contracts, '^packages/build-config/'],
  ),
  knowsOnly(
    'emulators-know-the-kit',
    'Emulators and the sample model depend on contracts, text, example-courses and service-kit.',
    { path: '^(dev/(?:emulators|sample-model))/' },
    [contracts, serviceKit, text, examples],
  ),
  forbid(
    'production-without-development',
    'What runs in production imports nothing of dev, tests or test helpers.',
    { path: '^(packages/(?!build-config)|services/|gateway/|operator/|shell/|mfe-)', pathNot: tests },
    { path: ['^(dev|tests|scripts)/', tests] },
  ),
  forbid(
    'production-without-dev-dependencies',
    'What runs in production is in `dependencies` of its package.json.',
    {
      path: '^(packages|services|gateway|operator|shell|mfe-[^/]+)/',
      // build-config also has what tests and the development mode use
      pathNot: [
        tests,
        '\\.config\\.[cm]?[jt]s$',
        '^packages/build-config/src/(jest/|overlay/|webpack/(dev-server|development)\\.ts$)',
      ],
    },
    { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
  ),
  forbid(
    'pure-rules',
    'Prompts, text rules and drawings know neither database nor HTTP nor broker.',
    {
      path: [
        `${courseGeneration}features/authoring/(outline|quiz|text|writing)/`,
        `${courseGeneration}(integrations/openai|features/delivery/media/illustration|features/certificates/image)/`,
      ],
      pathNot: tests,
    },
    {
      path: [serviceKit, 'node_modules/(mongoose|express|amqplib)/'],
      // They know a clock and spans alone.
      pathNot: ['packages/service-kit/src/(clock/clock|limits/fair-places|tracing/span)\\.ts$'],
    },
  ),
  ...courseFeatures.map((feature, at) =>
    forbid(
      'course-features-in-one-direction',
      `${courseFeatures.join(' <- ')}. Adapters in integrations implement what features declare; providers.ts chooses them.`,
      { path: `${courseGeneration}features/${feature}/`, pathNot: tests },
      {
        path: [
          `${courseGeneration}features/(${courseFeatures.slice(at + 1).join('|')})/`,
          `${courseGeneration}(integrations/|(index|main|providers|seed|service)\\.ts$)`,
        ],
      },
    ),
  ),
  forbid(
    'features-by-their-interface',
    'A feature imports another through its index.ts or <feature>.feature.ts; pure text functions through text/index.ts.',
    { path: '^(services/[^/]+/src/(?:features/)?)(?!features/)([^/]+)/', pathNot: tests },
    {
      path: '^$1[^/]+/',
      pathNot: [
        '^$1$2/',
        '^services/[^/]+/src/(features/)?[^/]+/(text/)?(index|[^/]+\\.feature)\\.ts$',
        '^services/[^/]+/src/integrations/',
      ],
    },
  ),
];

export const options: ICruiseOptions = {
  parser: 'swc',
  doNotFollow: { path: 'node_modules' },
  exclude: { path: '(^|/)(dist|\\.data|\\.cache|test-results)/' },
  // dependencies of the root package.json count for every part
  combinedDependencies: true,
  enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default'] },
};

const inFolder = /^((?:packages|services)\/[^/]+|gateway|operator|shell|mfe-[^/]+)\/src\/(?:features\/)?([^/]+)\//;

// Production code only: the part and the folder directly below its `src` or `src/features`.
export function getFolder(file: string): { part: string; folder: string } | undefined {
  const [, name, folder] = inFolder.exec(file) ?? [];
  return name && folder && !new RegExp(tests).test(file) ? { part: name, folder } : undefined;
}

export function partOf(file: string): string | undefined {
  return new RegExp(tests).test(file) ? undefined : new RegExp(part).exec(file)?.[1]?.replace('dev/src', 'dev');
}
