import { type BrotliOptions, constants } from 'node:zlib';
import CompressionPlugin from 'compression-webpack-plugin';

const test = /\.(js|css|svg)$/;

/** Writes `.br` and `.gz` beside what compresses well, so that no server compresses per request. */
export const precompression = () => [
  new CompressionPlugin<BrotliOptions>({
    test,
    filename: '[path][base].br',
    algorithm: 'brotliCompress',
    compressionOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } },
    threshold: 1024,
  }),
  new CompressionPlugin({
    test,
    filename: '[path][base].gz',
    algorithm: 'gzip',
    compressionOptions: { level: 9 },
    threshold: 1024,
  }),
];
