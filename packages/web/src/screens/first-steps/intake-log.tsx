import { wholeNumber } from '@vigia/domain/format/whole-number'
import type { IntakeLine } from '../../api/devices.ts'
import type { Setup } from '../../api/setup.ts'
import { useIsDeviceFeedOpen } from '../../live/use-device-feed.ts'
import { clockTimeExact } from '../../text/clock-time.ts'
import { classNames } from '../../ui/class-names.ts'
import listStyles from '../../ui/list.module.css'
import { PROBLEM_TEXT } from '../../widgets/devices/reception-text.ts'
import styles from './first-steps.module.css'

const PROTOCOL_NAME: Readonly<Record<Setup['listening'][number], string>> = {
  osmand: 'OsmAnd',
  owntracks: 'OwnTracks',
  api: 'la API',
  'wialon-retranslator': 'Wialon Retranslator',
  'wialon-ips': 'Wialon IPS',
}
const NAMES = new Intl.ListFormat('es-MX', { type: 'conjunction' })

interface IntakeLogProps extends Pick<Setup, 'listening'> {
  readonly lines: readonly IntakeLine[]
}

/** What the intakes received, newest first: of a position where it was and for which trips it counts. */
export function IntakeLog({ lines, listening }: IntakeLogProps) {
  const isOpen = useIsDeviceFeedOpen()
  return (
    <>
      <h3>Lo que va llegando {isOpen ? '· en vivo' : '· sin conexión en vivo'}</h3>
      {lines.length === 0 ? (
        <p>
          <small>Nada todavía. Se escucha {NAMES.format(listening.map((protocol) => PROTOCOL_NAME[protocol]))}.</small>
        </p>
      ) : (
        <ol className={classNames(listStyles.lines, styles.log)}>
          {lines.map((line) => (
            <li
              key={`${line.at} ${line.uniqueId} ${line.problem} ${line.kind}`}
              data-tone={line.kind === 'refused' ? 'warn' : undefined}
            >
              <time>{clockTimeExact(line.at)}</time>
              <span>{lineText(line)}</span>
            </li>
          ))}
        </ol>
      )}
    </>
  )
}

export const messagesText = (count: number): string => (count === 1 ? '1 mensaje' : `${wholeNumber(count)} mensajes`)

/** As a place is read at a glance; four decimals are some ten metres. */
const DECIMALS = 4

function lineText({ uniqueId, kind, isKnown, problem, count, address, point, invoices }: IntakeLine): string {
  const from = address === null ? '' : ` desde ${address}`
  if (!isKnown) return `Identificador desconocido ${uniqueId}, ${messagesText(count)}${from}`
  if (kind === 'hello') return `${uniqueId} saludó; aún sin posición`
  const where = point === null ? '' : `, ${point.lat.toFixed(DECIMALS)}, ${point.lng.toFixed(DECIMALS)}`
  if (problem !== null) return `${uniqueId}${where}: ${PROBLEM_TEXT[problem]}`
  const trips = invoices.length === 0 ? 'Sin viaje activo' : `Ligada a ${NAMES.format(invoices)}`
  return `${uniqueId}${where}. ${trips}`
}
