import type { PairingApp } from '@vigia/contract'
import { Copy, KeyRound, MessageCircle, Printer } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Device, Pairing } from '../../api/devices.ts'
import { everyText } from '../../text/silence-text.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { copyText } from '../../ui/copy-text.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import layoutStyles from '../../ui/layout.module.css'
import textStyles from '../../ui/text.module.css'
import { QrCode } from '../account/qr-code.tsx'
import { LinkButton } from '../link-button.tsx'
import { isOwnMachine, OwnMachineNote } from '../own-machine-note.tsx'
import styles from './pairing-code.module.css'
import { useScreenAwake } from './use-screen-awake.ts'

const APP_NAME: Readonly<Record<PairingApp, string>> = { traccar: 'Traccar Client', owntracks: 'OwnTracks' }
const READ_STEP: Readonly<Record<PairingApp, string>> = {
  traccar: 'En la aplicación, abrir el lector de código QR y apuntar aquí',
  owntracks: 'Apuntar aquí con la cámara del teléfono y abrir en OwnTracks',
}

interface PairingCodeProps {
  readonly device: Device
  readonly pairing: Pairing
  /** Null: still to be shown. */
  readonly secret: string | null
  /** Makes a new secret, with which the code can be shown; null: the person may not. */
  readonly onNewSecret: () => void
}

/** One app's code, what to do with it, and the same to type by hand. */
export function PairingCode({ device, pairing, secret, onNewSecret }: PairingCodeProps) {
  const { app, qrText, serverUrl, intervalMs, distanceM } = pairing
  useScreenAwake()
  return (
    <>
      <div className={styles.reach}>
        <OwnMachineNote address={serverUrl} title="Un teléfono no alcanza esta dirección" />
        {reachOf(serverUrl)}
      </div>
      {qrText === null ? (
        <div className={styles.noCode}>
          <p>
            {device.hasSecret
              ? 'El código lleva el secreto del teléfono, que se mostró una sola vez. Para mostrarlo haga uno nuevo: el anterior deja de valer al instante.'
              : `${APP_NAME[app]} necesita un secreto y este dispositivo no lo tiene. Desde que lo tenga, solo con él se le creerá.`}
          </p>
          <Button tone="primary" icon={<KeyRound size={14} aria-hidden="true" />} onClick={onNewSecret}>
            {device.hasSecret ? 'Secreto nuevo y ver código' : 'Hacer secreto y ver código'}
          </Button>
        </div>
      ) : device.kind === 'phone' ? (
        <div className={styles.code}>
          <QrCode text={qrText} label={`Código de ${APP_NAME[app]} para ${device.uniqueId}`} />
          <ol className={styles.steps}>
            <li>
              <span>
                Instalar <b>{APP_NAME[app]}</b> de la tienda del teléfono
              </span>
            </li>
            <li>{READ_STEP[app]}</li>
            <li>
              <span>
                Aceptar ubicación <b>Siempre</b> y quitar el ahorro de batería
              </span>
            </li>
          </ol>
        </div>
      ) : null}
      {qrText === null ? null : (
        <>
          <dl className={styles.facts}>
            <Fact name="Servidor" value={serverUrl} />
            <Fact name="Identificador" value={device.uniqueId} />
            {app === 'owntracks' && secret !== null ? <Fact name="Contraseña" value={secret} /> : null}
            {app === 'traccar' ? (
              <div>
                <dt>Reporta</dt>
                <dd>
                  {everyText(intervalMs)} o {distanceM} m, precisión alta, guarda sin red
                </dd>
              </div>
            ) : null}
          </dl>
          <div className={`${layoutStyles.wrap} ${styles.acts}`}>
            <LinkButton
              href={`https://wa.me/?text=${encodeURIComponent(qrText)}`}
              absent="Sin enlace"
              isExternal
              icon={<MessageCircle size={14} aria-hidden="true" />}
            >
              Mandar por WhatsApp
            </LinkButton>
            <Button icon={<Copy size={14} aria-hidden="true" />} onClick={() => copyText(qrText, 'Enlace copiado')}>
              Copiar como enlace
            </Button>
            <Button tone="ghost" icon={<Printer size={14} aria-hidden="true" />} onClick={() => globalThis.print()}>
              Imprimir
            </Button>
          </div>
        </>
      )}
    </>
  )
}

function Fact({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className={textStyles.identifier}>{value}</dd>
      <IconButton
        size="sm"
        label={`Copiar ${name.toLowerCase()}`}
        icon={<Copy size={14} aria-hidden="true" />}
        onClick={() => copyText(value, `${name}: copiado`)}
      />
    </div>
  )
}

/** A phone refuses most addresses that are not encrypted. */
function reachOf(serverUrl: string): ReactNode {
  if (isOwnMachine(serverUrl) || new URL(serverUrl).protocol === 'https:') return null
  return (
    <Banner tone="warning" title="La dirección no es https">
      Muchos teléfonos se niegan a mandar sin cifrar, y cualquiera en el camino lee dónde están.
    </Banner>
  )
}
