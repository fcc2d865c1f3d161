import { ArrowRight } from 'lucide-react'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { type IntakeLine, listUnknownDevices } from '../../api/devices.ts'
import type { Setup } from '../../api/setup.ts'
import { mayAdminister } from '../../api/tokens.ts'
import { useAnswer } from '../../api/use-answer.ts'
import { acquireLive } from '../../live/live.ts'
import { useServerNow } from '../../live/use-server-now.ts'
import { usePlaceWords } from '../../places/use-place-words.ts'
import { timeOrDayExact } from '../../text/clock-time.ts'
import { agoText } from '../../text/elapsed.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { ReceivedMap } from '../../widgets/devices/received-map.tsx'
import { stopwatchText } from '../../widgets/devices/reception-text.ts'
import type { NewDeviceDraft } from '../../widgets/devices/register-dialog.tsx'
import { WaitingRing } from '../../widgets/devices/waiting-ring.tsx'
import styles from './first-steps.module.css'
import { IntakeLog, messagesText } from './intake-log.tsx'
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
            : `${name} · ${place === null ? '' : `${place} · `}${timeOrDayExact(firstFix.at, now)}, ${agoText(firstFix.at, now)}`}
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
      {mayAdminister() ? <IntakeLog lines={lines} listening={listening} /> : null}
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
        Identificador desconocido {uniqueId}, {messagesText(count)} desde {address}.
      </p>
      <Button size="sm" onClick={() => onRegister({ uniqueId, owner: null })}>
        Registrar
      </Button>
    </Banner>
  )
}
