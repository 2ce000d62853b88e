import CssMinimizerPlugin from 'css-minimizer-webpack-plugin';
import TerserPlugin from 'terser-webpack-plugin';
import type { Configuration } from 'webpack';
import type { Part } from './part.ts';

// two first scripts instead of one: the libraries rarely change, and the browser compiles them in parallel
const vendorApart = {
  chunks: 'all',
  cacheGroups: {
    vendor: { test: /node_modules|packages[\\/]mfe-kit/, name: 'vendor', chunks: 'initial', enforce: true },
  },
} as const;

/** Names that stay the same while the content does, and the smallest output. */
export const optimization = ({ role }: Part): Configuration['optimization'] => ({
  moduleIds: 'deterministic',
  chunkIds: 'deterministic',
  ...(role === 'shell' ? { splitChunks: vendorApart } : {}),
  minimizer: [
    new TerserPlugin({
      minify: TerserPlugin.swcMinify,
      extractComments: false,
      terserOptions: { compress: true, mangle: true },
    }),
    new CssMinimizerPlugin({ minify: CssMinimizerPlugin.lightningCssMinify }),
  ],
});
