import { Plus } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import styles from './accordion.module.css';

export type AccordionItem = { id: string; title: ReactNode; content: ReactNode };

/** One answer is open at a time, or none. */
export function Accordion({ items }: { items: readonly AccordionItem[] }) {
  const [openId, setOpenId] = useState<string>();
  const ownId = useId();
  return (
    <div className={styles.accordion}>
      {items.map(({ id, title, content }) => {
        const isOpen = id === openId;
        const contentId = `${ownId}${id}`;
        return (
          <div key={id} className={styles.item}>
            <h3 className={styles.header}>
              <button
                type="button"
                id={`${contentId}-title`}
                aria-expanded={isOpen}
                aria-controls={contentId}
                className={styles.trigger}
                onClick={() => setOpenId(isOpen ? undefined : id)}
              >
                <span>{title}</span>
                <Plus className={styles.icon} />
              </button>
            </h3>
            <section id={contentId} aria-labelledby={`${contentId}-title`} hidden={!isOpen} className={styles.content}>
              {isOpen && <div className={styles.inner}>{content}</div>}
            </section>
          </div>
        );
      })}
    </div>
  );
}
