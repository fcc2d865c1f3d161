import { replayAt } from '@vigia/domain/replay/replay-at'
import { clockTimeExact } from '../../text/clock-time.ts'
import { agoText } from '../../text/elapsed.ts'
import { SpeedFigure } from '../../ui/speed-figure.tsx'
import textStyles from '../../ui/text.module.css'
import styles from './moment-line.module.css'
import type { Player } from './player.ts'
import { momentText, placeText, sourceText, wholeText } from './replay-text.ts'
import { useTicked } from './use-player.ts'
import type { ReplayTrip } from './use-replay-trips.ts'

interface MomentLineProps {
  readonly trip: ReplayTrip
  readonly player: Player
}

/** What is known of the chosen trip at the instant on screen, and what it rests on. */
export function MomentLine({ trip: { track, name }, player }: MomentLineProps) {
  const { at } = useTicked(player)
  if (track === null) return null
  const moment = replayAt(track, at)
  const { kind, fix } = moment
  const whole = wholeText(moment)
  return (
    <p className={styles.line} data-slot="replay-moment" data-kind={kind}>
      <b>
        {name} · {clockTimeExact(at)}
      </b>
      {kind === 'moving' ? <SpeedFigure speedKmh={moment.speedKmh} /> : <em>{momentText(moment, at)}</em>}
      {whole === null ? null : <span>{whole}</span>}
      {fix === null ? null : <span className={textStyles.primary}>{placeText(fix.address, fix.lat, fix.lng)}</span>}
      <span className={textStyles.muted}>
        {sourceText(moment, at)}
        {fix === null || at === fix.at ? null : ` (${agoText(fix.at, at)})`}
      </span>
    </p>
  )
}
