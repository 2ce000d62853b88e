import { type Catalogs, loadMessages } from '../messages.tsx';

const catalogs: Catalogs = {
  de: () => import(/* webpackChunkName: "api-messages-de" */ './de.po'),
  es: () => import(/* webpackChunkName: "api-messages-es" */ './es.po'),
  ar: () => import(/* webpackChunkName: "api-messages-ar" */ './ar.po'),
  ja: () => import(/* webpackChunkName: "api-messages-ja" */ './ja.po'),
};

let loading: Promise<void> | undefined;

/** Loads the texts of the API in the language of the page, when the first of them is to be shown. */
export function loadApiMessages(): Promise<void> {
  loading ??= loadMessages(catalogs);
  return loading;
}
