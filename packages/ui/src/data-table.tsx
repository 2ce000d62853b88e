import clsx from 'clsx';
import type { Key, ReactNode } from 'react';
import styles from './data-table.module.css';
import { DataTableHeader } from './data-table-header.tsx';
import { VisuallyHidden } from './visually-hidden.tsx';

export type Column<Row> = {
  id: string;
  header: ReactNode;
  cell: (row: Row) => ReactNode;
  align?: 'start' | 'end';
  sortable?: boolean;
};

export type Sort = { column: string; direction: 'ascending' | 'descending' };

export type DataTableProps<Row> = {
  /** What the table lists; read by screen readers. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => Key;
  /** Shown in place of rows when there are none. */
  empty?: ReactNode;
  sort?: Sort;
  onSort?: (sort: Sort) => void;
  className?: string;
};

/** A table that becomes a list of labelled cards on a phone. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, columns, rows, rowKey, empty, sort, onSort, className } = props;
  if (rows.length === 0 && empty) return <div className={clsx(styles.frame, className)}>{empty}</div>;
  return (
    <div className={clsx(styles.frame, className)}>
      <table className={styles.table}>
        <caption>
          <VisuallyHidden>{caption}</VisuallyHidden>
        </caption>
        <thead className={styles.head}>
          <tr>
            {columns.map((column) => (
              <DataTableHeader key={column.id} column={column} sort={sort} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)} className={styles.row}>
              {columns.map((column) => (
                <td key={column.id} className={clsx(styles.cell, column.align === 'end' && styles.end)}>
                  <span className={styles.label} aria-hidden="true">
                    {column.header}
                  </span>
                  <div className={styles.value}>{column.cell(row)}</div>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
