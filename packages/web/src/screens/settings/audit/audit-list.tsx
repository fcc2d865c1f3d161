import { useVirtualizer } from '@tanstack/react-virtual'
import { auditValueText } from '@vigia/domain/audit/audit-value-text'
import { formatDateTime } from '@vigia/domain/format/date-time'
import { wholeNumber } from '@vigia/domain/format/whole-number'
import { CircleHelp, Link2, Link2Off, LockKeyhole } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { AuditEntry } from '../../../api/audit.ts'
import type { Verification } from '../../../api/works.ts'
import { clockTimeExact } from '../../../text/clock-time.ts'
import { classNames } from '../../../ui/class-names.ts'
import layoutStyles from '../../../ui/layout.module.css'
import listStyles from '../../../ui/list.module.css'
import surfaceStyles from '../../../ui/surface.module.css'
import textStyles from '../../../ui/text.module.css'
import styles from './audit-list.module.css'
import { CHAIN_WORDS, type ChainMark, chainMark } from './chain-mark.ts'
import { actorText, factsLine } from './value-text.ts'

const ROW_PX = 45
const HEADINGS = ['N.º', 'Hora', 'Quién', 'Qué y sobre qué', 'Antes y después', 'Desde', ''] as const

interface AuditListProps {
  readonly entries: readonly AuditEntry[]
  readonly verification: Verification | null
  readonly chosenId: string | null
  /** Times are told with their day. */
  readonly hasDays: boolean
  readonly hasMore: boolean
  readonly onMore: () => void
  readonly onChoose: (id: string) => void
}

/** Entries of any number, the newest first; the next page comes as its end comes into sight. */
export function AuditList(props: AuditListProps) {
  const { entries, verification, chosenId, hasDays, hasMore, onMore, onChoose } = props
  const scroller = useRef<HTMLDivElement>(null)
  const virtual = useVirtualizer({
    count: entries.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    getItemKey: (index) => entries[index]?.id ?? index,
    overscan: 6,
    initialRect: { width: globalThis.innerWidth, height: globalThis.innerHeight },
  })
  const items = virtual.getVirtualItems()
  const isAtEnd = (items.at(-1)?.index ?? 0) >= entries.length - 1
  useEffect(() => {
    if (isAtEnd && hasMore) onMore()
  }, [isAtEnd, hasMore, onMore])
  return (
    <div className={listStyles.underHead} ref={scroller} data-days={hasDays || undefined}>
      <div className={classNames(listStyles.columns, listStyles.head, styles.head)} aria-hidden="true">
        {HEADINGS.map((heading) => (
          <span key={heading}>{heading}</span>
        ))}
      </div>
      <ul className={listStyles.room} aria-label="Registros de la auditoría" style={{ height: virtual.getTotalSize() }}>
        {items.flatMap(({ index, start }) => {
          const entry = entries[index]
          if (entry === undefined) return []
          const mark = chainMark(entry, verification)
          return (
            <li
              key={entry.id}
              aria-setsize={entries.length}
              aria-posinset={index + 1}
              ref={virtual.measureElement}
              data-index={index}
              className={classNames(listStyles.columns, styles.row, layoutStyles.virtualRow)}
              data-chosen={entry.id === chosenId || undefined}
              data-chain={mark}
              style={{ transform: `translateY(${start}px)` }}
            >
              <Row entry={entry} mark={mark} hasDays={hasDays} onChoose={() => onChoose(entry.id)} />
            </li>
          )
        })}
      </ul>
    </div>
  )
}

interface RowProps {
  readonly entry: AuditEntry
  readonly mark: ChainMark
  readonly hasDays: boolean
  readonly onChoose: () => void
}

function Row({ entry, mark, hasDays, onChoose }: RowProps) {
  const { seq, at, words, isSensitive, subject, subjectLabel, address } = entry
  return (
    <>
      <span className={styles.seq}>{seq === null ? '–' : wholeNumber(seq)}</span>
      <time className={styles.time} dateTime={new Date(at).toISOString()}>
        {hasDays ? formatDateTime(at) : clockTimeExact(at)}
      </time>
      <span className={styles.cut}>{actorText(entry)}</span>
      <span className={styles.what}>
        <button type="button" className={surfaceStyles.stretched} onClick={onChoose}>
          {isSensitive ? <LockKeyhole size={13} aria-label="Delicado:" /> : null}
          {words}
        </button>
        <small>{subjectLabel ?? subject ?? ''}</small>
      </span>
      <span className={styles.change}>
        <FirstChange entry={entry} />
      </span>
      <span className={styles.address}>{address ?? '–'}</span>
      <span className={styles.mark}>
        <ChainIcon mark={mark} />
        <span className={textStyles.visuallyHidden}>{CHAIN_WORDS[mark]}</span>
      </span>
    </>
  )
}

function ChainIcon({ mark }: { readonly mark: ChainMark }) {
  if (mark === 'holds') return <Link2 size={15} aria-hidden="true" />
  if (mark === 'broken') return <Link2Off size={15} aria-hidden="true" />
  return mark === 'doubtful' ? <CircleHelp size={15} aria-hidden="true" /> : null
}

/** The first of what changed, and how much more there is. */
function FirstChange({ entry }: { readonly entry: AuditEntry }) {
  const [first, ...others] = entry.changes
  if (first === undefined) return <>{factsLine(entry)}</>
  return (
    <>
      {first.label ?? first.path}:{' '}
      {first.before === null ? null : (
        <>
          <del>{auditValueText(first.before)}</del> →{' '}
        </>
      )}
      <b>{auditValueText(first.after)}</b>
      {others.length === 0 ? null : others.length === 1 ? ', y 1 dato más' : `, y ${others.length} datos más`}
    </>
  )
}
