import { LOW_BATTERY_PERCENT, PHONE_SILENT_AFTER_MS, type PhoneSignal } from '@vigia/domain/device/phone-signal'
import type { Operator } from '../../api/operators.ts'
import { elapsedSince, minutesSince } from '../../text/elapsed.ts'
import { SilenceBar } from '../../ui/silence-bar.tsx'
import { useUnheardSince } from '../../ui/unheard-since.ts'
import { useAgo, useKnownNow } from '../../widgets/use-known-now.ts'
import styles from './operators.module.css'

export const SIGNAL_WORD: Readonly<Record<PhoneSignal, string>> = {
  online: 'En línea',
  'app-asleep': 'App dormida',
  link: 'Enlace',
  'never-received': 'Nunca oído',
  silent: 'Sin señal',
  'no-trip': 'Sin viaje',
  'other-trip': 'En otro viaje',
}

type SignalProps = Pick<Operator, 'signal' | 'phoneSeenAt'>

/** How the phone is heard, in a word and its mark, and since when. */
export function SignalCell({ signal, phoneSeenAt }: SignalProps) {
  const knownNow = useKnownNow(10_000)
  const ago = useAgo(10_000)
  // Whether he still is nobody here knows.
  const wasOnline = useUnheardSince() !== null && signal === 'online'
  return (
    <span className={styles.signal} data-signal={wasOnline ? undefined : signal}>
      <b>
        <i aria-hidden="true" />
        {wasOnline ? 'Estaba en línea' : SIGNAL_WORD[signal]}
      </b>
      <small>
        {phoneSeenAt === null ? 'Sin datos' : ago(phoneSeenAt, elapsedSince)}
        {signal === 'no-trip' || signal === 'other-trip' || phoneSeenAt === null ? null : (
          <SilenceBar minutes={minutesSince(phoneSeenAt, knownNow)} thresholdMin={PHONE_SILENT_AFTER_MS / 60_000} />
        )}
      </small>
    </span>
  )
}

/** How full the battery was when the phone last said so, and by which app, also that it is too old; a dash while nobody knows. */
export function BatteryCell({ batteryPercent, app, isOldApp }: Pick<Operator, 'batteryPercent' | 'app' | 'isOldApp'>) {
  const isLow = batteryPercent !== null && batteryPercent <= LOW_BATTERY_PERCENT
  return (
    <span className={styles.battery}>
      <b data-low={isLow || undefined}>{batteryPercent === null ? '—' : `${Math.round(batteryPercent)}%`}</b>
      <small data-old={isOldApp || undefined}>{isOldApp ? `${app} anterior` : (app ?? 'Sin dato de la app')}</small>
    </span>
  )
}
