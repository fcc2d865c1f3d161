import { wholeNumber } from '@vigia/domain/format/whole-number'
import { Link } from 'react-router'
import type { Mirror } from '../../api/gps-mirrors.ts'
import type { GpsSession } from '../../api/gps-sessions.ts'
import { mayAdminister } from '../../api/tokens.ts'
import { useServerNow } from '../../live/use-server-now.ts'
import { Banner } from '../../ui/banner.tsx'
import { sessionName } from '../../widgets/gps-extractor/session-text.ts'
import { useGpsSessions } from '../../widgets/gps-extractor/use-gps-sessions.ts'
import { refusalText } from '../../widgets/mirrors/refusal-text.ts'
import { useMirrors } from '../../widgets/mirrors/use-mirrors.ts'

const SESSIONS_EVERY_MS = 5_000
/** Beside the first position there is room for so many; the rest is where all are. */
const SHOWN = 3

/** What platforms that are read, and those that send, bring that does not count yet, why, and what to do about it. */
export const OtherWays = () => (
  <>
    <Readings />
    {mayAdminister() ? <Receivers /> : null}
  </>
)

function Readings() {
  const { data, error } = useGpsSessions(SESSIONS_EVERY_MS)
  const stuck = (data?.sessions ?? []).filter((session) => session.error !== null)
  const more = stuck.length - SHOWN
  return (
    <>
      <Unasked of="las plataformas que se leen" error={error} />
      {stuck.slice(0, SHOWN).map((session) => (
        <Banner
          key={session.tripId}
          tone="warning"
          title={`No se lee ${platformOf(session)} para ${sessionName(session)}`}
        >
          <p>{session.error}</p>
          <Link to={`/dashboard/gps?viaje=${session.tripId}`}>
            {session.needsPerson ? 'Atender en Extractor GPS' : 'Ver en Extractor GPS'}
          </Link>
        </Banner>
      ))}
      {more > 0 ? (
        <small>{more === 1 ? 'Y 1 viaje más no se lee.' : `Y ${wholeNumber(more)} viajes más no se leen.`}</small>
      ) : null}
    </>
  )
}

const platformOf = ({ platform, origin }: GpsSession): string => platform ?? new URL(origin).host

function Receivers() {
  const { data, error } = useMirrors()
  return (
    <>
      <Unasked of="los receptores" error={error} />
      {data?.map((mirror) => (
        <ReceiverNotice key={mirror.mirrorId} mirror={mirror} />
      ))}
    </>
  )
}

function ReceiverNotice({ mirror }: { readonly mirror: Mirror }) {
  const now = useServerNow(1_000)
  const refusal = refusalText(mirror, now)
  // That nothing is accepted is told better by what was turned away; what waits to be bound is another matter.
  const isSaid = refusal !== null && mirror.isOn && mirror.receivedAt === null
  const standing = isSaid ? null : receiverText(mirror)
  return (
    <>
      {standing === null ? null : (
        <Banner tone={standing.tone} title={standing.title}>
          <p>{standing.text}</p>
          <ToReceivers />
        </Banner>
      )}
      {refusal === null ? null : (
        <Banner tone="warning" title={refusal.title}>
          <p>{refusal.text}</p>
          <p>{refusal.when}</p>
          {refusal.others.map((other) => (
            <p key={other}>{other}</p>
          ))}
          <ToReceivers />
        </Banner>
      )}
    </>
  )
}

const ToReceivers = () => <Link to="/dashboard/gps">Abrir receptores en Extractor GPS</Link>

interface ReceiverText {
  readonly tone: 'warning' | 'notice'
  readonly title: string
  readonly text: string
}

/** What keeps a receiver from bringing positions; null: nothing that is known. */
function receiverText({ kind, carrier, isOn, receivedAt, unmatched }: Mirror): ReceiverText | null {
  if (!isOn)
    return {
      ...{ tone: 'warning', title: `El receptor de ${carrier} no recibe nada` },
      text: 'Falta decir desde qué direcciones envía su plataforma; hasta entonces se le cuelga.',
    }
  if (receivedAt === null)
    return {
      ...{ tone: 'notice', title: `Del receptor de ${carrier} no llega nada que se acepte` },
      text: `Si el transportista dice que ya envía, no llega aquí o no se sabe de quién es: revise con él ${REFUSED_BY[kind]}.`,
    }
  if (unmatched === 0) return null
  const units = unmatched === 1 ? 'llega 1 unidad que' : `llegan ${wholeNumber(unmatched)} unidades que`
  return {
    ...{ tone: 'warning', title: `Por el receptor de ${carrier} ${units} nadie ha ligado` },
    text: 'Nada de lo que envía cuenta hasta que alguien diga cuál de las propias es.',
  }
}

/** For what each protocol is turned away before it has said anything of a unit. */
const REFUSED_BY: Readonly<Record<Mirror['kind'], string>> = {
  'wialon-retranslator': 'la dirección desde la que envía, y la dirección y el puerto a los que envía',
  'wialon-ips': 'la contraseña, la dirección desde la que envía, y la dirección y el puerto a los que envía',
  traccar: 'que use la dirección completa con su clave, y la dirección desde la que envía',
  webhook: 'el secreto con el que firma, que su reloj esté en hora, y la dirección desde la que envía',
}

/** What could not be asked for is not told as nothing, also where it was known before. */
function Unasked({ of, error }: { readonly of: string; readonly error: Error | null }) {
  if (error === null) return null
  return (
    <small role="status">
      No se sabe qué traen {of}: {error.message}
    </small>
  )
}
