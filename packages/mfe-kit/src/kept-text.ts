// By its name, as the part has it from the shell: this module is compiled into each part that uses it.
import { sessionStore, textLike, useSession } from '@coursewright/mfe-kit';
import { useEffect, useState } from 'react';

const anyText = textLike(/./s);

/** What is typed survives a reload, and a session that ends meanwhile, until it is forgotten: sent, or not wanted. */
export function useKeptText(key: string, initial = '') {
  // The next person at this tab does not get it.
  const { user } = useSession();
  const [owner] = useState(user?.id);
  const name = `typed.${owner}.${key}`;
  const [text, setText] = useState(() => sessionStore.read(name, anyText) ?? initial);
  useEffect(() => {
    if (text === initial) sessionStore.remove(name);
    else sessionStore.save(name, text);
  }, [name, text, initial]);
  return [text, setText, () => sessionStore.remove(name)] as const;
}
