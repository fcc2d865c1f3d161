import { theTime } from '@vigia/domain/format/the-time'
import { RefreshCw, SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import { ApiError } from '../../api/api-error.ts'
import type { Report, ReportOrder, ReportPreview } from '../../api/reports.ts'
import type { Answer } from '../../api/use-answer.ts'
import { useServerNow } from '../../live/use-server-now.ts'
import { clockTime } from '../../text/clock-time.ts'
import { agoText } from '../../text/elapsed.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadingState } from '../../ui/loading-state.tsx'
import { SeverityShape } from '../../ui/severity-shape.tsx'
import { Loaded } from '../../widgets/loaded.tsx'
import { PHONE, useMedia } from '../../widgets/use-media.ts'
import { ReportFigures } from './report-figures.tsx'
import { daysText } from './report-period.ts'
import { ReportTable, shownRowsText } from './report-table.tsx'
import styles from './reports.module.css'

/** A preview says its age from then on. */
const SHOWS_AGE_MS = 60_000
const LOOK_EVERY_MS = 10_000

interface PreviewPartProps {
  readonly report: Report
  readonly order: ReportOrder
  readonly answer: Answer<ReportPreview>
  /** What is asked for has changed, and nothing was asked yet. */
  readonly isSettling: boolean
  readonly onExplain: () => void
  readonly onPeriod: (period: ReportOrder['params']['period']) => void
}

/** What the report says: its figures, what is not known in them, and its first rows. */
export function PreviewPart({ report, order, answer, isSettling, onExplain, onPeriod }: PreviewPartProps) {
  if (isSettling) return <LoadingState text={CALCULATING} />
  const { error, data } = answer
  // What was asked for is none: the person has to change it, not to try again.
  if (data === undefined && error instanceof ApiError && error.status === 400)
    return <EmptyState icon={<SearchX size={26} aria-hidden="true" />} title={error.message} />
  return (
    <Loaded answer={answer} loading={CALCULATING}>
      {(preview) => (
        <>
          <ReportFigures figures={preview.figures} onExplain={onExplain} />
          <PreviewHead preview={preview} isAsking={answer.isFetching} onAgain={answer.retry} />
          {preview.total === 0 ? (
            <NoRows {...{ report, order, preview, onPeriod }} />
          ) : (
            <ReportTable preview={preview} title={report.title} />
          )}
        </>
      )}
    </Loaded>
  )
}

const CALCULATING = 'Calculando…'

interface PreviewHeadProps {
  readonly preview: ReportPreview
  readonly isAsking: boolean
  readonly onAgain: () => void
}

/** How many rows, of which days, as of when; and what is not known of them. */
function PreviewHead({ preview, isAsking, onAgain }: PreviewHeadProps) {
  const now = useServerNow(LOOK_EVERY_MS)
  const isPhone = useMedia(PHONE)
  const { period, asOf, notes } = preview
  const isOld = now - asOf >= SHOWS_AGE_MS
  return (
    <header className={styles.previewHead}>
      <h3>Vista previa</h3>
      <span>
        {shownRowsText(preview, isPhone)}, {daysText(period.from, period.to)}, con datos hasta{' '}
        {theTime(clockTime(asOf))}
        {isOld ? `, hecha ${agoText(asOf, now)}` : ''}
      </span>
      {isOld ? (
        <Button
          size="sm"
          tone="ghost"
          icon={<RefreshCw size={13} aria-hidden="true" />}
          aria-busy={isAsking || undefined}
          onClick={onAgain}
        >
          Actualizar
        </Button>
      ) : null}
      {notes.length === 0 ? null : (
        <ul>
          {notes.map((note) => (
            <li key={note}>
              <SeverityShape severity="medium" coloured />
              {note}
            </li>
          ))}
        </ul>
      )}
    </header>
  )
}

type NoRowsProps = Pick<PreviewPartProps, 'report' | 'order' | 'onPeriod'> & { readonly preview: ReportPreview }

/** There is nothing of it: in which words, and where there may be. */
function NoRows({ report, order: { params }, preview, onPeriod }: NoRowsProps): ReactNode {
  const { period, daysWithoutData } = preview
  const whose = params.clientId !== null ? ' de este cliente' : params.carrierId !== null ? ' de esta línea' : ''
  const isOneDay = period.from === period.to
  // Of a day without any record it is not known that there was nothing.
  const isUnknown = daysWithoutData.length > 0
  const when = isUnknown ? ' en los días con registro' : isOneDay ? ' ese día' : ' esos días'
  const next = params.period === 'yesterday' ? WEEK : YESTERDAY
  return (
    <EmptyState
      icon={<SearchX size={26} aria-hidden="true" />}
      title={isUnknown && isOneDay ? 'Sin ningún registro ese día' : `Sin ${report.rowName.many}${whose}${when}`}
      action={<Button onClick={() => onPeriod(next.period)}>{next.label}</Button>}
    />
  )
}

const YESTERDAY = { period: 'yesterday', label: 'Probar con ayer' } as const
const WEEK = { period: 'last-7-days', label: 'Probar con los últimos 7 días' } as const
