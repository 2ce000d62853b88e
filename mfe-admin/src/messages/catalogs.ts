import type { Catalogs } from '@coursewright/mfe-kit/messages';

export const catalogs: Catalogs = {
  de: () => import(/* webpackChunkName: "messages-de" */ './de.po'),
  es: () => import(/* webpackChunkName: "messages-es" */ './es.po'),
  ar: () => import(/* webpackChunkName: "messages-ar" */ './ar.po'),
  ja: () => import(/* webpackChunkName: "messages-ja" */ './ja.po'),
};
