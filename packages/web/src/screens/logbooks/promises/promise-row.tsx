import { isOpenPromise, type PromiseLevel, promiseLevel } from '@vigia/domain/communication/promise'
import { ArrowRight, CalendarClock, Check, RotateCcw, X } from 'lucide-react'
import { memo } from 'react'
import { Link } from 'react-router'
import type { TripPromise } from '../../../api/promises.ts'
import { mayAct } from '../../../api/tokens.ts'
import { useServerNow } from '../../../live/use-server-now.ts'
import { hourText } from '../../../text/hour-text.ts'
import { shortName } from '../../../text/short-name.ts'
import { classNames } from '../../../ui/class-names.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import layoutStyles from '../../../ui/layout.module.css'
import listStyles from '../../../ui/list.module.css'
import { PlateChip } from '../../../ui/plate-chip.tsx'
import { SeverityShape } from '../../../ui/severity-shape.tsx'
import surfaceStyles from '../../../ui/surface.module.css'
import textStyles from '../../../ui/text.module.css'
import type { PromiseAct } from './promise-dialog.tsx'
import { shownWords, standingWords, stateWord, whoWords } from './promise-words.ts'
import styles from './promises.module.css'

const AGED_EVERY_MS = 10_000

interface PromiseRowProps {
  readonly promise: TripPromise
  readonly onAct: (promise: TripPromise, act: PromiseAct) => void
}

/** A promise: when, of which trip, who said what to whom, what became of it, and what can be said of it. */
export const PromiseRow = memo(function PromiseRow({ promise, onAct }: PromiseRowProps) {
  const { plates, invoice, tripId, origin, destination, client, text } = promise
  const now = useServerNow(AGED_EVERY_MS)
  return (
    <>
      <Due promise={promise} now={now} />
      <span className={classNames(listStyles.cell, styles.cell)}>
        <PlateChip plates={plates} copyable={false} />
        <small className={textStyles.identifier}>{invoice}</small>
      </span>
      <span className={classNames(listStyles.cell, styles.cell)}>
        <span className={surfaceStyles.route}>
          <span>{origin}</span>
          <ArrowRight size={13} aria-hidden="true" />
          <span>{destination}</span>
        </span>
        <small className={textStyles.ellipsis}>{client ?? 'Sin cliente'}</small>
      </span>
      <span className={classNames(listStyles.cell, styles.cell)}>
        <Link className={styles.text} to={`?tab=todas&viaje=${encodeURIComponent(tripId)}`}>
          {text}
        </Link>
        <small>{whoWords(promise)}</small>
        <Shown promise={promise} now={now} />
      </span>
      <State promise={promise} now={now} />
      {mayAct() ? <Acts promise={promise} onAct={onAct} /> : <span />}
    </>
  )
})

/** The same in little room, where the trip is known. */
export function PromiseCard({ promise, onAct }: PromiseRowProps) {
  const now = useServerNow(AGED_EVERY_MS)
  return (
    <>
      <Due promise={promise} now={now} />
      {mayAct() ? <Acts promise={promise} onAct={onAct} /> : <span />}
      <span className={classNames(listStyles.cell, styles.cell)}>
        <span>{promise.text}</span>
        <small>{whoWords(promise)}</small>
        <Shown promise={promise} now={now} />
      </span>
    </>
  )
}

interface CellProps {
  readonly promise: TripPromise
  readonly now: number
}

/** What the GPS proposes; a person says whether it was kept. */
function Shown({ promise, now }: CellProps) {
  const words = shownWords(promise, now)
  return words === null ? null : <small className={styles.shown}>{words}</small>
}

/** The shape tells the level without colour. */
const SHAPE: Readonly<Partial<Record<PromiseLevel, 'high' | 'critical'>>> = { late: 'high', overdue: 'critical' }

function Due({ promise, now }: CellProps) {
  const { dueAt, formerDueAt, state, isTripActive } = promise
  const isOpen = isOpenPromise(state) && isTripActive
  const level = isOpen ? promiseLevel(dueAt, now) : undefined
  const shape = level && SHAPE[level]
  return (
    <span className={classNames(listStyles.cell, styles.cell)} data-level={level}>
      <b className={layoutStyles.inline}>
        {shape === undefined ? null : <SeverityShape severity={shape} size={10} />}
        <time dateTime={new Date(dueAt).toISOString()}>{hourText(dueAt, now)}</time>
      </b>
      {isOpen ? <small>{standingWords(dueAt, now)}</small> : null}
      {formerDueAt.length === 0 ? null : (
        <small>
          antes <s>{formerDueAt.map((at) => hourText(at, now)).join(', ')}</s>
        </small>
      )}
    </span>
  )
}

function State({ promise, now }: CellProps) {
  const { note, resolvedAt, resolvedBy } = promise
  return (
    <span className={classNames(listStyles.cell, styles.cell)}>
      <b>{stateWord(promise)}</b>
      {resolvedAt === null ? null : (
        <small>
          {hourText(resolvedAt, now)} {resolvedBy === null ? '' : shortName(resolvedBy)}
        </small>
      )}
      {note === null ? null : (
        <small className={textStyles.ellipsis} title={note}>
          {note}
        </small>
      )}
    </span>
  )
}

function Acts({ promise, onAct }: PromiseRowProps) {
  const { state, isTripActive } = promise
  const act = (to: PromiseAct, label: string, Icon: typeof Check) => (
    <IconButton
      size="sm"
      tone="neutral"
      label={label}
      icon={<Icon size={15} aria-hidden="true" />}
      onClick={() => onAct(promise, to)}
    />
  )
  if (!isOpenPromise(state)) {
    return (
      <span className={styles.acts}>{isTripActive ? act('pending', 'Dejar pendiente otra vez', RotateCcw) : null}</span>
    )
  }
  return (
    <span className={styles.acts}>
      {act('kept', 'Cumplida (P)', Check)}
      {act('broken', 'Incumplida (X)', X)}
      {isTripActive ? act('moved', 'Mover (O)', CalendarClock) : null}
    </span>
  )
}
