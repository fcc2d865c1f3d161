import type { HourOfSignals } from '@vigia/domain/device/hourly-signals'
import { theTime } from '@vigia/domain/format/the-time'
import { wholeNumber } from '@vigia/domain/format/whole-number'
import type { DeviceSignals } from '../../../api/device-signals.ts'
import { clockTime } from '../../../text/clock-time.ts'
import textStyles from '../../../ui/text.module.css'
import styles from './signals-by-hour.module.css'

/**
 * How many positions came of each of the last 24 hours: a bar, a red foot for an hour without any, a dashed one where nobody
 * knows, none for the hour that has begun and of which it is too early to know.
 */
export function SignalsByHour({ signals: { hours, ahead, isWhole } }: { readonly signals: DeviceSignals }) {
  const most = Math.max(1, ...hours.map(({ positions }) => positions ?? 0))
  const total = hours.reduce((sum, { positions }) => sum + (positions ?? 0), 0)
  const unknown = hours.filter((_, index) => stateOf(hours, index) === 'unknown').length
  return (
    <>
      <p className={styles.total}>{`24 h · ${wholeNumber(total)} ${total === 1 ? 'posición' : 'posiciones'}`}</p>
      <ol className={styles.hours}>
        {hours.map((hour, index) => (
          <li key={hour.fromAt} data-state={stateOf(hours, index)} title={hourWords(hours, index)}>
            <i style={{ blockSize: `${Math.round(((hour.positions ?? 0) / most) * 100)}%` }} aria-hidden="true" />
            <span className={textStyles.visuallyHidden}>{hourWords(hours, index)}</span>
          </li>
        ))}
      </ol>
      <div className={styles.axis} aria-hidden="true">
        {[0, MIDDLE, hours.length - 1].map((index) => {
          const hour = hours[index]
          return hour === undefined ? null : <span key={hour.fromAt}>{clockTime(hour.fromAt)}</span>
        })}
      </div>
      {ahead === 0 ? null : <p>{aheadText(ahead)}</p>}
      {unknown === 0 ? null : <p>{unknownText(unknown, isWhole)}</p>}
    </>
  )
}

const MIDDLE = 12

/** The last hour is the one that has begun: nothing is said of why it is not known yet. */
function stateOf(hours: readonly HourOfSignals[], index: number): 'begun' | 'unknown' | 'silent' | 'some' {
  const positions = hours[index]?.positions ?? null
  if (positions === null) return index === hours.length - 1 ? 'begun' : 'unknown'
  return positions === 0 ? 'silent' : 'some'
}

function hourWords(hours: readonly HourOfSignals[], index: number): string {
  const { fromAt, positions } = hours[index] ?? { fromAt: 0, positions: null }
  const since = `Desde ${theTime(clockTime(fromAt))}`
  const state = stateOf(hours, index)
  if (state === 'begun') return `${since}: hora en curso, todavía no se sabe`
  if (state === 'unknown') return `${since}: no se sabe`
  if (state === 'silent') return `${since}: ninguna`
  return `${since}: ${wholeNumber(positions ?? 0)}`
}

const aheadText = (count: number): string =>
  count === 1
    ? '1 llegó con el reloj adelantado más de 2 min: cuenta en la hora en que llegó.'
    : `${wholeNumber(count)} llegaron con el reloj adelantado más de 2 min: cuentan en la hora en que llegaron.`

function unknownText(hours: number, isWhole: boolean): string {
  const count = hours === 1 ? 'De 1 hora no se sabe' : `De ${hours} horas no se sabe`
  return isWhole
    ? `${count}: el dispositivo no estaba dado de alta y habilitado, o el servidor no escuchaba.`
    : `${count}: no iba en un viaje a su alcance, o el servidor no escuchaba.`
}
