import clsx from 'clsx';
import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import styles from './data-table.module.css';
import type { Column, Sort } from './data-table.tsx';

type HeaderProps<Row> = {
  column: Column<Row>;
  sort: Sort | undefined;
  onSort: ((sort: Sort) => void) | undefined;
};

export function DataTableHeader<Row>({ column, sort, onSort }: HeaderProps<Row>) {
  const direction = sort?.column === column.id ? sort.direction : undefined;
  const className = clsx(styles.heading, column.align === 'end' && styles.end);
  if (!column.sortable || !onSort) {
    return (
      <th scope="col" className={className}>
        {column.header}
      </th>
    );
  }
  const Icon = direction === undefined ? ChevronsUpDown : direction === 'ascending' ? ArrowUp : ArrowDown;
  const next = direction === 'ascending' ? 'descending' : 'ascending';
  return (
    <th scope="col" className={className} aria-sort={direction ?? 'none'}>
      <button type="button" className={styles.sort} onClick={() => onSort({ column: column.id, direction: next })}>
        {column.header}
        <Icon aria-hidden="true" />
      </button>
    </th>
  );
}
