import { useEffect } from 'react';

/** Asks search engines to keep nothing of the page, and the browser to tell nobody its address. */
export function useNoIndex() {
  useEffect(() => {
    const tags = [
      ['robots', 'noindex, nofollow'],
      ['referrer', 'no-referrer'],
    ].map(([name = '', content = '']) => Object.assign(document.createElement('meta'), { name, content }));
    document.head.append(...tags);
    return () => {
      for (const tag of tags) tag.remove();
    };
  }, []);
}
