import type { PairingApp } from '@vigia/contract'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import {
  type Device,
  type DeviceOwner,
  type DeviceWithSecret,
  getPairing,
  type Pairing,
  renewDeviceSecret,
  updateDevice,
} from '../../api/devices.ts'
import { useAnswer } from '../../api/use-answer.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { showToast } from '../../ui/show-toast.ts'
import { Tabs } from '../../ui/tabs.tsx'
import { Loaded } from '../loaded.tsx'
import { useAttempt } from '../use-attempt.ts'
import { awaitDevice, forgetAwaited } from './awaited-devices.ts'
import { LinkOfOwner } from './link-of-owner.tsx'
import { OwnerField } from './owner-field.tsx'
import { PairingCode } from './pairing-code.tsx'
import styles from './pairing-dialog.module.css'
import { useReception } from './use-reception.ts'
import { WaitingPanel } from './waiting-panel.tsx'

const APPS = [
  { value: 'traccar', label: 'Traccar Client' },
  { value: 'owntracks', label: 'OwnTracks' },
  { value: 'link', label: 'Enlace sin instalar' },
] as const satisfies readonly { readonly value: PairingApp | 'link'; readonly label: string }[]

interface PairingDialogProps {
  readonly device: Device
  /** What was told once when the device was registered, or its secret renewed. */
  readonly made: DeviceWithSecret | null
  readonly onChanged: (device: Device) => void
  /** Begins another one; absent: there is no other to begin. */
  readonly onAnother?: () => void
  readonly onClose: () => void
}

/** Sets a phone up for its device: a code to read, and beside it what comes of the phone, live. */
export function PairingDialog({ device, made, onChanged, onAnother, onClose }: PairingDialogProps) {
  const [app, setApp] = useState<PairingApp | 'link'>('traccar')
  const [shown, setShown] = useState(made)
  const [asks, setAsks] = useState<'secret' | 'leave' | null>(null)
  const { isBusy, message, attempt } = useAttempt()
  const reception = useReception(device.deviceId)
  const isReceived = reception.first !== null

  const leave = (): void => {
    setAsks(null)
    if (isReceived) forgetAwaited(device.deviceId)
    else awaitDevice(device.deviceId, device.uniqueId)
    onClose()
  }
  /** Secrets are shown once: closing asks once, unless the phone has read it already. */
  const close = (): void => (shown?.secret != null && !isReceived ? setAsks('leave') : leave())
  const renew = async (): Promise<void> => {
    setAsks(null)
    const done = await attempt(() => renewDeviceSecret(device.deviceId))
    if (done === null) return
    setShown(done.value)
    onChanged(done.value.device)
  }
  const change = async (of: { readonly uniqueId?: string; readonly ownerId?: string | null }): Promise<void> => {
    const done = await attempt(() => updateDevice(device, of))
    if (done === null) return
    // A code that names the former id is of no use.
    if (of.uniqueId !== undefined) setShown(null)
    onChanged(done.value)
    showToast({ id: 'device', tone: 'ok', title: 'Dispositivo guardado' })
  }
  const title = device.kind === 'phone' ? 'Emparejar teléfono' : 'Conectar rastreador'
  return (
    <>
      <Dialog
        open
        onOpenChange={(open) => !open && close()}
        title={`${title} ${device.uniqueId}`}
        widthRem={56}
        footer={
          <Foot
            {...{ isReceived, onAnother }}
            text={app === 'link' ? LINK_FOOT : footText(device, isReceived)}
            onClose={close}
          />
        }
      >
        <div className={styles.columns} data-alone={app === 'link' || undefined}>
          <div className={styles.setUp}>
            <OwnerField
              kind={device.kind}
              owner={device.owner}
              disabled={isBusy}
              onChoose={(owner: DeviceOwner | null) => void change({ ownerId: owner?.ownerId ?? null })}
            />
            <FormError message={message} />
            <Ways {...{ device, app, shown }} onApp={setApp} onNewSecret={() => askOr(device, setAsks, renew)} />
          </div>
          {app === 'link' ? null : (
            <WaitingPanel device={device} reception={reception} onTakeId={(uniqueId) => void change({ uniqueId })} />
          )}
        </div>
      </Dialog>
      <Questions {...{ asks, isBusy }} onRenew={() => void renew()} onLeave={leave} onCancel={() => setAsks(null)} />
    </>
  )
}

/** The page of a link is no phone of the list: what comes of it is told with the link. */
const LINK_FOOT = 'El enlace es del viaje y de su operador: no cambia este teléfono'

/** A first secret ends nothing: it is made without asking. */
function askOr(device: Device, ask: (what: 'secret') => void, renew: () => Promise<void>): void {
  if (device.hasSecret) ask('secret')
  else void renew()
}

function footText({ kind, owner, trip, isOnOtherTrip }: Device, isReceived: boolean): string {
  if (!isReceived) return 'Puede cerrar: se avisará cuando llegue la primera posición'
  if (isOnOtherTrip) return 'Ligado a un viaje fuera de su alcance'
  if (trip === null && owner === null)
    return `Llega, pero el tablero no lo muestra: elija ${kind === 'phone' ? 'su operador' : 'su unidad'}`
  return trip === null
    ? 'Sin viaje: quedará ligado cuando su dueño tenga uno'
    : `Ligado a ${trip.invoice}, ${trip.origin} a ${trip.destination}`
}

interface QuestionsProps {
  readonly asks: 'secret' | 'leave' | null
  readonly isBusy: boolean
  readonly onRenew: () => void
  readonly onLeave: () => void
  readonly onCancel: () => void
}

const Questions = ({ asks, isBusy, onRenew, onLeave, onCancel }: QuestionsProps) => (
  <>
    <ConfirmDialog
      open={asks === 'secret'}
      title="¿Hacer un secreto nuevo?"
      text="El anterior deja de valer al instante: un teléfono que ya lo usa deja de entrar hasta que lea el código nuevo."
      confirmLabel="Secreto nuevo"
      isBusy={isBusy}
      onConfirm={onRenew}
      onCancel={onCancel}
    />
    <ConfirmDialog
      worksUnheard
      open={asks === 'leave'}
      title="¿Ya lo guardó?"
      text="El código lleva el secreto y no se vuelve a mostrar. Se avisará cuando llegue la primera posición."
      confirmLabel="Sí, cerrar"
      onConfirm={onLeave}
      onCancel={onCancel}
    />
  </>
)

interface FootProps {
  readonly isReceived: boolean
  readonly text: string
  readonly onAnother: (() => void) | undefined
  readonly onClose: () => void
}

const Foot = ({ isReceived, text, onAnother, onClose }: FootProps) => (
  <>
    <span className={styles.foot} role="status">
      {text}
    </span>
    {isReceived && onAnother !== undefined ? (
      <Button icon={<Plus size={14} aria-hidden="true" />} onClick={onAnother}>
        Emparejar otro
      </Button>
    ) : null}
    <Button tone={isReceived ? 'primary' : 'neutral'} onClick={onClose}>
      {isReceived ? 'Listo' : 'Cerrar'}
    </Button>
  </>
)

interface WaysProps extends Omit<CodeProps, 'app'> {
  readonly app: PairingApp | 'link'
  readonly onApp: (app: PairingApp | 'link') => void
}

/** What a phone is set up by; a tracker has one way only. */
const Ways = ({ device, app, shown, onApp, onNewSecret }: WaysProps) =>
  device.kind === 'phone' ? (
    <Tabs label="Aplicación" value={app} items={APPS} onChange={onApp}>
      {app === 'link' ? (
        <LinkOfOwner owner={device.owner} />
      ) : (
        <Code device={device} app={app} shown={shown} onNewSecret={onNewSecret} />
      )}
    </Tabs>
  ) : (
    <Code device={device} app="traccar" shown={shown} onNewSecret={onNewSecret} />
  )

interface CodeProps {
  readonly device: Device
  readonly app: PairingApp
  readonly shown: DeviceWithSecret | null
  readonly onNewSecret: () => void
}

/** The code that was told once, or what can be told without the secret. */
function Code({ device, app, shown, onNewSecret }: CodeProps) {
  const once = shown?.pairings.find((pairing) => pairing.app === app && pairing.qrText !== null)
  if (once !== undefined) {
    return <PairingCode device={device} pairing={once} secret={shown?.secret ?? null} onNewSecret={onNewSecret} />
  }
  return <AskedCode key={app} device={device} app={app} onNewSecret={onNewSecret} />
}

function AskedCode({ device, app, onNewSecret }: Omit<CodeProps, 'shown'>) {
  const answer = useAnswer<Pairing>({
    queryKey: ['device-pairing', device.deviceId, device.uniqueId, device.hasSecret, app],
    queryFn: ({ signal }) => getPairing(device.deviceId, app, signal),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (
    <Loaded answer={answer} loading="Preparando el código…">
      {(pairing) => <PairingCode device={device} pairing={pairing} secret={null} onNewSecret={onNewSecret} />}
    </Loaded>
  )
}
