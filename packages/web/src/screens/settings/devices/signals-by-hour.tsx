import type { HourOfSignals } from '@vigia/domain/device/hourly-signals'
import { theTime } from '@vigia/domain/format/the-time'
import { wholeNumber } from '@vigia/domain/format/whole-number'
import type { DeviceSignals } from '../../../api/device-signals.ts'
import { clockTime } from '../../../text/clock-time.ts'
import textStyles from '../../../ui/text.module.css'
import styles from './signals-by-hour.module.css'

/** How many positions came of each of the last 24 hours: a bar, a red foot for an hour without any, a dashed one where nobody knows. */
export function SignalsByHour({ signals: { hours, isWhole } }: { readonly signals: DeviceSignals }) {
  const most = Math.max(1, ...hours.map(({ positions }) => positions ?? 0))
  const total = hours.reduce((sum, { positions }) => sum + (positions ?? 0), 0)
  const unknown = hours.filter(({ positions }) => positions === null).length
  return (
    <>
      <p className={styles.total}>{`24 h · ${wholeNumber(total)} ${total === 1 ? 'posición' : 'posiciones'}`}</p>
      <ol className={styles.hours}>
        {hours.map((hour) => (
          <li key={hour.fromAt} data-state={stateOf(hour)} title={hourWords(hour)}>
            <i style={{ blockSize: `${Math.round(((hour.positions ?? 0) / most) * 100)}%` }} aria-hidden="true" />
            <span className={textStyles.visuallyHidden}>{hourWords(hour)}</span>
          </li>
        ))}
      </ol>
      <div className={styles.axis} aria-hidden="true">
        {[0, MIDDLE, hours.length - 1].map((index) => {
          const hour = hours[index]
          return hour === undefined ? null : <span key={hour.fromAt}>{clockTime(hour.fromAt)}</span>
        })}
      </div>
      {unknown === 0 ? null : <p>{unknownText(unknown, isWhole)}</p>}
    </>
  )
}

const MIDDLE = 12

const stateOf = ({ positions }: HourOfSignals): 'unknown' | 'silent' | 'heard' =>
  positions === null ? 'unknown' : positions === 0 ? 'silent' : 'heard'

function hourWords({ fromAt, positions }: HourOfSignals): string {
  const since = `Desde ${theTime(clockTime(fromAt))}`
  if (positions === null) return `${since}: no se sabe`
  if (positions === 0) return `${since}: ninguna`
  return `${since}: ${wholeNumber(positions)}`
}

function unknownText(hours: number, isWhole: boolean): string {
  const count = hours === 1 ? 'De 1 hora no se sabe' : `De ${hours} horas no se sabe`
  return isWhole
    ? `${count}: el dispositivo no estaba dado de alta y habilitado, o el servidor no escuchaba.`
    : `${count}: no iba en un viaje a su alcance, o el servidor no escuchaba.`
}
