import path from 'node:path';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import type { RuleSetRule } from 'webpack';
import { type Part, repositoryRoot, resolveHere } from './part.ts';

const scripts: RuleSetRule = {
  test: /\.tsx?$/,
  exclude: /node_modules/,
  loader: resolveHere('swc-loader'),
  options: {
    jsc: {
      parser: { syntax: 'typescript', tsx: true },
      target: 'es2022',
      transform: { react: { runtime: 'automatic' } },
    },
  },
};

// css-loader hashes path and name, not content: two releases of a shared component in two parts must not share a class
const cssModules = ({ name }: Part, { namesOnly = false } = {}): RuleSetRule => ({
  test: /\.module\.css$/,
  use: [
    ...(namesOnly ? [] : [MiniCssExtractPlugin.loader]),
    {
      loader: resolveHere('css-loader'),
      options: {
        modules: {
          namedExport: false,
          localIdentName: '[local]_[hash:base64:6]',
          localIdentHashSalt: name,
          exportOnlyLocals: namesOnly,
        },
      },
    },
  ],
});

const sheets = ({ dir }: Part): RuleSetRule => ({
  test: /\.css$/,
  exclude: /\.module\.css$/,
  use: [
    MiniCssExtractPlugin.loader,
    { loader: resolveHere('css-loader'), options: { importLoaders: 1, import: false } },
    {
      loader: resolveHere('postcss-loader'),
      options: { postcssOptions: { plugins: [[resolveHere('@tailwindcss/postcss'), { optimize: false, base: dir }]] } },
    },
  ],
});

// found by name: by the server, and by whoever has kept a link to a preview
const siteFiles = ({ dir }: Part): RuleSetRule => ({
  include: path.join(dir, 'src/site'),
  type: 'asset/resource',
  generator: { filename: 'assets/site/[name][ext]' },
});

const contracts: RuleSetRule = {
  // schemas have no effect beyond their value: those a part does not use are left out of it
  test: /\.ts$/,
  include: path.join(repositoryRoot, 'packages/contracts'),
  sideEffects: false,
};

const files = (part: Part, emit = true): RuleSetRule => ({
  oneOf: [
    siteFiles(part),
    { test: /\.(woff2|png|jpe?g|webp|avif)$/, type: 'asset/resource' },
    { test: /\.svg$/, type: 'asset', parser: { dataUrlCondition: { maxSize: 2048 } } },
  ].map((rule) => ({ ...rule, generator: { ...rule.generator, emit } })),
});

/** How each kind of file is read. */
export const rules = (part: Part): RuleSetRule[] => [scripts, contracts, cssModules(part), sheets(part), files(part)];

/** The same for Node: names of classes and files, without the files. */
export const serverRules = (part: Part): RuleSetRule[] => [
  scripts,
  contracts,
  cssModules(part, { namesOnly: true }),
  files(part, false),
];
