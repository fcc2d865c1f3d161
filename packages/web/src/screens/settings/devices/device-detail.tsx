import { formatDateTime } from '@vigia/domain/format/date-time'
import { Ban, KeyRound, QrCode } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { errorText, isChangedMeanwhile } from '../../../api/api-error.ts'
import { type Device, type DeviceChange, updateDevice } from '../../../api/devices.ts'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { FormError } from '../../../ui/form-error.tsx'
import layoutStyles from '../../../ui/layout.module.css'
import surfaceStyles from '../../../ui/surface.module.css'
import { OwnerField } from '../../../widgets/devices/owner-field.tsx'
import settingsStyles from '../../../widgets/settings/settings.module.css'
import { useAttempt } from '../../../widgets/use-attempt.ts'
import { DeviceClock } from './device-clock.tsx'
import styles from './device-detail.module.css'
import { DeviceEdit } from './device-edit.tsx'
import { DeviceOwners } from './device-owners.tsx'
import { DeviceReception } from './device-reception.tsx'
import { DeviceSilence } from './device-silence.tsx'
import { DeviceTest } from './device-test.tsx'

interface DeviceDetailProps {
  readonly device: Device
  readonly mayChange: boolean
  readonly onChanged: (device: Device) => void
  /** Somebody else has changed it: it is to be read anew. */
  readonly onStale: () => void
  readonly onPair: (device: Device) => void
}

/** One device: whose, how it is received, its secret, and what can be done with it. */
export function DeviceDetail({ device, mayChange, onChanged, onStale, onPair }: DeviceDetailProps) {
  const { uniqueId, kind, isDisabled, trip } = device
  const [asks, setAsks] = useState(false)
  const { isBusy, message, attempt } = useAttempt()
  const change = async (of: DeviceChange): Promise<void> => {
    setAsks(false)
    const done = await attempt(
      () => updateDevice(device, of),
      (error) => {
        if (isChangedMeanwhile(error)) onStale()
        return errorText(error)
      },
    )
    if (done !== null) onChanged(done.value)
  }
  return (
    <div className={`${styles.detail} ${surfaceStyles.scroll}`} data-slot="scroll">
      <Head device={device} />
      <div className={classNames(settingsStyles.detailPart, styles.wrong)}>
        <DeviceSilence device={device} />
        <DeviceClock device={device} />
      </div>
      <section className={classNames(settingsStyles.detailPart, styles.part)} aria-label="Dueño">
        <h4>Dueño</h4>
        <OwnerField
          kind={kind}
          owner={device.owner}
          disabled={isBusy || !mayChange}
          onChoose={(owner) => void change({ ownerId: owner?.ownerId ?? null })}
        />
        <p>{tripText(device)}</p>
      </section>
      <DeviceOwners device={device} />
      <DeviceReception device={device} />
      <Secret device={device} onPair={mayChange ? () => onPair(device) : null} />
      {mayChange ? (
        <section className={classNames(settingsStyles.detailPart, styles.part)} aria-label="Identificador y nombre">
          <h4>Identificador y nombre</h4>
          <DeviceEdit key={device.deviceId} device={device} onSaved={onChanged} onStale={onStale} />
        </section>
      ) : (
        <p className={classNames(settingsStyles.detailPart, styles.part)}>
          Solo lectura: pídalo a un administrador o a un supervisor.
        </p>
      )}
      <section className={classNames(settingsStyles.detailPart, styles.part)} aria-label="Prueba">
        <FormError message={message} />
        <DeviceTest device={device} />
        <div className={layoutStyles.wrap}>
          {trip === null ? null : <Link to={`/sentinel?viaje=${trip.tripId}`}>Ver en el mapa</Link>}
          {mayChange ? (
            <Button
              saves
              tone={isDisabled ? 'neutral' : 'danger-line'}
              size="sm"
              disabled={isBusy}
              icon={<Ban size={14} aria-hidden="true" />}
              onClick={() => (isDisabled ? void change({ isDisabled: false }) : setAsks(true))}
            >
              {isDisabled ? 'Habilitar' : 'Deshabilitar'}
            </Button>
          ) : null}
        </div>
      </section>
      <ConfirmDialog
        open={asks}
        tone="danger"
        title={`¿Deshabilitar ${uniqueId}?`}
        text="Lo que mande deja de recibirse y su viaje deja de tenerlo como fuente. Su historia queda."
        confirmLabel="Deshabilitar"
        isBusy={isBusy}
        onConfirm={() => void change({ isDisabled: true })}
        onCancel={() => setAsks(false)}
      />
    </div>
  )
}

const Head = ({ device: { uniqueId, kind, app, registeredAt, isDisabled } }: { readonly device: Device }) => (
  <header className={styles.head}>
    <h3>{uniqueId}</h3>
    <small>
      {kind === 'phone' ? 'Teléfono' : 'Rastreador'}
      {app === null ? '' : ` · ${app}`}
      {` · desde ${formatDateTime(registeredAt)}`}
      {isDisabled ? ' · deshabilitado' : ''}
    </small>
  </header>
)

interface SecretProps {
  readonly device: Device
  /** Null: who looks may not change it. */
  readonly onPair: (() => void) | null
}

const Secret = ({ device: { kind, hasSecret }, onPair }: SecretProps) => (
  <section className={classNames(settingsStyles.detailPart, styles.part)} aria-label="Secreto">
    <h4>Secreto</h4>
    <p>
      {hasSecret
        ? 'Se mostró una vez. Si se perdió, haga uno nuevo: el anterior deja de valer al instante.'
        : 'No tiene: se le cree solo por su identificador, que cualquiera puede adivinar.'}
    </p>
    {onPair === null ? null : (
      <div className={layoutStyles.wrap}>
        <Button
          size="sm"
          icon={kind === 'phone' ? <QrCode size={14} aria-hidden="true" /> : <KeyRound size={14} aria-hidden="true" />}
          onClick={onPair}
        >
          {kind === 'phone' ? 'Emparejar' : 'Conectar'}
        </Button>
      </div>
    )}
  </section>
)

function tripText({ trip, isOnOtherTrip }: Device): string {
  if (trip !== null) return `Viaje actual: ${trip.invoice}, ${trip.origin} a ${trip.destination}`
  return isOnOtherTrip ? 'En un viaje fuera de su alcance' : 'Sin viaje ahora'
}
