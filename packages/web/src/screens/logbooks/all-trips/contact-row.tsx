import { contactDue } from '@vigia/domain/communication/contact-due'
import { ArrowRight } from 'lucide-react'
import { memo } from 'react'
import { UnitOption } from '../../../fleet-screen/list/unit-option.tsx'
import type { RowOption } from '../../../fleet-screen/list/use-unit-rows.ts'
import { useServerNow } from '../../../live/use-server-now.ts'
import { timeOrDay } from '../../../text/clock-time.ts'
import { CRITICALITY_WORD } from '../../../text/criticality-word.ts'
import { agoText } from '../../../text/elapsed.ts'
import { shortName } from '../../../text/short-name.ts'
import { classNames } from '../../../ui/class-names.ts'
import layoutStyles from '../../../ui/layout.module.css'
import listStyles from '../../../ui/list.module.css'
import { PlateChip } from '../../../ui/plate-chip.tsx'
import { SeverityShape } from '../../../ui/severity-shape.tsx'
import surfaceStyles from '../../../ui/surface.module.css'
import textStyles from '../../../ui/text.module.css'
import { DueClock } from '../due-clock.tsx'
import { dueWords } from '../due-text.ts'
import { GapBar } from '../gap-bar.tsx'
import type { JudgedContact } from '../judged-contacts.ts'
import { OutcomeMark } from '../outcome-mark.tsx'
import styles from './contact-row.module.css'

/** Ages in a row go on so often. */
const AGED_EVERY_MS = 10_000

interface ContactRowProps {
  readonly trip: JudgedContact
  /** Whose it is; null where the company assigns none. */
  readonly whose: string | null
  readonly option: RowOption
}

/** A trip by its contacts: what was said last, when the next is due, the gaps to scale, the last try, how grave it is. */
export const ContactRow = memo(function ContactRow({ trip, whose, option }: ContactRowProps) {
  const now = useServerNow(AGED_EVERY_MS)
  const severity = trip.criticality
  const words = dueWords(contactDue(trip, now).overdueMin)
  const label = `${trip.plates ?? trip.invoice}, ${trip.origin} a ${trip.destination}, próximo contacto ${words}, ${CRITICALITY_WORD[trip.criticality]}${whose === null ? '' : `, ${whose}`}`
  return (
    <UnitOption
      option={option}
      tripId={trip.tripId}
      label={label}
      className={classNames(listStyles.columns, styles.row)}
    >
      <span className={classNames(listStyles.cell, styles.cell)}>
        <PlateChip plates={trip.plates} copyable={false} />
        <small className={textStyles.identifier}>{trip.invoice}</small>
      </span>
      <span className={classNames(listStyles.cell, styles.cell)}>
        <span className={surfaceStyles.route}>
          <span>{trip.origin}</span>
          <ArrowRight size={13} aria-hidden="true" />
          <span>{trip.destination}</span>
        </span>
        <small className={textStyles.ellipsis}>
          {[whose, trip.client ?? 'Sin cliente'].filter((part) => part !== null).join(' · ')}
        </small>
      </span>
      <LastComment trip={trip} now={now} />
      <span className={styles.due} data-level={trip.dueLevel}>
        <DueClock trip={trip} now={now} />
        <span className={classNames(listStyles.cell, styles.cell)}>
          <b>{timeOrDay(trip.dueAt, now)}</b>
          <small>{words}</small>
        </span>
      </span>
      <span className={styles.gaps}>
        <GapBar trip={trip} now={now} />
      </span>
      <LastAttempt trip={trip} now={now} />
      <span className={classNames(listStyles.cell, styles.cell)} data-tone={severity}>
        <b className={layoutStyles.chip}>
          <SeverityShape severity={severity} size={10} />
          {CRITICALITY_WORD[trip.criticality]}
        </b>
        <small className={textStyles.ellipsis} title={trip.why}>
          {trip.why}
        </small>
      </span>
    </UnitOption>
  )
})

interface CellProps {
  readonly trip: JudgedContact
  readonly now: number
}

function LastComment({ trip: { lastComment, startedAt }, now }: CellProps) {
  if (lastComment === null)
    return (
      <span className={classNames(listStyles.cell, styles.cell)} data-tone="critical">
        <b>Sin comentarios</b>
        <small>{startedAt <= now ? `Empezó ${agoText(startedAt, now)}` : 'Aún no empieza'}</small>
      </span>
    )
  return (
    <p className={styles.comment} title={lastComment.text}>
      <time dateTime={new Date(lastComment.at).toISOString()}>{timeOrDay(lastComment.at, now)}</time>{' '}
      <b>{shortName(lastComment.by)}</b> {lastComment.text}
    </p>
  )
}

function LastAttempt({ trip: { lastAttempt, attemptsToday }, now }: CellProps) {
  return (
    <span className={classNames(listStyles.cell, styles.cell)}>
      {lastAttempt === null ? <b>Sin intentos</b> : <OutcomeMark outcome={lastAttempt.outcome} />}
      {lastAttempt === null ? null : (
        <small>
          {attemptsToday} hoy · {timeOrDay(lastAttempt.at, now)}
        </small>
      )}
    </span>
  )
}
