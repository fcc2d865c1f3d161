import { CornerDownRight, Equal, Pencil, Plus } from 'lucide-react'
import { memo, useState } from 'react'
import { FIELD_LABELS, REQUIRED_FIELDS, SHOWN_FIELDS, WORD_FIELDS } from '../../api/import-fields.ts'
import type { ImportField, ImportRow } from '../../api/trip-imports.ts'
import { Button } from '../../ui/button.tsx'
import { SeverityShape } from '../../ui/severity-shape.tsx'
import styles from './import-table.module.css'
import { RESULT_WORDS } from './import-text.ts'
import type { RowActs } from './use-row-acts.ts'

interface ImportTableRowProps {
  readonly row: ImportRow
  /** Among those of the filter, from 1 on. */
  readonly position: number
  /** Null: nothing can be mended. */
  readonly acts: RowActs | null
  /** What became of it since it was reviewed; null: what the review said. */
  readonly became: string | null
}

/** One row of a file, and under it what is wrong with it or should be looked at twice. */
export const ImportTableRow = memo(function ImportTableRow(props: ImportTableRowProps) {
  const { row, position, acts, became } = props
  const { left_out: isLeftOut } = row
  const wrong = new Set(row.errors.map(({ field }) => field))
  return (
    <article
      className={styles.group}
      data-out={isLeftOut || undefined}
      aria-label={`Fila ${row.row}`}
      aria-posinset={position}
    >
      <div className={styles.row}>
        <span>{row.row}</span>
        <span className={styles.result}>{became ?? <Result row={row} />}</span>
        {SHOWN_FIELDS.map((field) => (
          <span key={field} data-wrong={wrong.has(field) || undefined} title={row.values[field]}>
            {row.values[field] ?? (wrong.has(field) ? 'vacío' : '')}
          </span>
        ))}
      </div>
      {row.errors.map((error) => (
        <IssueLine
          key={`${error.field} ${error.text}`}
          {...props}
          tone="error"
          field={error.field}
          text={error.text}
          fixes={error.suggestions}
        />
      ))}
      {row.warnings.map((warning) => (
        <IssueLine
          key={`${warning.code} ${warning.field}`}
          {...props}
          tone="warning"
          field={warning.field}
          text={warning.text}
          fixes={warning.fixes}
        />
      ))}
      {/* One with an error is out already. */}
      {acts === null || row.result === 'refused' || (row.warnings.length === 0 && !isLeftOut) ? null : (
        <div className={styles.line}>
          <Button
            saves
            size="sm"
            tone="ghost"
            aria-pressed={isLeftOut}
            disabled={acts.isBusy}
            onClick={() => void acts.mend(row.row, { isLeftOut: !isLeftOut })}
          >
            {isLeftOut ? 'Volver a incluirla' : 'Dejar fuera'}
          </Button>
        </div>
      )}
    </article>
  )
})

function Result({ row: { result, changes, warnings } }: { readonly row: ImportRow }) {
  if (result === 'refused') {
    return (
      <b data-tone="error">
        <SeverityShape severity="critical" /> {RESULT_WORDS.refused}
      </b>
    )
  }
  if (warnings.length > 0) {
    return (
      <b data-tone="warning">
        <SeverityShape severity="medium" /> Aviso
      </b>
    )
  }
  const Icon = result === 'created' ? Plus : result === 'updated' ? Pencil : Equal
  return (
    <>
      <Icon size={13} aria-hidden="true" />{' '}
      {result === 'updated' && changes.length > 0 ? `Cambia ${changes.length}` : RESULT_WORDS[result]}
    </>
  )
}

interface IssueLineProps extends ImportTableRowProps {
  readonly tone: 'error' | 'warning'
  readonly field: ImportField | null
  readonly text: string
  readonly fixes: readonly string[]
}

/** What is wrong, the texts that would do, and a place to type another. */
function IssueLine({ row, tone, field, text, fixes, acts }: IssueLineProps) {
  const [remember, setRemember] = useState(true)
  const [isBusy, setBusy] = useState(false)
  const isWord = WORD_FIELDS.includes(field) && tone === 'error'
  const mend = async (value: string): Promise<void> => {
    if (acts === null || field === null || isBusy || value === (row.values[field] ?? '')) return
    setBusy(true)
    const was = { [field]: row.values[field] ?? '' }
    await acts.mend(row.row, { values: { [field]: value }, was, remember: isWord && remember })
    setBusy(false)
  }
  const first = fixes[0]
  return (
    <div className={styles.line} data-tone={tone}>
      <CornerDownRight size={14} aria-hidden="true" />
      <span>{field === null || SHOWN_FIELDS.includes(field) ? text : `${FIELD_LABELS[field]}: ${text}`}</span>
      {acts === null || field === null ? null : (
        <>
          {tone === 'error' && field !== 'monitor_password' ? (
            <input
              data-fix-of={row.row}
              className={styles.fix}
              aria-label={`${FIELD_LABELS[field]} de la fila ${row.row}`}
              defaultValue={row.values[field] ?? ''}
              maxLength={2_000}
              disabled={isBusy}
              onBlur={(event) => void mend(event.target.value)}
              onKeyDown={(event) => {
                if (event.key === 'Escape') event.currentTarget.value = row.values[field] ?? ''
                if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return
                const typed = event.currentTarget.value
                void mend(typed === (row.values[field] ?? '') && first !== undefined ? first : typed)
              }}
            />
          ) : null}
          {fixes.map((fix, index) => (
            <Button
              saves
              key={fix}
              size="sm"
              tone={index === 0 ? 'neutral' : 'ghost'}
              disabled={isBusy}
              onClick={() => void mend(fix)}
            >
              {tone === 'warning' && fixes.length === 1 ? `Poner «${fix}»` : fix}
            </Button>
          ))}
          {tone === 'error' && !REQUIRED_FIELDS.includes(field) ? (
            <Button saves size="sm" tone="ghost" disabled={isBusy} onClick={() => void mend('')}>
              Dejar vacío
            </Button>
          ) : null}
          {isWord ? (
            <label>
              <input type="checkbox" checked={remember} onChange={(event) => setRemember(event.target.checked)} />{' '}
              Recordar qué significa
            </label>
          ) : null}
        </>
      )}
    </div>
  )
}
