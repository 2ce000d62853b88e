import { freePorts } from '@coursewright/service-kit/testing/free-ports';
import { chromium } from '@playwright/test';
import { newAccount, signIn, signUp } from '../e2e/support/accounts.ts';
import { chromiumFlags, chromiumPath } from '../e2e/support/config.ts';
import { makeCourse } from '../e2e/support/courses.ts';
import { launchProduct } from '../e2e/support/product.ts';
import { type Adaptation, createCertificate, startHttp2Proxy, trustingFlag } from './http2-proxy.ts';
import { type Connection, loadPage } from './page-load.ts';

const viewport = { width: 412, height: 915 };

/**
 * The built product behind a TLS proxy with HTTP/2, with one account, and a Chromium that visits it. With an
 * adaptation, a second proxy has the same product with other pages.
 */
export async function startMeasured(adaptation?: Adaptation) {
  const ports = await freePorts(['PROXY', 'ADAPTED']);
  const product = await launchProduct({ env: { PUBLIC_URL: `https://localhost:${ports.PROXY}` } });
  const certificate = await createCertificate();
  const behind = { target: product.url, certificate };
  const proxy = await startHttp2Proxy({ ...behind, port: Number(ports.PROXY) });
  const adapted = adaptation && (await startHttp2Proxy({ ...behind, port: Number(ports.ADAPTED), adaptation }));
  const browser = await chromium.launch({
    executablePath: chromiumPath,
    args: [...chromiumFlags, trustingFlag(certificate)],
  });
  const openContext = () => browser.newContext({ baseURL: proxy.url, ignoreHTTPSErrors: true, viewport });
  const account = newAccount();
  const context = await openContext();
  await signUp(context.request, account);

  return {
    product,

    /** Of the account, with its first lesson written. */
    async makeCourse(topic: string) {
      const { courseId } = await makeCourse(context.request, topic);
      const page = await context.newPage();
      await page.goto(`/course/${courseId}?at=t1s1`);
      await page.locator('article .ln\\:contents p').first().waitFor();
      await page.close();
      return { courseId };
    },

    /** An empty cache. A member has been here before and comes back on another day: the browser is known as signed in. */
    async openVisitor({ member, isAdapted = false }: { member: boolean; isAdapted?: boolean }) {
      const own = await openContext();
      const origin = (isAdapted && adapted ? adapted : proxy).url;
      if (member) {
        await signIn(own.request, account);
        await own.addInitScript(() => localStorage.setItem('session.signedIn', 'true'));
      }
      return {
        async load(path: string, content: string, connection: Connection) {
          const page = await own.newPage();
          try {
            return await loadPage(page, origin + path, content, connection);
          } finally {
            await page.close();
          }
        },
        close: () => own.close(),
      };
    },

    async stop() {
      await browser.close();
      await proxy.stop();
      await adapted?.stop();
      await product.stop();
    },
  };
}
