import './styles.css';
import { defineMfe } from '@coursewright/mfe-kit';
import { catalogs } from './messages/catalogs.ts';
import { routes } from './routes.tsx';

export const mfe = defineMfe({ id: 'admin', version: __MFE_VERSION__, routes, catalogs });
