import { inSentences } from '@vigia/domain/text/sentences'
import type { SentinelTrip } from '../../../api/sentinel.ts'
import { useServerNow } from '../../../live/use-server-now.ts'
import { classNames } from '../../../ui/class-names.ts'
import layoutStyles from '../../../ui/layout.module.css'
import surfaceStyles from '../../../ui/surface.module.css'
import textStyles from '../../../ui/text.module.css'
import { RiskIcon } from '../../../widgets/risk-icon.tsx'
import { type ShownSilence, shownSilence, silenceLine } from '../sentinel-trip-silence.ts'
import styles from './silence-note.module.css'

/** A silence with its class, its reasons and what is left of thirty minutes; nothing while the unit is heard. */
export function SilenceSection({ trip }: { readonly trip: SentinelTrip }) {
  const now = useServerNow(5_000)
  const silence = shownSilence(trip, now)
  if (silence === null) return null
  return (
    <section className={surfaceStyles.section} data-slot="section" aria-label="Silencio">
      <div className={styles.silence}>
        <RiskIcon type="SIN_GPS" size={15} />
        <p>
          <b>{silence.cause}</b>
          <Left silence={silence} />
        </p>
        <p className={classNames(textStyles.warning, textStyles.medium)}>{silenceLine(silence)}</p>
        <ul className={textStyles.secondary}>
          {silence.reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      </div>
    </section>
  )
}

interface SilenceLineProps {
  readonly trip: SentinelTrip
  readonly now: number
}

/** The same in one line, for the card on the map; its reasons are in the tooltip and in the panel. */
export function SilenceLine({ trip, now }: SilenceLineProps) {
  const silence = shownSilence(trip, now)
  if (silence === null) return null
  return (
    <p
      className={classNames(textStyles.warning, textStyles.small, layoutStyles.row, styles.silenceLine)}
      title={inSentences(silence.reasons)}
    >
      <RiskIcon type="SIN_GPS" size={13} />
      <b className={textStyles.ellipsis}>{silence.cause}</b>
      <span className={textStyles.ellipsis}>{silenceLine(silence)}</span>
      <Left silence={silence} />
    </p>
  )
}

const Left = ({ silence: { left, isOver } }: { readonly silence: ShownSilence }) =>
  left === null ? null : (
    <span className={classNames(styles.left, isOver && styles.late)} data-slot="late">
      {left}
    </span>
  )
