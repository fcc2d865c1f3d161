import { CircleCheck, CircleDashed, TriangleAlert } from 'lucide-react'
import { type Device, type DeviceMessage, listUnknownDevices } from '../../api/devices.ts'
import { useAnswer } from '../../api/use-answer.ts'
import { useIsDeviceFeedOpen } from '../../live/use-device-feed.ts'
import { useServerNow } from '../../live/use-server-now.ts'
import { usePlaceWords } from '../../places/use-place-words.ts'
import { clockTimeExact } from '../../text/clock-time.ts'
import { agoText } from '../../text/elapsed.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import surfaceStyles from '../../ui/surface.module.css'
import textStyles from '../../ui/text.module.css'
import { ReceivedMap } from './received-map.tsx'
import { PATIENCE_MS, problemOf, type Reception, similarIds } from './reception.ts'
import { clockText, NOTHING_TEXT, PROBLEM_TEXT, stopwatchText } from './reception-text.ts'
import styles from './waiting-panel.module.css'
import { WaitingRing } from './waiting-ring.tsx'

const UNKNOWN_EVERY_MS = 5_000

interface WaitingPanelProps {
  readonly device: Device
  readonly reception: Reception
  /** The phone sends another id: the device takes it. */
  readonly onTakeId: (uniqueId: string) => void
}

/** What has come of a phone since its pairing was opened: nothing, something that is no position, or the first one. */
export function WaitingPanel({ device, reception, onTakeId }: WaitingPanelProps) {
  const now = useServerNow(1_000)
  const { first, since } = reception
  const state =
    first === null
      ? {
          title: 'Esperando la primera posición…',
          note: `desde hace ${stopwatchText(now - since)} · se escucha en vivo`,
        }
      : {
          title: 'Primera posición recibida',
          note: `${clockTimeExact(first.receivedAt)}, ${agoText(first.receivedAt, now)} · tardó ${stopwatchText(first.receivedAt - since)}`,
        }
  return (
    <section
      className={styles.panel}
      aria-label="Lo que llega del teléfono"
      data-received={first !== null || undefined}
    >
      <div className={styles.head}>
        <WaitingRing isReceived={first !== null} />
        <div>
          <div role="status">
            <h3>{state.title}</h3>
          </div>
          <small>{state.note}</small>
        </div>
      </div>
      <ReceivedMap className={styles.map} point={first?.point ?? null} name={device.uniqueId} />
      {first === null ? (
        <Waiting device={device} reception={reception} waitedMs={now - since} onTakeId={onTakeId} />
      ) : (
        <ReceivedFacts message={first} />
      )}
    </section>
  )
}

/** What is right so far, and what is not. */
function Waiting({ device, reception, waitedMs, onTakeId }: WaitingPanelProps & { readonly waitedMs: number }) {
  const isOpen = useIsDeviceFeedOpen()
  const unknown = useAnswer({
    queryKey: ['unknown-devices'],
    queryFn: ({ signal }) => listUnknownDevices(signal),
    refetchInterval: UNKNOWN_EVERY_MS,
  })
  const problem = problemOf(reception)
  const [similar] = similarIds(reception, device.uniqueId, unknown.data?.devices ?? [])
  return (
    <>
      <ul className={styles.checks}>
        <Check
          isOk={!device.isDisabled}
          text={device.isDisabled ? 'El dispositivo está deshabilitado' : 'El identificador está registrado y activo'}
        />
        <Check
          isOk={isOpen}
          text={isOpen ? 'Se escucha en vivo lo que llega' : 'Sin conexión en vivo: lo que llegue se verá al volver'}
        />
        {problem === null ? (
          <li>
            <CircleDashed size={15} aria-hidden="true" />
            Todavía no llega nada del teléfono
          </li>
        ) : (
          <Check isOk={false} text={PROBLEM_TEXT[problem]} />
        )}
      </ul>
      {similar === undefined ? null : (
        <Banner tone="warning" urgent title={`Llegó «${similar.uniqueId}»; ¿es este teléfono?`}>
          <p>
            {similar.count === 1 ? 'Un mensaje' : `${similar.count} mensajes`} desde {similar.address}.
          </p>
          <Button size="sm" onClick={() => onTakeId(similar.uniqueId)}>
            Usar ese identificador
          </Button>
        </Banner>
      )}
      {unknown.data?.includesUnproved === false ? (
        <p className={styles.note}>
          Varias empresas usan este servidor: un identificador equivocado solo se puede mostrar si trae un secreto de la
          suya.
        </p>
      ) : null}
      {problem === null && similar === undefined ? (
        <p className={styles.note}>
          {waitedMs < PATIENCE_MS
            ? 'Si llega otra cosa (un identificador distinto, un saludo sin ubicación, un reloj adelantado), aquí se dirá.'
            : NOTHING_TEXT}
        </p>
      ) : null}
    </>
  )
}

function Check({ isOk, text }: { readonly isOk: boolean; readonly text: string }) {
  const Icon = isOk ? CircleCheck : TriangleAlert
  return (
    <li data-state={isOk ? 'ok' : 'bad'}>
      <Icon size={15} aria-hidden="true" />
      {text}
    </li>
  )
}

/** The first position, as it came. */
function ReceivedFacts({ message }: { readonly message: DeviceMessage }) {
  const { point, accuracyM, speedKmh, clockSkewMs, batteryPercent, problem } = message
  const place = usePlaceWords(point)
  const facts = [
    ['Lugar', place],
    ['Coordenadas', point === null ? null : `${point.lat.toFixed(4)}, ${point.lng.toFixed(4)}`],
    ['Precisión', accuracyM === null ? null : `${Math.round(accuracyM)} m`],
    ['Velocidad', speedKmh === null ? null : `${Math.round(speedKmh)} km/h${speedKmh < 1 ? ', detenido' : ''}`],
    ['Reloj del teléfono', clockSkewMs === null ? null : clockText(clockSkewMs)],
    ['Batería', batteryPercent === null ? null : `${Math.round(batteryPercent)}%`],
  ] as const
  return (
    <>
      <dl className={surfaceStyles.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className={name === 'Coordenadas' ? textStyles.identifier : undefined}>{value ?? 'sin dato'}</dd>
          </div>
        ))}
      </dl>
      {problem === null ? null : <p className={styles.note}>{PROBLEM_TEXT[problem]}</p>}
    </>
  )
}
