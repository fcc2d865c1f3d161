import { ArrowRight } from 'lucide-react'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { type IntakeLine, listUnknownDevices } from '../../api/devices.ts'
import type { Setup } from '../../api/setup.ts'
import { mayAdminister } from '../../api/tokens.ts'
import { useAnswer } from '../../api/use-answer.ts'
import { acquireLive } from '../../live/live.ts'
import { useIsDeviceFeedOpen } from '../../live/use-device-feed.ts'
import { useServerNow } from '../../live/use-server-now.ts'
import { usePlaceWords } from '../../places/use-place-words.ts'
import { clockTimeExact } from '../../text/clock-time.ts'
import { agoText } from '../../text/elapsed.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { ReceivedMap } from '../../widgets/devices/received-map.tsx'
import { PROBLEM_TEXT, stopwatchText } from '../../widgets/devices/reception-text.ts'
import type { NewDeviceDraft } from '../../widgets/devices/register-dialog.tsx'
import { WaitingRing } from '../../widgets/devices/waiting-ring.tsx'
import styles from './first-steps.module.css'
import { OtherWays } from './other-ways.tsx'

const UNKNOWN_EVERY_MS = 5_000

interface ArrivingProps {
  readonly setup: Setup
  /** What the intakes received, newest first. */
  readonly lines: readonly IntakeLine[]
  readonly onRegister: (draft: NewDeviceDraft) => void
}

/** What comes in, live: the first position on its map, and below whatever else the intakes received. */
export function Arriving({ setup: { firstFix, listening }, lines, onRegister }: ArrivingProps) {
  const navigate = useNavigate()
  const now = useServerNow(1_000)
  const [since] = useState(() => acquireLive().clock.now())
  const place = usePlaceWords(firstFix?.point ?? null)
  const name = firstFix?.plates ?? firstFix?.uniqueId ?? 'Una unidad'
  return (
    <section className={styles.arriving} aria-label="Lo que llega">
      <div className={styles.waiting} data-received={firstFix !== null || undefined}>
        <WaitingRing isReceived={firstFix !== null} />
        <div role="status">
          <h2>{firstFix === null ? 'Esperando la primera posición…' : 'Primera posición recibida'}</h2>
        </div>
        <small>
          {firstFix === null
            ? `Se escucha por todas las entradas desde hace ${stopwatchText(now - since)}`
            : `${name} · ${place === null ? '' : `${place} · `}${agoText(firstFix.at, now)}`}
        </small>
      </div>
      <ReceivedMap className={styles.map} point={firstFix?.point ?? null} name={name} />
      {firstFix === null || firstFix.isOnTrip ? null : (
        <Banner tone="warning" title="Ningún viaje la tiene: el tablero no la muestra">
          <p>Elija de quién es el dispositivo. Si ya tiene operador o unidad, les falta un viaje activo.</p>
          <Link to="/settings/devices">Abrir dispositivos</Link>
        </Banner>
      )}
      {firstFix === null ? null : (
        <Button
          tone={firstFix.isOnTrip ? 'primary' : 'neutral'}
          wide
          icon={<ArrowRight size={15} aria-hidden="true" />}
          onClick={() => void navigate('/sentinel')}
        >
          Ver el tablero
        </Button>
      )}
      <UnknownNotice onRegister={onRegister} />
      <OtherWays />
      {mayAdminister() ? <Log lines={lines} listening={listening} /> : null}
    </section>
  )
}

/** The newest id that came and is nobody's. */
function UnknownNotice({ onRegister }: Pick<ArrivingProps, 'onRegister'>) {
  const { data } = useAnswer({
    queryKey: ['unknown-devices'],
    queryFn: ({ signal }) => listUnknownDevices(signal),
    refetchInterval: UNKNOWN_EVERY_MS,
  })
  const newest = data?.devices[0]
  if (newest === undefined) return null
  const { uniqueId, count, address } = newest
  return (
    <Banner tone="warning" title={`¿Es suyo el teléfono ${uniqueId}?`}>
      <p>
        Identificador desconocido {uniqueId}, {count === 1 ? '1 mensaje' : `${count} mensajes`} desde {address}.
      </p>
      <Button size="sm" onClick={() => onRegister({ uniqueId, owner: null })}>
        Registrar
      </Button>
    </Banner>
  )
}

const PROTOCOL_NAME: Readonly<Record<Setup['listening'][number], string>> = {
  osmand: 'OsmAnd',
  owntracks: 'OwnTracks',
  api: 'la API',
  'wialon-retranslator': 'Wialon Retranslator',
  'wialon-ips': 'Wialon IPS',
}
const NAMES = new Intl.ListFormat('es-MX', { type: 'conjunction' })

interface LogProps extends Pick<Setup, 'listening'> {
  readonly lines: readonly IntakeLine[]
}

function Log({ lines, listening }: LogProps) {
  const isHeard = useIsDeviceFeedOpen()
  return (
    <>
      <h3>Lo que va llegando {isHeard ? '· en vivo' : '· sin conexión en vivo'}</h3>
      {lines.length === 0 ? (
        <p>
          <small>Nada todavía. Se escucha {NAMES.format(listening.map((protocol) => PROTOCOL_NAME[protocol]))}.</small>
        </p>
      ) : (
        <ol className={styles.log}>
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

function lineText({ uniqueId, kind, isKnown, problem, count, address }: IntakeLine): string {
  const from = address === null ? '' : ` desde ${address}`
  if (!isKnown)
    return `Identificador desconocido ${uniqueId}, ${count === 1 ? '1 mensaje' : `${count} mensajes`}${from}`
  if (kind === 'hello') return `${uniqueId} saludó; aún sin posición`
  if (problem !== null) return `${uniqueId}: ${PROBLEM_TEXT[problem]}`
  return `${uniqueId}: posición recibida`
}
