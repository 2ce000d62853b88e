import { Plus } from 'lucide-react';
import { Accordion as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import styles from './accordion.module.css';

export type AccordionItem = { id: string; title: ReactNode; content: ReactNode };

export function Accordion({ items }: { items: readonly AccordionItem[] }) {
  return (
    <Radix.Root type="single" collapsible className={styles.accordion}>
      {items.map((item) => (
        <Radix.Item key={item.id} value={item.id} className={styles.item}>
          <Radix.Header className={styles.header}>
            <Radix.Trigger className={styles.trigger}>
              <span>{item.title}</span>
              <Plus className={styles.icon} />
            </Radix.Trigger>
          </Radix.Header>
          <Radix.Content className={styles.content}>
            <div className={styles.inner}>{item.content}</div>
          </Radix.Content>
        </Radix.Item>
      ))}
    </Radix.Root>
  );
}
