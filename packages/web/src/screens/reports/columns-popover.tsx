import type { Report } from '../../api/reports.ts'
import { Button } from '../../ui/button.tsx'
import type { LoadedMenuProps } from '../../ui/menu-button.tsx'
import { Popover } from '../../ui/popover.tsx'
import styles from './columns-popover.module.css'

interface ColumnsPopoverProps extends LoadedMenuProps {
  readonly report: Report
  /** Their keys, in order. */
  readonly shown: readonly string[]
  /** Somebody has chosen them. */
  readonly isOwn: boolean
  /** Null: the report's own choice. */
  readonly onColumns: (keys: readonly string[] | null) => void
}

/** Which columns the table and its files have, in the order of the report. */
export function ColumnsPopover({ report, shown, isOwn, onColumns, trigger }: ColumnsPopoverProps) {
  const chosen = new Set(shown)
  const toggle = (key: string): void => {
    const next = new Set(chosen)
    if (!next.delete(key)) next.add(key)
    onColumns(report.columns.filter((column) => next.has(column.key)).map((column) => column.key))
  }
  return (
    <Popover trigger={trigger} title="Columnas" widthRem={19}>
      <ul className={styles.columns}>
        {report.columns.map(({ key, title }) => (
          <li key={key}>
            <label>
              <input
                type="checkbox"
                checked={chosen.has(key)}
                // A table of no column is none.
                disabled={chosen.size === 1 && chosen.has(key)}
                onChange={() => toggle(key)}
              />
              {title}
            </label>
          </li>
        ))}
      </ul>
      <Button size="sm" disabled={!isOwn} onClick={() => onColumns(null)}>
        Las de siempre
      </Button>
    </Popover>
  )
}
