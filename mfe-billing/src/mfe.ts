import './styles.css';
import { defineMfe } from '@coursewright/mfe-kit';
import { fragments } from './fragments.ts';
import { catalogs } from './messages/catalogs.ts';
import { routes } from './routes.tsx';

export const mfe = defineMfe({ id: 'billing', version: __MFE_VERSION__, routes, fragments, catalogs });
