import { wholeNumber } from '@vigia/domain/format/whole-number'
import { QrCode, RadioTower, SatelliteDish, Smartphone } from 'lucide-react'
import { Link } from 'react-router'
import type { Setup } from '../../api/setup.ts'
import { mayAdminister } from '../../api/tokens.ts'
import { initials } from '../../text/initials.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import layoutStyles from '../../ui/layout.module.css'
import textStyles from '../../ui/text.module.css'
import type { NewDeviceDraft } from '../../widgets/devices/register-dialog.tsx'
import { suggestId } from '../../widgets/devices/unique-id.ts'
import styles from './first-steps.module.css'

interface WaysProps {
  readonly setup: Setup
  readonly onRegister: (draft: NewDeviceDraft) => void
}

/** Three ways by which positions come; one is enough. */
export function Ways({ setup, onRegister }: WaysProps) {
  return (
    <section className={styles.ways} aria-label="Conecte el GPS">
      <header>
        <h2>Conecte el GPS</h2>
        <p>Basta una de las tres. Las puede combinar: cada viaje usa la mejor fuente que tenga.</p>
      </header>
      <PhoneWay setup={setup} onRegister={onRegister} />
      <PlatformWay setup={setup} />
      <PushWay setup={setup} />
    </section>
  )
}

const draftFor = ({ operatorId, name }: Setup['operators'][number]): NewDeviceDraft => {
  return { uniqueId: suggestId(name), owner: { ownerId: operatorId, label: name } }
}

function PhoneWay({ setup: { operators, operatorsInAll }, onRegister }: WaysProps) {
  const [only] = operatorsInAll === 1 ? operators : []
  const more = operatorsInAll - operators.length
  return (
    <article className={styles.way}>
      <h3>
        <Smartphone size={18} aria-hidden="true" /> El teléfono del operador <small>3 min</small>
      </h3>
      <p>Con la aplicación gratuita Traccar Client u OwnTracks: el teléfono lee un código y empieza a mandar.</p>
      {operators.length === 0 ? null : (
        <div className={layoutStyles.flow}>
          {operators.map((operator) => (
            <Button
              key={operator.operatorId}
              icon={<Avatar letters={initials(operator)} />}
              onClick={() => onRegister(draftFor(operator))}
            >
              {operator.name}
              {operator.plates === null ? '' : ` · ${operator.plates}`}
            </Button>
          ))}
          {more > 0 ? <small>y {wholeNumber(more)} más</small> : null}
        </div>
      )}
      <footer>
        <small>
          {operatorsInAll === 0
            ? 'Los operadores de sus viajes aparecerán aquí.'
            : operatorsInAll === 1
              ? '1 operador de sus viajes no tiene teléfono ligado'
              : `${wholeNumber(operatorsInAll)} operadores de sus viajes no tienen teléfono ligado`}
        </small>
        <Button
          tone="primary"
          icon={<QrCode size={14} aria-hidden="true" />}
          onClick={() => onRegister(only === undefined ? { uniqueId: '', owner: null } : draftFor(only))}
        >
          Emparejar teléfono
        </Button>
      </footer>
    </article>
  )
}

function PlatformWay({ setup: { tripsWithAccess } }: { readonly setup: Setup }) {
  return (
    <article className={styles.way}>
      <h3>
        <SatelliteDish size={18} aria-hidden="true" /> La plataforma del transportista <small>2 min</small>
      </h3>
      <p>
        Con la liga, la cuenta y la contraseña que da el transportista, que se escriben en cada viaje. El servidor entra
        y lee cada 30 s: Wialon, Traccar, GPSWOX, Navixy, Samsara, Geotab y cualquier página.
      </p>
      <footer>
        <small>
          {tripsWithAccess === 0
            ? 'Ningún viaje trae todavía liga, cuenta y contraseña.'
            : `${wholeNumber(tripsWithAccess)} de sus viajes ya ${tripsWithAccess === 1 ? 'trae' : 'traen'} liga y cuenta.`}{' '}
          Las contraseñas quedan selladas.
        </small>
        <Link to="/dashboard/gps">Abrir Extractor GPS</Link>
      </footer>
    </article>
  )
}

const RECEIVER_NAME = { 'wialon-retranslator': 'Wialon Retranslator', 'wialon-ips': 'Wialon IPS' } as const

function PushWay({ setup: { receivers } }: { readonly setup: Setup }) {
  return (
    <article className={styles.way}>
      <h3>
        <RadioTower size={18} aria-hidden="true" /> El transportista nos envía, o su sistema <small>10 min</small>
      </h3>
      <p>Receptor espejo (Wialon Retranslator, Wialon IPS, Traccar, avisos firmados) o la API con una clave.</p>
      <dl className={styles.addresses}>
        {receivers.map(({ protocol, address }) => (
          <div key={protocol}>
            <dt className={textStyles.identifier}>{address}</dt>
            <dd>{RECEIVER_NAME[protocol]}</dd>
          </div>
        ))}
        <div>
          <dt className={textStyles.identifier}>POST /api/positions</dt>
          <dd>API, hasta 1,000 por llamada</dd>
        </div>
      </dl>
      <footer>
        <small>Con firma o clave; se acepta atrasado y repetido.</small>
        {mayAdminister() ? <Link to="/settings/integrations">Crear clave de API</Link> : null}
        <Link to="/dashboard/gps">Crear receptor en Extractor GPS</Link>
      </footer>
    </article>
  )
}
